// biome-ignore-all lint/suspicious/noFocusedTests: what Node's runner does with it is what is tested.
import assert from 'node:assert/strict'

export default ({ test, describe, it }) => {
  test('not asked for', () => assert.fail())
  test('by option', { only: true }, () => {})
  test.only('by method', () => {})
  test('asked for and throws', { only: true }, () => assert.fail())
  test('only and skip', { only: true, skip: true }, () => assert.fail())
  test('only: false', { only: false }, () => assert.fail())
  test.only('all its subtests', async (t) => {
    await t.test('one', () => {})
    await t.test('two', () => {})
  })
  test.only('of which one is asked for', async (t) => {
    t.runOnly(true)
    await t.test('not asked for', () => assert.fail())
    await t.test('asked for', { only: true }, () => {})
    t.runOnly(false)
    await t.test('after it', () => {})
  })
  describe.only('a suite', () => {
    it('its sibling', () => assert.fail())
    it('asked for', { only: true }, () => {})
    describe('inner', { only: true }, () => {
      it('deep sibling', () => assert.fail())
      it.only('deep', () => {})
    })
  })
}

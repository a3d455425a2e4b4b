import assert from 'node:assert/strict'
import test, { describe, it } from 'node:test'

test('skips: not asked for', () => assert.fail())
test('asked for by option', { only: true }, () => {})
test.only('asked for by method', () => {})
test('fails: asked for, and throws', { only: true }, () => assert.fail())
test.only('with subtests, all run', async (t) => {
  await t.test('inner', () => {})
})
test.only('with subtests, of which one is asked for', async (t) => {
  t.runOnly(true)
  await t.test('skips: inner, not asked for', () => assert.fail())
  await t.test('inner, asked for', { only: true }, () => {})
  t.runOnly(false)
  await t.test('inner, after it', () => {})
})
describe.only('a suite that is asked for', () => {
  it('skips: does not ask for its tests', () => assert.fail())
  it('runs those that ask themselves', { only: true }, () => {})
})
describe('a suite that holds one', () => {
  it('skips: its sibling', () => assert.fail())
  it.only('is run', () => {})
})

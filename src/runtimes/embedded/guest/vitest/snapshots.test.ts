import { describe, expect, it } from 'vitest'
import { runFile, states } from './testing/run-file'

describe('snapshots', () => {
  const body = (call: string) => `\n\nit('a', () => {\n  ${call}\n})`

  it.each([
    ['new', 'expect(1).toMatchInlineSnapshot()', false, 'pass', 'expect(1).toMatchInlineSnapshot(`1`)'],
    [
      'behind another',
      'expect(1).toBe(1); expect({ a: 1 }).toMatchInlineSnapshot()',
      false,
      'pass',
      'toMatchInlineSnapshot(`\n    {\n      "a": 1,\n    }\n  `)',
    ],
    ['wrong', "expect(2).toMatchInlineSnapshot('1')", false, 'fail', "toMatchInlineSnapshot('1')"],
    ['wrong but updated', 'expect(2).toMatchInlineSnapshot(`1`)', true, 'pass', 'toMatchInlineSnapshot(`2`)'],
    [
      'two on a line',
      'expect(1).toMatchInlineSnapshot(); expect(2).toMatchInlineSnapshot()',
      false,
      'pass',
      'toMatchInlineSnapshot(`1`); expect(2).toMatchInlineSnapshot(`2`)',
    ],
    ['properties', 'expect({ a: 1 }).toMatchInlineSnapshot({ a: expect.any(Number) })', false, 'pass', '"a": Any<Number>'],
    [
      'an error',
      "expect(() => { throw new Error('x') }).toThrowErrorMatchingInlineSnapshot()",
      false,
      'pass',
      'Snapshot(`[Error: x]`)',
    ],
  ] as const)('inline: %s', async (_, call, updateSnapshots, state, written) => {
    const { verdicts, disk } = await runFile(body(call), { updateSnapshots })
    expect(states(verdicts)).toEqual([`a: ${state}`])
    expect(disk.get('a.test.mjs')).toContain(written)
  })

  const snap = '__snapshots__/a.test.mjs.snap'
  const vitest = '// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html\n\n'
  const jest = '// Jest Snapshot v1, https://goo.gl/fbAQLP\n\n'
  const text = `describe('d', () => { it('a', () => { expect(1).toMatchSnapshot(); expect(2).toMatchSnapshot('hint') }); it.skip('b', () => {}) })`

  it.each([
    [
      'written in Vitest manner',
      {},
      false,
      'pass',
      `${vitest}exports[\`d > a > hint 1\`] = \`2\`;\n\nexports[\`d > a 1\`] = \`1\`;\n`,
    ],
    [
      'kept in Jest manner',
      { [snap]: `${jest}exports[\`d a 1\`] = \`1\`;\n` },
      false,
      'pass',
      `${jest}exports[\`d a 1\`] = \`1\`;\n\nexports[\`d a: hint 1\`] = \`2\`;\n`,
    ],
    [
      'differing',
      { [snap]: `${vitest}exports[\`d > a 1\`] = \`9\`;\n` },
      false,
      'fail',
      `${vitest}exports[\`d > a 1\`] = \`9\`;\n`,
    ],
    [
      'updated, those of what does not run kept',
      { [snap]: `${vitest}exports[\`d > a 1\`] = \`9\`;\n\nexports[\`d > b 1\`] = \`5\`;\n` },
      true,
      'pass',
      `${vitest}exports[\`d > a > hint 1\`] = \`2\`;\n\nexports[\`d > a 1\`] = \`1\`;\n\nexports[\`d > b 1\`] = \`5\`;\n`,
    ],
  ] as const)('%s', async (_, files, updateSnapshots, state, written) => {
    const { verdicts, disk, tests } = await runFile(text, { files, updateSnapshots })
    expect(states(verdicts)).toEqual([`d > a: ${state}`, 'd > b: skip'])
    expect(disk.get(snap)).toBe(written)
    if (state === 'fail') expect(tests[0]?.error).toMatchObject({ actual: "'1'", expected: "'9'" })
  })

  it('drops the obsolete ones in an update, and only then', async () => {
    const stored = `${vitest}exports[\`a 1\`] = \`1\`;\n\nexports[\`gone 1\`] = \`2\`;\n`
    const one = "it('a', () => { expect(1).toMatchSnapshot() })"
    const kept = await runFile(one, { files: { [snap]: stored } })
    const updated = await runFile(one, { files: { [snap]: stored }, updateSnapshots: true })
    expect(kept.disk.get(snap)).toBe(stored)
    expect(updated.disk.get(snap)).toBe(`${vitest}exports[\`a 1\`] = \`1\`;\n`)
  })
})

import { describe, expect, it } from 'vitest'
import { askVitest } from './testing/oracle'
import { VITEST_CASES } from './testing/oracle-cases'
import { runFile } from './testing/run-file'

const oracle = askVitest()

describe('like Vitest', () => {
  it.each(Object.entries(VITEST_CASES))('%s', async (name, text) => {
    const { verdicts } = await oracle
    const ours = await runFile(text, { file: `${name}.test.mjs` })
    expect(ours.verdicts).toEqual(verdicts.get(name))
  })

  it('compares enough', async () => {
    const { verdicts } = await oracle
    expect([...verdicts.values()].flat().length).toBeGreaterThan(220)
  })

  it('writes the same snapshots', async () => {
    const { snapshot, file } = await oracle
    const { disk } = await runFile(VITEST_CASES.snapshots ?? '', { file: 'snapshots.test.mjs' })
    expect(disk.get('__snapshots__/snapshots.test.mjs.snap')).toBe(snapshot)
    expect(disk.get('out.txt')).toBe(file)
  })
})

import { describe, expect, it } from 'vitest'
import { askVitest } from './oracle'
import { CASES } from './oracle-cases'
import { run } from './support'

const oracle = askVitest()

describe('like Vitest', () => {
  it.each(Object.entries(CASES))(
    '%s',
    async (name, text) => {
      const { verdicts } = await oracle
      const ours = await run(text, { file: `${name}.test.mjs` })
      expect(ours.verdicts).toEqual(verdicts.get(name))
    },
    60_000,
  )

  it('compares enough', async () => {
    const { verdicts } = await oracle
    expect([...verdicts.values()].flat().length).toBeGreaterThan(220)
  }, 60_000)

  it('writes the same snapshots', async () => {
    const { snapshot, file } = await oracle
    const { disk } = await run(CASES.snapshots ?? '', { file: 'snapshots.test.mjs' })
    expect(disk.get('__snapshots__/snapshots.test.mjs.snap')).toBe(snapshot)
    expect(disk.get('out.txt')).toBe(file)
  }, 60_000)
})

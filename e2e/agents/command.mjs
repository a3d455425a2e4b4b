/**
 * `npm run agents -- [--runs 1000] [--seed 1] [--only=chat-edit,review] [--show 5] [--meddles]`: whole runs of each loop with a model and a shell that lie, tests
 * that break and a person who does what the page offers. Says how they ended, with the sentence that the person reads. Ends with 1 if anything that
 * is called done is not, or a run that was stopped left something behind. `--meddles`: the person also undoes, switches branches, commits and pastes.
 */
import { parseArgs } from 'node:util'
import { openModules } from '../../.ci/modules.mjs'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    show: { type: 'string', default: '5' },
    meddles: { type: 'boolean', default: false },
  },
})

const server = await openModules()
/** @type {import('./law.ts').Ending[]} */
const broken = []
let done = 0
try {
  /** @type {typeof import('./law.ts')} */
  const { LOOP_IDS, play } = await server.ssrLoadModule('/e2e/agents/law.ts')
  const only = values.only === '' ? LOOP_IDS : LOOP_IDS.filter((loop) => values.only.split(',').includes(loop))
  const [runs, first] = [Number(values.runs), Number(values.seed)]
  for (const loop of only) {
    /** @type {Map<string, { count: number, says: string }>} */
    const ends = new Map()
    for (let seed = first; seed < first + runs; seed++) {
      const ending = await play(loop, seed, { meddles: values.meddles })
      if (ending.found.length > 0) broken.push(ending)
      if (ending.status === 'done') done++
      const name = ending.status === 'running' ? 'waits for a review' : ending.why || ending.status
      const known = ends.get(name)
      ends.set(name, { count: (known?.count ?? 0) + 1, says: known?.says || ending.says })
    }
    console.log(`${loop}: ${runs} runs`)
    for (const [name, { count, says }] of [...ends].sort((a, b) => b[1].count - a[1].count))
      console.log(`  ${String(count).padStart(5)}  ${name.padEnd(24)} ${says.replaceAll('\n', ' ').slice(0, 200)}`)
  }
} finally {
  await server.close()
}
for (const { loop, seed, found } of broken.slice(0, Number(values.show)))
  console.log(`${loop}, seed ${seed}: ${found.join('; ')}`)
console.log(`${done} runs are called done, ${broken.length} runs break the law.`)
process.exit(broken.length === 0 ? 0 : 1)

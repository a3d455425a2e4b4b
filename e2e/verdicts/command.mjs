/**
 * `npm run verdicts -- [--projects 2000] [--seed 1] [--show 5] [--write found.txt]`: made-up projects of tests, run by `node --test`, by Vitest, and by the embedded runtime
 * with its workers as threads. `--write` appends each difference to a file as soon as it is found. A project that differs is run once more by itself:
 * one whose timers race on a busy machine does not differ again. A green that is red natively counts if either run has it. Ends with 1 if any verdict
 * counts.
 */
import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openModules } from '../../.ci/modules.mjs'

/** Projects that are run in one go. More: one that hangs takes longer to find; fewer: runners start more often. */
const BATCH = 100

const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '5' },
    write: { type: 'string', default: '' },
  },
})

const server = await openModules()
try {
  /** @type {typeof import('./embedded.ts')} */
  const { openEmbedded } = await server.ssrLoadModule('/e2e/verdicts/embedded.ts')
  /** @type {typeof import('./law.ts')} */
  const { checkProjects, foundTwice, lineOfFound } = await server.ssrLoadModule('/e2e/verdicts/law.ts')
  const embedded = await openEmbedded()
  const [first, count] = [Number(values.seed), Number(values.projects)]
  /** @type {import('./law.ts').Found[]} */
  const found = []
  /** Files that differed among others, and not when their project ran alone. */
  let races = 0
  let [projects, files, tests, red] = [0, 0, 0, 0]
  for (let from = first; from < first + count; from += BATCH) {
    const result = await checkProjects(from, Math.min(BATCH, first + count - from), embedded, true)
    for (const seed of new Set(result.found.map((one) => one.project))) {
      const again = (await checkProjects(seed, 1, embedded, true)).found
      const both = foundTwice(
        result.found.filter((one) => one.project === seed),
        again,
      )
      races += both.races
      found.push(...both.found)
      if (values.write) for (const one of both.found) appendFileSync(values.write, `${lineOfFound(one)}\n`)
    }
    projects += result.projects
    files += result.files
    tests += result.tests
    red += result.red
    console.log(
      `${projects} of ${count} projects · ${files} files, ${red} of them red · ${tests} tests · ${found.length} files differ`,
    )
  }
  await embedded.end()
  for (const one of found.slice(0, Number(values.show))) console.log(lineOfFound(one))
  /** @type {Record<string, number>} */
  const kinds = {}
  for (const { difference } of found) kinds[difference] = (kinds[difference] ?? 0) + 1
  console.log(found.length === 0 ? 'Every verdict is the native one.' : `Files that differ: ${JSON.stringify(kinds)}`)
  console.log(
    `${kinds.green ?? 0} green that are red natively. ${races} files that are not among them differed in a batch and not alone.`,
  )
  process.exitCode = found.length === 0 ? 0 : 1
} finally {
  await server.close()
}
// Threads that were ended may still be on their way out.
process.exit()

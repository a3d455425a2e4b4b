/** Runs projects with Node's own loader: argument 1 is a file with [{ folder, entry }]; prints what each exports and logs. */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { failure, show } from './show.mjs'

const results = []
for (const { folder, entry } of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  const log = []
  globalThis.log = (...values) => log.push(show(values))
  const result = await import(pathToFileURL(`${folder}/${entry}`).href).then(
    (exports) => ({ exports: show(exports) }),
    (error) => ({ error: failure(error) }),
  )
  await new Promise((resolve) => setTimeout(resolve, 5))
  results.push(JSON.parse(JSON.stringify({ ...result, log }).replaceAll(folder, '/project')))
}
process.stdout.write(`\n${JSON.stringify(results)}`)

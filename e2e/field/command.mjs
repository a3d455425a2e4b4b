/**
 * `npm run field`: writes the lab's built-in set (`public/lab/damaged.jsonl`), what all tools make of it as a report (`public/lab/field.html`), and the table
 * of docs/field.md. The same source gives the same set.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleForNode } from '../../.ci/bundle.mjs'
import { root } from '../../.ci/tools.mjs'

const BETWEEN = /(<!-- field -->)[\s\S]*(<!-- \/field -->)/

const folder = mkdtempSync(join(tmpdir(), 'hunkscope-field-'))
try {
  const at = await bundleForNode(folder, { field: 'e2e/field/field.ts' })
  /** @type {typeof import('./field.ts')} */
  const { damagedLines, fieldOf, lessonLines } = await import(at('field'))
  const damaged = damagedLines()
  writeFileSync(join(root, 'public/lab/damaged.jsonl'), damaged)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const day = new Date().toISOString().slice(0, 10)
  const { page, table } = fieldOf(lessonLines(join(root, 'public/lessons')) + damaged, day, version)
  writeFileSync(join(root, 'public/lab/field.html'), page)
  const document = join(root, 'docs/field.md')
  const measured = `Measured ${day} with Hunkscope ${version}.\n\n${table}`
  writeFileSync(document, readFileSync(document, 'utf8').replace(BETWEEN, `$1\n\n${measured}\n\n$2`))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** What a project does to modules, and what it asks of Node's own: the embedded runtime says of it what `node --test` says. */
import { beforeAll, expect, it } from 'vitest'
import { differenceOf } from './compare'
import { openEmbedded } from './embedded'
import { MODULE_ROWS } from './modules.cases'
import { RUNNERS } from './native'
import { nativeVerdicts, type Said } from './recorded'
import { type FileVerdict, isGreen, verdictsOf } from './verdict'

const rows = MODULE_ROWS.map(([what, files], at) => ({ what, files, at, file: Object.keys(files)[0] ?? '' }))

let native: readonly Said[] = []
const ours: FileVerdict[] = []

beforeAll(async () => {
  const embedded = await openEmbedded()
  for (const { files, file } of rows) {
    const verdict = verdictsOf(await embedded.run(files, [file])).get(file)
    if (verdict) ours.push(verdict)
  }
  await embedded.end()
  native = await nativeVerdicts(
    RUNNERS.node,
    rows.map(({ files }) => files),
  )
})

it.each(rows)('$what', ({ at, file }) => {
  const said = { native: native[at]?.[file], ours: ours[at] }
  // A row says what Node does: one that Node calls red is no row.
  expect(said.native && isGreen(said.native) && said.native.tests.length > 0, JSON.stringify(said)).toBe(true)
  expect(differenceOf(said.native, said.ours, false), JSON.stringify(said)).toBeNull()
})

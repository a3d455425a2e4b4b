/**
 * `npm run oracle`: the emulations beside the real tools, over made-up edits and over damaged edits of real files. The packages come from the npm
 * registry into a folder that goes afterwards, or stays where `--folder` names one; git and GNU patch are those that are installed.
 * `-- --cases 2000 --seed 8 --only=pi,qwen-code` sets how many, which and whom; `--newest` takes the release that the registry has for the newest in
 * the place of the one that is emulated; `--record` writes docs/tools.md and what the page says.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { beside } from './oracle-compare.mjs'
import { newestOf, PACKAGES, unpacked } from './oracle-packages.mjs'
import { besideProgram, installed, PROGRAMS } from './oracle-programs.mjs'
import { besideWheel, unpackedWheel, WHEELS } from './oracle-python.mjs'
import { record, recorded } from './oracle-record.mjs'
import { isMain, root } from './tools.mjs'

/** Per cent. Less: the emulation and the version that is run have parted. */
const NEEDED = 99.5

/** @typedef {import('./oracle-record.mjs').Row} Row */
/** @typedef {import('./oracle-packages.mjs').Oracle} Oracle */
/** @typedef {{ cases: number, seed: number, only: readonly string[], newest: boolean, folder: string }} Given */

/** Those that are asked, with the key of their row. @param {Given} given @returns {{ key: string, oracle: Oracle }[]} */
function askedOf({ only, newest }) {
  /** @type {Set<string>} */
  const known = new Set()
  return PACKAGES.flatMap((oracle) => {
    const { id, version } = oracle
    const isFormer = known.has(id)
    known.add(id)
    if (only.length > 0 && !only.includes(id)) return []
    if (!newest) return [{ key: isFormer ? `${id}@${version}` : id, oracle }]
    const latest = isFormer ? null : newestOf(oracle)
    if (latest === null) return []
    const tag = oracle.tag?.replace(version, latest)
    return [{ key: id, oracle: { ...oracle, version: latest, ...(tag === undefined ? {} : { tag }) } }]
  })
}

/** @param {import('./oracle-compare.mjs').Engine} engine @param {Given} given @returns {Row[]} */
function rowsOf(engine, given) {
  const work = given.folder === '' ? mkdtempSync(join(tmpdir(), 'hunkscope-oracle-')) : given.folder
  /** @type {Row[]} */
  const rows = []
  try {
    for (const { key, oracle } of askedOf(given)) {
      const tool = `${oracle.name} ${oracle.version}`
      const folder = unpacked(oracle, work)
      if (folder === null) console.log(`left out: ${tool} cannot be had`)
      else {
        const same = sameOf(oracle, folder, engine, given)
        if (same !== null) rows.push({ key, tool, cases: given.cases, same })
      }
    }
  } finally {
    if (given.folder === '') rmSync(work, { recursive: true, force: true })
  }
  return rows
}

/** The programs that are installed. @param {import('./oracle-compare.mjs').Engine & import('./oracle-programs.mjs').Diffs} engine @param {Given} given @returns {Row[]} */
function programRows(engine, given) {
  return PROGRAMS.flatMap((one) => {
    if (given.only.length > 0 && !given.only.includes(one.id)) return []
    const tool = installed(one)
    if (tool === null) console.log(`left out: ${one.program} is not installed`)
    return tool === null ? [] : [{ key: one.id, tool, ...besideProgram(one, engine, given) }]
  })
}

/** The wheels of PyPI, where it answers. @param {import('./oracle-compare.mjs').Engine & import('./oracle-programs.mjs').Diffs} engine @param {Given} given @returns {Row[]} */
function wheelRows(engine, given) {
  const work = given.folder === '' ? mkdtempSync(join(tmpdir(), 'hunkscope-oracle-')) : given.folder
  try {
    return WHEELS.filter(({ id }) => given.only.length === 0 || given.only.includes(id)).flatMap((wheel) => {
      const tool = `${wheel.name} ${wheel.version}`
      const folder = unpackedWheel(wheel, work)
      if (folder === null) console.log(`left out: ${tool} cannot be had`)
      return folder === null ? [] : [{ key: wheel.id, tool, cases: given.cases, same: besideWheel(wheel, folder, engine, given) }]
    })
  } finally {
    if (given.folder === '') rmSync(work, { recursive: true, force: true })
  }
}

/** Null: the release has another form than the one that is known. @param {Oracle} oracle @param {string} folder @param {import('./oracle-compare.mjs').Engine} engine @param {Given} given */
function sameOf(oracle, folder, engine, given) {
  try {
    return beside(oracle, folder, engine, given)
  } catch (failed) {
    if (!given.newest) throw failed
    console.log(`left out: ${oracle.name} ${oracle.version}: ${failed instanceof Error ? failed.message : failed}`)
    return null
  }
}

/** What a row says beside the one that docs/tools.md has. @param {Row} row */
function drift({ key, tool, same, cases }) {
  const before = recorded()[key]
  if (before === undefined) return 'not recorded yet'
  const moved = before.tool === tool ? '' : `recorded with ${before.tool}, `
  const was = `${before.same} of ${before.cases} then`
  return same / cases < before.same / before.cases ? `${moved}${was}: it has changed` : `${moved}${was}`
}

async function main() {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '8' },
      only: { type: 'string', default: '' },
      folder: { type: 'string', default: '' },
      newest: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
    },
  })
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'warn',
    server: { middlewareMode: true, ws: false },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { emulate, appliers } = await server.ssrLoadModule('/src/engine/appliers/index.ts')
    const { damagedEdits } = await server.ssrLoadModule('/e2e/damage/oracle-edits.ts')
    const { newest, folder } = values
    const only = values.only.split(',').filter(Boolean)
    const given = { cases: Number(values.cases), seed: Number(values.seed), only, newest, folder }
    const { damagedDiffs } = await server.ssrLoadModule('/src/engine/appliers/unified/testing/damaged-diffs.ts')
    const { namesFiles } = await server.ssrLoadModule('/src/engine/appliers/unified/diffs-in-reply.ts')
    const engine = { emulate, damagedEdits, damagedDiffs, namesFiles }
    const rows = [...rowsOf(engine, given), ...wheelRows(engine, given), ...programRows(engine, given)]
    for (const row of rows) console.log(`${row.key}: ${row.same} of ${row.cases} as ${row.tool} (${drift(row)})`)
    if (values.record && !newest) await record(rows, appliers)
    if (rows.some(({ same, cases }) => (100 * same) / cases < NEEDED)) process.exitCode = 1
  } finally {
    await server.close()
  }
}

if (isMain(import.meta.url)) await main()

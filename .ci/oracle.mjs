/**
 * `npm run oracle`: the emulations beside the real tools, over made-up edits. The packages come from the npm registry into a folder that goes
 * afterwards; HUNKSCOPE_CODEX is the path of a Codex binary of the version that is emulated, without it Codex is left out.
 * `-- --cases 2000 --seed 8 --only=pi,qwen-code` sets how many, which and whom; `-- --record` writes docs/tools.md and what the page says.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { besideCodex, diffsFrom, randomFrom } from './oracle-codex.mjs'
import { editsFrom } from './oracle-edits.mjs'
import { PACKAGES, unpacked } from './oracle-packages.mjs'
import { isMain, node, root } from './tools.mjs'

/** Per cent. Less: the emulation and the version that is run have parted. */
const NEEDED = 99.5
const SHOWN = 3

/** @typedef {{ id: string, tool: string, same: number, cases: number }} Row */
/** @typedef {{ id: string, name: string, version: string, evidence: readonly { proof: string }[] }} About */
/** @typedef {(id: string, reply: string, files: Record<string, string>, options?: Record<string, boolean>) => { verdict: string, files: Record<string, string> }} Emulate */

/** @typedef {{ file: string, reply: string, theirs: string | null, shown: unknown }} Case `theirs` null: the tool refuses */

/** One case after the other, each with what the tool makes of it. @param {import('./oracle-packages.mjs').Oracle} oracle @param {string} folder @param {number} seed @returns {() => Case} */
function casesOf(oracle, folder, seed) {
  if (oracle.takes === 'diffs') {
    const [real, next] = [oracle.from(folder), diffsFrom(randomFrom(seed))]
    return () => {
      const { file, diff } = next()
      return { file, reply: oracle.replyOf(diff), theirs: real({ file, diff }), shown: { file, diff } }
    }
  }
  const [real, next] = [oracle.from(folder), editsFrom(randomFrom(seed))]
  return () => {
    const edit = next()
    const all = { replace_all: edit.all, allow_multiple: edit.all }
    const input = { file_path: 'a', old_string: edit.old, new_string: edit.fresh, ...all }
    return { file: edit.file, reply: JSON.stringify({ name: 'edit', input }), theirs: real(edit), shown: edit }
  }
}

/** @param {import('./oracle-packages.mjs').Oracle} oracle @param {string} folder @param {Emulate} emulate @param {{ cases: number, seed: number }} given */
function beside(oracle, folder, emulate, { cases, seed }) {
  const { id } = oracle
  const next = casesOf(oracle, folder, seed)
  let same = 0
  let told = 0
  for (let index = 0; index < cases; index += 1) {
    const { file, reply, theirs, shown } = next()
    const { verdict, files } = emulate(id, reply, { a: file })
    const ours = verdict === 'refused' ? null : (files.a ?? null)
    if (theirs === ours) same += 1
    else if (told < SHOWN) {
      told += 1
      console.log(`${JSON.stringify(shown)}\n  ${id} ${JSON.stringify(theirs)}\n  here  ${JSON.stringify(ours)}`)
    }
  }
  return same
}

/** Puts the lines between the two marks of a name. @param {string} text @param {string} name @param {readonly string[]} lines */
function between(text, name, lines) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  return `${text.slice(0, text.indexOf(begin) + begin.length)}\n\n${lines.join('\n')}\n\n${text.slice(text.indexOf(end))}`
}

/** Rows of tools that were left out stay as they were. @param {readonly Row[]} rows @param {readonly About[]} appliers */
async function record(rows, appliers) {
  const month = new Date().toISOString().slice(0, 7)
  const data = join(root, 'src/ui/tools/agreement.json')
  /** @type {Record<string, Omit<Row, 'id'> & { month: string }>} */
  const known = JSON.parse(readFileSync(data, 'utf8'))
  for (const { id, tool, same, cases } of rows) known[id] = { tool, same, cases, month }
  writeFileSync(data, `${JSON.stringify(known, null, 2)}\n`)
  const agreement = Object.entries(known).map(
    ([id, { tool, same, cases, month }]) => `| \`${id}\` | ${tool} | ${same} of ${cases} | ${month} |`,
  )
  const tools = appliers
    .filter(({ id }) => id !== 'native')
    .map(({ id, name, version, evidence }) => {
      const proof = ['measured', 'read', 'reported'].find((each) => evidence.some(({ proof }) => proof === each)) ?? 'unverified'
      return `| \`${id}\` | ${name} | ${version} | ${proof} |`
    })
  const file = join(root, 'docs/tools.md')
  const text = between(readFileSync(file, 'utf8'), 'agreement', [
    '| tool | what was run | same verdict and bytes | when |',
    '| --- | --- | --- | --- |',
    ...agreement,
  ])
  writeFileSync(
    file,
    between(text, 'tools', ['| id | tool | what it follows | known by |', '| --- | --- | --- | --- |', ...tools]),
  )
  await node('@biomejs/biome biome', ['format', '--write', data, file])
}

/** @param {Emulate} emulate @param {{ cases: number, seed: number, only: readonly string[] }} given @returns {Row[]} */
function rowsOf(emulate, { cases, seed, only }) {
  const work = mkdtempSync(join(tmpdir(), 'hunkscope-oracle-'))
  /** @type {Row[]} */
  const rows = []
  try {
    for (const oracle of PACKAGES) {
      if (only.length > 0 && !only.includes(oracle.id)) continue
      const folder = unpacked(oracle, work)
      const tool = `${oracle.name} ${oracle.version}`
      if (folder === null) console.log(`left out: ${tool} cannot be had`)
      else rows.push({ id: oracle.id, tool, cases, same: beside(oracle, folder, emulate, { cases, seed }) })
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  const binary = process.env.HUNKSCOPE_CODEX ?? ''
  if (only.length > 0 && !only.includes('codex-apply-patch')) return rows
  if (binary === '') console.log('left out: HUNKSCOPE_CODEX names no Codex binary')
  else {
    const { same, cases: all, shown } = besideCodex(binary, emulate)
    for (const one of shown) console.log(one)
    rows.push({ id: 'codex-apply-patch', tool: 'the Codex binary', same, cases: all })
  }
  return rows
}

async function main() {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '8' },
      only: { type: 'string', default: '' },
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
    const only = values.only.split(',').filter(Boolean)
    const rows = rowsOf(emulate, { cases: Number(values.cases), seed: Number(values.seed), only })
    for (const { id, tool, same, cases } of rows) console.log(`${id}: ${same} of ${cases} as ${tool}`)
    if (values.record) await record(rows, appliers)
    if (rows.some(({ same, cases }) => (100 * same) / cases < NEEDED)) process.exitCode = 1
  } finally {
    await server.close()
  }
}

if (isMain(import.meta.url)) await main()

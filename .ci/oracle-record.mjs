/** What the oracles said, written into docs/tools.md and for the page; and what was written before. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './tools.mjs'

const DATA = join(root, 'src/ui/tools/agreement.json')

/** `key`: the tool's id, with the release behind it where that is a former one. @typedef {{ key: string, tool: string, same: number, cases: number }} Row */
/** @typedef {{ id: string, name: string, version: string, evidence: readonly { proof: string }[] }} About */
/** @typedef {Omit<Row, 'key'> & { month: string }} Recorded */

/** By the keys of rows. @returns {Record<string, Recorded>} */
export const recorded = () => JSON.parse(readFileSync(DATA, 'utf8'))

/** Puts the lines between the two marks of a name. @param {string} text @param {string} name @param {readonly string[]} lines */
function between(text, name, lines) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  return `${text.slice(0, text.indexOf(begin) + begin.length)}\n\n${lines.join('\n')}\n\n${text.slice(text.indexOf(end))}`
}

/** Rows of tools that were left out stay as they were. @param {readonly Row[]} rows @param {readonly About[]} appliers */
export async function record(rows, appliers) {
  const month = new Date().toISOString().slice(0, 7)
  const known = recorded()
  for (const { key, tool, same, cases } of rows) known[key] = { tool, same, cases, month }
  const order = appliers.map(({ id }) => id)
  const placeOf = (/** @type {string} */ key) => order.indexOf(key.split('@')[0] ?? key)
  const sorted = Object.entries(known).sort(([a], [b]) => placeOf(a) - placeOf(b) || a.length - b.length)
  writeFileSync(DATA, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  const agreement = sorted.map(
    ([key, { tool, same, cases, month }]) => `| \`${key.split('@')[0]}\` | ${tool} | ${same} of ${cases} | ${month} |`,
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
  await node('@biomejs/biome biome', ['format', '--write', DATA, file])
}

/** What tools make of an edit whose package is a program: their functions, cut out of the bundle within it. Its names are of one release. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cut, evaluated, orNull } from './oracle-cut.mjs'

/** @typedef {import('./oracle-edit-tools.mjs').Real} Real */

/** Where the bundle describes the tool; its functions come soon after. */
const DESCRIBED = 'Performs exact string replacements in files. \\n\\nUsage:\\n- You must use your `Read` tool'

/** Units of the bundle that hold the whole tool. */
const REACH = 40_000

/** @param {string} file */
function bundleIn(file) {
  const binary = readFileSync(file)
  const at = binary.indexOf(DESCRIBED)
  if (at < 0) throw new Error('the package has changed: it describes no edit')
  return binary.toString('utf8', at, at + REACH)
}

/** The name of the function that replaces. @param {string} chain */
const replaceIn = (chain) => /function (\w+)\(\w+,\w+,\w+,\w+=!1\)\{if\(\w+===\w+\)throw/.exec(chain)?.[1]

/** As `execute` uses the functions, with a byte order mark kept apart. @param {Record<string, any>} tool @returns {Real} */
const executed =
  (tool) =>
  ({ file, old, fresh, all }) =>
    orNull(() => {
      if (old === fresh || old === '') throw new Error('refused')
      const { bom, text } = tool.split(file)
      const end = tool.endOf(text)
      const made = tool.split(tool.replace(text, tool.as(tool.lf(old), end), tool.as(tool.lf(fresh), end), all))
      return tool.join(made.text, bom || made.bom)
    })

/** @param {string} folder @returns {Real} */
export function opencode(folder) {
  const bundle = bundleIn(join(folder, 'bin/opencode'))
  const [, mark] = /,(\w+=0\.65,\w+=0\.65;function )/.exec(bundle) ?? []
  const [, bom] = /;(var \w+=65279,)/.exec(bundle) ?? []
  const [, ends] = /(function \w+\(\w+\)\{return \w+\.replaceAll\(`\\r\n`,)/.exec(bundle) ?? []
  if (mark === undefined || bom === undefined || ends === undefined) throw new Error('the package has changed: it has no edit')
  const marks = cut(bundle, bom, 'var go=')
  const lineEnds = cut(bundle, ends, 'var Pe=new Map')
  const chain = `var ${cut(bundle, mark, 'import gr from"path"')}`
  const [split, join_] = [...marks.matchAll(/function (\w+)\(/g)].map(([, name]) => name)
  const [lf, endOf, as] = [...lineEnds.matchAll(/function (\w+)\(/g)].map(([, name]) => name)
  return executed(
    evaluated(
      `${marks}\n${lineEnds}\n${chain}\nvar out = { split: ${split}, join: ${join_}, lf: ${lf}, endOf: ${endOf}, as: ${as}, replace: ${replaceIn(chain)} }`,
    ),
  )
}

/** Its functions for a byte order mark are elsewhere in the program: they are typed out here. @param {string} folder @returns {Real} */
export function kilo(folder) {
  const bundle = bundleIn(join(folder, 'bin/kilo'))
  const [, first] = /(function \w+\(\w+\)\{return \w+\.replaceAll\(`\\r\n`,)/.exec(bundle) ?? []
  const [, last] = /(;var [\w$]+=\w+\(async\(\)=>\{)/.exec(first === undefined ? '' : bundle.slice(bundle.indexOf(first))) ?? []
  if (first === undefined || last === undefined) throw new Error('the package has changed: it has no edit')
  const chain = cut(bundle, first, last)
  const [lf, endOf, as] = [...chain.matchAll(/function (\w+)\(/g)].map(([, name]) => name)
  const tool = evaluated(`${chain}\nvar out = { lf: ${lf}, endOf: ${endOf}, as: ${as}, replace: ${replaceIn(chain)} }`)
  const split = (/** @type {string} */ text) =>
    text.startsWith('\ufeff') ? { bom: true, text: text.slice(1) } : { bom: false, text }
  const join_ = (/** @type {string} */ text, /** @type {boolean} */ bom) => (bom ? `\ufeff${text}` : text)
  return executed({ ...tool, split, join: join_ })
}

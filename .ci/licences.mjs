/** `npm run licences`: docs/licences.md, which lists the packages that the built page and the package may hold, from the lock file. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, root } from './tools.mjs'

const DOCUMENT = join(root, 'docs', 'licences.md')

/** Packages whose `package.json` names no licence, with the one that lies beside it. @type {Readonly<Record<string, string>>} */
const BESIDE = { 'querystring-es3': 'MIT' }

/** What packages hold of others' that no lock file names. */
const HELD = ['| CPython and its library, in pyodide | 3.13.2 | PSF-2.0 |']

/** @typedef {{ name: string, version: string, licence: string, dev: boolean, optional: boolean, integrity: string, resolved: string }} Package */

/** All that the lock file names. @returns {Package[]} */
export function lockedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).flatMap(([path, found]) => {
    if (path === '') return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const { version = '', license = BESIDE[name] ?? '', dev = false, optional = false, integrity = '', resolved = '' } = found
    return [{ name, version, licence: license, dev, optional, integrity, resolved }]
  })
}

/** The document, as the lock file wants it. */
export function licences() {
  const shipped = lockedPackages().filter(({ dev, optional }) => !dev && !optional)
  const rows = shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  const head = [
    '# Licences of the packages',
    '',
    'What the built page and the package may hold, from `package-lock.json`. Written by `npm run licences`.',
    'pyodide is served unchanged; its source is https://github.com/pyodide/pyodide/tree/0.29.5, that of CPython https://github.com/python/cpython/tree/v3.13.2.',
    '',
    '| package | version | licence |',
    '| --- | --- | --- |',
  ]
  return [...head, ...new Set([...rows, ...HELD].sort()), ''].join('\n')
}

if (isMain(import.meta.url)) writeFileSync(DOCUMENT, licences())

/** What comes from others: pinned, sealed, under licences that go with ours, and without a word in the build. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { licences, lockedPackages } from '../.ci/licences.mjs'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const packages = lockedPackages()

/** Licences that ask for no more than their own text, and those of tools that are not part of the page. */
const SHIPPED = /^\(?(?:MIT|ISC|Apache-2\.0|0BSD|BSD-[23]-Clause|OFL-1\.1|BlueOak-1\.0\.0|Unlicense)(?: |\)|$)/
const OF_TOOLS = /^\(?(?:MIT|ISC|Apache-2\.0|0BSD|BSD-[23]-Clause|OFL-1\.1|BlueOak-1\.0\.0|MPL-2\.0|AFL-2\.1)(?: |\)|$)/

/** An `OR` gives the choice: dompurify's is Apache-2.0. */
const CHOSEN: Readonly<Record<string, string>> = { dompurify: 'Apache-2.0', 'json-schema': 'BSD-3-Clause' }

/** Served unchanged beside the page's own files; docs/licences.md says where their source is, which is what their licence asks for. */
const UNCHANGED: Readonly<Record<string, string>> = { pyodide: 'MPL-2.0' }

/** Native code that a package of the terminal would like to have: nothing of it is built, and no page can hold it. */
const UNUSED = new Set(['node-liblzma'])

test('every package comes from the registry, sealed by its hash', () => {
  const loose = packages.filter(({ resolved, integrity, optional }) => {
    const isForeign = resolved !== '' && !/^https:\/\/[\w.-]+\/.*\.tgz$/.test(resolved)
    return isForeign || (!optional && !/^sha512-/.test(integrity))
  })
  expect(loose).toEqual([])
  expect(packages.length).toBeGreaterThan(100)
})

test('every licence is one that goes with the project’s', () => {
  const foreign = packages.filter(({ name, licence, dev, optional }) => {
    const chosen = CHOSEN[name] ?? licence
    return !UNUSED.has(name) && UNCHANGED[name] !== licence && !(dev || optional ? OF_TOOLS : SHIPPED).test(chosen)
  })
  expect(foreign).toEqual([])
})

test('docs/licences.md lists what ships: "npm run licences" writes it', () => {
  expect(read('docs/licences.md')).toBe(licences())
})

test('direct dependencies are pinned, and none runs code when it is installed', () => {
  const wanted = z.object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
  const { dependencies, devDependencies } = wanted.parse(JSON.parse(read('package.json')))
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+$/.test(version),
  )
  expect(loose).toEqual([])
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
})

test.for(["await fetch('http://192.0.2.1/')", "(await import('node:net')).connect(80, '192.0.2.1')"])(
  'a build that asks for the network fails: %s',
  (code) => {
    const guard = fileURLToPath(new URL('../.ci/no-network.mjs', import.meta.url))
    const { status, stderr } = spawnSync(process.execPath, ['--import', guard, '--input-type=module', '-e', code], {
      encoding: 'utf8',
    })
    expect(status).not.toBe(0)
    expect(stderr).toContain('nothing may be fetched')
  },
)

/** Pure-Python packages of Debian's archive with their unittest suites: by native CPython of the runtime's minor version, and by the Python runtime. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { Content, Path } from '../../src/engine/model'
import { parsePath } from '../../src/engine/paths'
import { threadPython } from '../../src/runtimes/python/testing/thread-python'
import { runWithEvents } from '../../src/runtimes/testing/run-with-events'

export type PythonPackage = {
  /** Its folder among Python's packages, and that of its tests in it. */
  readonly name: string
  readonly tests: string
  /** Debian's packages that it comes in, its own first, and the folders that they bring besides. */
  readonly debs: readonly string[]
  readonly along: readonly string[]
}

export const PYTHON_PACKAGES: readonly PythonPackage[] = [
  { name: 'pyflakes', tests: 'test', debs: ['python3-pyflakes'], along: [] },
  { name: 'simplejson', tests: 'tests', debs: ['python3-simplejson'], along: [] },
  { name: 'hyperlink', tests: 'test', debs: ['python3-hyperlink', 'python3-idna'], along: ['idna'] },
  {
    name: 'automat',
    tests: '_test',
    debs: ['python3-automat', 'python3-attr', 'python3-six'],
    along: ['attr', 'attrs', 'six.py'],
  },
  {
    name: 'jsonschema',
    tests: 'tests',
    debs: ['python3-jsonschema', 'python3-attr', 'python3-pyrsistent'],
    along: ['attr', 'attrs', 'pyrsistent', '_pyrsistent_version.py'],
  },
]

export type PythonPackageResult = {
  readonly name: string
  readonly version: string
  /** Of the native run. */
  readonly tests: number
  /** Of them, those of which the runtime says the same, with the class of the error where one failed. */
  readonly same: number
  /** The first that differ, one line each. */
  readonly differing: readonly string[]
}

const verdicts = z.record(z.string(), z.record(z.string(), z.string()))

const NATIVE = fileURLToPath(new URL('../python/native.py', import.meta.url))
const PYTHON = process.env.HUNKSCOPE_PYTHON ?? 'python3.13'
const ENV = { PYENV_VERSION: '3.13.0', ...process.env }
const MINOR = '3.13'

/** Milliseconds that a test, and a whole package, may take: far more than any needs. */
const LIMIT = 120_000
const RUN_LIMIT = 900_000

/** Where Debian's packages put Python's. */
const WITHIN = 'usr/lib/python3/dist-packages'

/** @returns why it cannot be compared here; null: it can */
export function pythonPackagesMissing(): string | null {
  if (spawnSync('apt-get', ['--version']).status !== 0) return 'apt-get is not here: no package of Debian’s can be had.'
  const version = spawnSync(PYTHON, ['--version'], { encoding: 'utf8', env: ENV })
  return version.stdout?.includes(` ${MINOR}.`) ? null : `Native CPython ${MINOR} is not here as ${PYTHON}.`
}

/** Downloads and unpacks, nothing is installed. @returns the version of its own package */
function unpack(scratch: string, { debs }: PythonPackage): string {
  mkdirSync(scratch, { recursive: true })
  const archiveOf = (deb: string) => readdirSync(scratch).find((name) => name.startsWith(`${deb}_`))
  for (const deb of debs) {
    if (archiveOf(deb) === undefined) execFileSync('apt-get', ['download', deb], { cwd: scratch, stdio: 'ignore' })
    execFileSync('dpkg-deb', ['-x', archiveOf(deb) ?? deb, '.'], { cwd: scratch })
  }
  return archiveOf(debs[0] ?? '')?.split('_')[1] ?? ''
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function contentOf(file: string): Content {
  const bytes = readFileSync(file)
  try {
    return decoder.decode(bytes)
  } catch {
    return new Uint8Array(bytes) // no UTF-8
  }
}

/** A file itself, or all below a folder; what only this machine runs is left out. */
function filesBelow(root: string, path: string): string[] {
  if (!existsSync(join(root, path))) return []
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:so|pyc)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

/** What packages say of themselves, which some ask for at run time. */
const METADATA = /[.-](?:egg|dist)-info$|\.egg-info$/

function pathOf(text: string): Path {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}

/** @param scratch the folder that the packages are unpacked in */
export async function openPythonPackages(scratch: string) {
  const runtime = await threadPython()
  const root = join(scratch, WITHIN)
  return {
    async run(one: PythonPackage): Promise<PythonPackageResult> {
      const version = unpack(scratch, one)
      const paths = [one.name, ...one.along, ...readdirSync(root).filter((name) => METADATA.test(name))].flatMap((folder) =>
        filesBelow(root, folder),
      )
      const files = new Map(paths.map((path) => [pathOf(path), contentOf(join(root, path))] as const))
      const tests = paths.filter((path) => new RegExp(`^${one.name}/${one.tests}/test_[^/]*\\.py$`).test(path)).sort()
      const native = spawnSync(PYTHON, [NATIVE, root, ...tests], { encoding: 'utf8', env: ENV, maxBuffer: 64_000_000 })
      const theirs = verdicts.parse(JSON.parse(native.stdout))
      const { events } = await runWithEvents(runtime, {
        files,
        tests: tests.map(pathOf),
        testTimeoutMs: LIMIT,
        runTimeoutMs: RUN_LIMIT,
      })
      const ours = new Map<string, string>()
      for (const event of events) {
        if (event.type !== 'test') continue
        const isOfRunner = event.error === undefined || event.error.name === 'Error'
        const key = `${event.file} ${event.path.join(' ')}`
        if (!ours.get(key)?.startsWith('fail')) ours.set(key, isOfRunner ? event.state : `${event.state} ${event.error?.name}`)
      }
      const all = Object.entries(theirs).flatMap(([file, said]) =>
        Object.entries(said).map(([test, state]) => [`${file} ${test}`, state] as const),
      )
      const differing = all.filter(([key, state]) => ours.get(key) !== state)
      const lines = differing.map(([key, state]) => `${key}: ${state}, here ${ours.get(key) ?? 'not reported'}`)
      const faults = events.flatMap((event) =>
        event.type === 'file-error' && differing.some(([key]) => key.startsWith(`${event.file} `))
          ? [`${event.file}: ${event.error.message}`]
          : [],
      )
      return { name: one.name, version, tests: all.length, same: all.length - differing.length, differing: [...faults, ...lines] }
    },
    end: () => runtime.dispose(),
  }
}

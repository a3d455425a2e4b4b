/** CPython in WebAssembly: its start from parts that the page handed over, with bounds on its memory and its time. */
import type { Lockfile, loadPyodide, PyodideInterface } from 'pyodide'
import asserts from './py/asserts.py?raw'
import brought from './py/brought.py?raw'
import fixtures from './py/fixtures.py?raw'
import loop from './py/loop.py?raw'
import ownPytest from './py/own_pytest.py?raw'
import parametrize from './py/parametrize.py?raw'
import plain from './py/plain.py?raw'
import program from './py/program.py?raw'
import pytestNames from './py/pytest_names.py?raw'
import realm from './py/realm.py?raw'
import report from './py/report.py?raw'
import run from './py/run.py?raw'
import units from './py/units.py?raw'

export type Python = PyodideInterface

/** The runner's own modules, in the order in which they need each other. */
const MODULES = {
  report,
  asserts,
  loop,
  pytest_names: pytestNames,
  brought,
  fixtures,
  parametrize,
  units,
  plain,
  realm,
  own_pytest: ownPytest,
  program,
  run,
}

/** Bytes of memory that Python may take. More: a list without end takes the tab along, fewer: real work ends with MemoryError. */
const MEMORY_BYTES = 1_073_741_824
/** Bytes that an interpreter may hold and be used for another file: its memory only grows. */
const KEPT_BYTES = 268_435_456
const PAGE_BYTES = 65_536
/** Pages that it begins with; its program asks for that many. */
const FIRST_PAGES = 320

/** Where nothing is: addresses below it are answered from the parts. */
const ORIGIN = 'https://python.invalid/'

/** What it says of the packages that it could load: none. */
const LOCK: Lockfile = {
  info: { abi_version: '2025_0', arch: 'wasm32', platform: 'emscripten_4_0_9', version: '0.29.5', python: '3.13.2' },
  packages: {},
}

/** `memory`: of an interpreter that has started and has the runner, see `Started`, of a page before this one too; null: there is none, it starts from nothing. */
export type Parts = {
  readonly program: WebAssembly.Module
  readonly data: Uint8Array<ArrayBuffer>
  readonly memory: Uint8Array<ArrayBuffer> | null
}

export type Started = {
  readonly python: PyodideInterface
  /** Whether its memory is still small enough for another file. */
  isSmall(): boolean
  /** Its memory as it is now, for others to begin with, throws where JavaScript's values are in it; null: it began with another's. */
  readonly copy: (() => Uint8Array<ArrayBuffer>) | null
}

const isFunction = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === 'function'

/** Replaces a global or a member until the returned function is called. */
function stub(holder: object, name: string, value: unknown): () => void {
  const before: unknown = Reflect.get(holder, name)
  Reflect.set(holder, name, value)
  return () => void (before === undefined ? Reflect.deleteProperty(holder, name) : Reflect.set(holder, name, before))
}

/** Milliseconds between two interrupts where code caught the first. */
const AGAIN_MS = 50
/** SIGINT. */
const INTERRUPT = 2

/** Python looks into this every few instructions: whether the limit is over. */
export function createLimit(now: () => number) {
  let until = Number.POSITIVE_INFINITY
  const signal = {
    get 0() {
      if (now() < until) return 0
      until = now() + AGAIN_MS
      return INTERRUPT
    },
    set 0(_: number) {},
  }
  return {
    signal,
    /** The limit begins now; 0: there is none. Milliseconds. */
    set(ms: number) {
      until = ms > 0 ? now() + ms : Number.POSITIVE_INFINITY
    },
  }
}

/** Has Python look at the signal: any object with an element 0 will do, memory that is shared would need a page that is isolated. */
export function watchLimit(python: PyodideInterface, signal: object): void {
  const { setInterruptBuffer }: { setInterruptBuffer: (buffer: never) => void } = python
  Reflect.apply(setInterruptBuffer, python, [signal])
}

type Glue = { readonly load: typeof loadPyodide; readonly create: unknown }
type Print = (level: 'log' | 'error', text: string) => void

const GLUE = { load: 'loadPyodide', create: '_createPyodideModule' } as const

/** One start, with the memory of another interpreter or from nothing. */
async function begin({ load, create }: Glue, { program, data, memory: given }: Parts, print: Print): Promise<Started> {
  const initial = Math.max(FIRST_PAGES, Math.ceil((given?.length ?? 0) / PAGE_BYTES))
  const memory = new WebAssembly.Memory({ initial, maximum: MEMORY_BYTES / PAGE_BYTES })
  const undo = [
    stub(globalThis, 'fetch', async () => new Response(data)),
    stub(WebAssembly, 'instantiateStreaming', async (_: unknown, imports: WebAssembly.Imports) => ({
      instance: await WebAssembly.instantiate(program, imports),
      module: program,
    })),
    stub(globalThis, GLUE.create, (settings: object) => {
      Reflect.set(settings, 'wasmMemory', memory)
      return isFunction(create) ? create(settings) : null
    }),
  ]
  try {
    const python = await load({
      indexURL: ORIGIN,
      lockFileContents: LOCK,
      stdin: () => null,
      stdout: (text) => print('log', text),
      stderr: (text) => print('error', text),
      env: { HOME: '/tmp', PYTHONHASHSEED: '0' },
      jsglobals: Object.create(null),
      ...(given === null ? { _makeSnapshot: true } : { _loadSnapshot: given }),
    })
    if (given === null) installRunner(python)
    else python.runPython(APART)
    return {
      python,
      isSmall: () => memory.buffer.byteLength < KEPT_BYTES,
      copy: given === null ? () => new Uint8Array(python.makeMemorySnapshot()) : null,
    }
  } finally {
    for (const put of undo) put()
  }
}

/**
 * Starts Python with the runner's modules in it; from nothing where the memory that it is given is of no use.
 * @param print takes lines of what writes to the file descriptors themselves
 * @throws where it does not start
 */
export async function startPython(parts: Parts, print: Print): Promise<Started> {
  const glue: Glue = { load: Reflect.get(globalThis, GLUE.load), create: Reflect.get(globalThis, GLUE.create) }
  try {
    return await begin(glue, parts, print)
  } catch (unusable) {
    if (parts.memory === null) throw unusable
    return await begin(glue, { ...parts, memory: null }, print)
  } finally {
    for (const name of Object.values(GLUE)) Reflect.deleteProperty(globalThis, name)
  }
}

/** What two interpreters that begin with one memory must not share: the state of chance. */
const APART = `
_random = __import__('sys').modules.get('random')
if _random: _random.seed()
del _random
`

/** Puts the runner's modules into Python as a package that no path leads to, with builtins of their own: tests may replace theirs. */
function installRunner(python: PyodideInterface): void {
  python.globals.set('_sources', python.toPy(MODULES))
  python.runPython(`
import builtins, sys, types
_own = dict(vars(builtins))
_package = types.ModuleType('_hunkscope')
_package.__path__ = []
sys.modules['_hunkscope'] = _package
for _name, _text in _sources.items():
    _module = types.ModuleType('_hunkscope.' + _name)
    _module.__package__ = '_hunkscope'
    sys.modules[_module.__name__] = _module
    setattr(_package, _name, _module)
    vars(_module)['__builtins__'] = _own
    exec(compile(_text, '<hunkscope>/' + _name + '.py', 'exec', dont_inherit=True), vars(_module))
del builtins, _own, _sources, _package, _name, _text, _module
`)
}

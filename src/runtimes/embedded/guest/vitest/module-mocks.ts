/** `mock`, `unmock` and the like of both manners, over the mocks of the module graph. */
import { absolute } from '../modules/module-paths'
import { SafeError } from '../node-test/intrinsics'
import type { ModuleMocks, Original } from '../project'
import { parseFrames } from '../stack-frames'
import { type AutomockKind, automock } from './automock'
import { isFn, isObjectValue } from './titles'

type MockOptions = { readonly mocks: ModuleMocks; readonly file: string }

/** The file whose code calls: a path is meant from there, be it a setup file or one that tests share. Where a stack says nothing it is the test file. */
function caller(file: string): string {
  const { stack } = new SafeError()
  return (typeof stack === 'string' ? parseFrames(stack)[0]?.file : undefined) ?? file
}

function specifierOf(value: unknown, name: string): string {
  if (typeof value === 'string') return value
  throw new TypeError(`${name}() expects a string path, but received a ${typeof value}`)
}

const asObject = (value: unknown): object => (isObjectValue(value) || isFn(value) ? value : { default: value })

/** What Vitest's factories must give. */
async function checked(given: unknown, specifier: string): Promise<object> {
  const value = await given
  if (isObjectValue(value)) return value
  throw new Error(
    `[vitest] vi.mock("${specifier}", factory?: () => unknown) is not returning an object. Did you mean to return an object with a "default" key?`,
  )
}

export type Mocking = {
  mock(specifier: unknown, factory: unknown): void
  unmock(specifier: unknown): void
  importActual(specifier: unknown): Promise<object>
  importMock(specifier: unknown): Promise<object>
  mockObject(value: unknown, options: unknown): unknown
}

const kindOf = (options: unknown): AutomockKind =>
  isObjectValue(options) && Reflect.get(options, 'spy') === true ? 'spy' : 'automock'

/** Vitest's. */
export function createMocking(options: MockOptions): Mocking {
  const { mocks } = options
  const mocked = new Set<string>()
  const instead = async (specifier: string, file: string, kind: AutomockKind, original: () => Promise<object>) => {
    const other = kind === 'automock' ? mocks.fileFor(specifier, file, false) : null
    return other === null ? automock(await original(), kind) : mocks.importActual(absolute(other), file)
  }
  return {
    mock(given, factory) {
      const specifier = specifierOf(given, 'vi.mock')
      const file = caller(options.file)
      // As in Vitest: whoever imports a file that is not there hears so.
      if (!mocks.mayBeThere(specifier, file)) return
      mocked.add(specifier)
      mocks.mock(specifier, file, (original: Original) =>
        isFn(factory)
          ? checked(
              factory(() => original.import()),
              specifier,
            )
          : instead(specifier, file, kindOf(factory), () => original.import()),
      )
    },
    unmock(given) {
      const specifier = specifierOf(given, 'vi.unmock')
      mocked.delete(specifier)
      mocks.unmock(specifier, caller(options.file))
    },
    importActual: (given) => mocks.importActual(specifierOf(given, 'vi.importActual'), caller(options.file)),
    async importMock(given) {
      const specifier = specifierOf(given, 'vi.importMock')
      const file = caller(options.file)
      if (mocked.has(specifier)) return mocks.importMock(specifier, file)
      return instead(specifier, file, 'automock', () => mocks.importActual(specifier, file))
    },
    mockObject: (value, given) => (isObjectValue(value) || isFn(value) ? automock(value, kindOf(given)) : value),
  }
}

export type JestMocking = {
  /** @throws where the path leads nowhere and the options do not say `virtual` */
  mock(specifier: unknown, factory?: unknown, options?: unknown): void
  unmock(specifier: unknown): void
  requireActual(specifier: unknown): unknown
  requireMock(specifier: unknown): unknown
  createMockFromModule(specifier: unknown): unknown
}

/** Jest's: factories give what `require` gives, at once. */
export function createJestMocking(options: MockOptions): JestMocking {
  const { mocks } = options
  const mocked = new Set<string>()
  const instead = (specifier: string, file: string, original: () => unknown): unknown => {
    const other = mocks.fileFor(specifier, file, true)
    return other === null ? automock(asObject(original()), 'automock') : mocks.requireActual(absolute(other), file)
  }
  return {
    mock(given, factory, how) {
      const specifier = specifierOf(given, 'jest.mock')
      const file = caller(options.file)
      const isVirtual = isObjectValue(how) && Reflect.get(how, 'virtual') === true
      if (!isVirtual && !mocks.mayBeThere(specifier, file)) throw new Error(`Cannot find module '${specifier}' from '${file}'`)
      mocked.add(specifier)
      mocks.mock(specifier, file, (original: Original) =>
        isFn(factory) ? factory() : instead(specifier, file, () => original.require()),
      )
    },
    unmock(given) {
      const specifier = specifierOf(given, 'jest.unmock')
      mocked.delete(specifier)
      mocks.unmock(specifier, caller(options.file))
    },
    requireActual: (given) => mocks.requireActual(specifierOf(given, 'jest.requireActual'), caller(options.file)),
    requireMock(given) {
      const specifier = specifierOf(given, 'jest.requireMock')
      const file = caller(options.file)
      return mocked.has(specifier)
        ? mocks.requireMock(specifier, file)
        : instead(specifier, file, () => mocks.requireActual(specifier, file))
    },
    createMockFromModule: (given) =>
      automock(asObject(mocks.requireActual(specifierOf(given, 'jest.createMockFromModule'), caller(options.file))), 'automock'),
  }
}

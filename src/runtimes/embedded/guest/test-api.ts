/** The module `node:test` over a runner. */
import type { Runner } from './runner'
import type { Body, HookName, Node, TestOptions } from './test-tree'

type Given = { readonly name: string; readonly options: TestOptions; readonly body: Body | null }

const isBody = (value: unknown): value is Body => typeof value === 'function'

function readOptions(value: object): TestOptions {
  const timeout: unknown = Reflect.get(value, 'timeout')
  return {
    skip: Reflect.get(value, 'skip'),
    todo: Reflect.get(value, 'todo'),
    only: Reflect.get(value, 'only'),
    ...(typeof timeout === 'number' && timeout > 0 ? { timeout } : {}),
  }
}

/** `(name?, options?, body?)`, each of them left out or not. */
function readArguments(args: readonly unknown[]): Given {
  const body = args.find(isBody) ?? null
  const options = args.find((value): value is object => typeof value === 'object' && value !== null)
  const name = typeof args[0] === 'string' ? args[0] : ''
  return { name: name || body?.name || '<anonymous>', options: options ? readOptions(options) : {}, body }
}

function addHook(node: Node, name: HookName, args: readonly unknown[]): void {
  const [run, options] = args
  if (!isBody(run)) throw new TypeError(`${name}() needs a function.`)
  const timeout = typeof options === 'object' && options !== null ? readOptions(options).timeout : undefined
  node.hooks[name].push({ run, timeout })
}

/** What a test's body gets as `t`; a suite's and a hook's context is the same kind. */
export function createContext(runner: Runner, node: Node, note: (text: string) => void): object {
  const subtest =
    (extra: TestOptions) =>
    (...args: readonly unknown[]) => {
      const { name, options, body } = readArguments(args)
      return runner.add(node, 'test', name, { ...options, ...extra }, body)
    }
  return {
    name: node.name,
    signal: node.controller.signal,
    test: Object.assign(subtest({}), {
      skip: subtest({ skip: true }),
      todo: subtest({ todo: true }),
      only: subtest({ only: true }),
    }),
    skip: () => {
      node.marked.skip = true
    },
    todo: () => {
      node.marked.todo = true
    },
    diagnostic: (message: unknown) => note(`# ${String(message)}`),
    runOnly: () => undefined,
    before: (...args: readonly unknown[]) => addHook(node, 'before', args),
    after: (...args: readonly unknown[]) => addHook(node, 'after', args),
    beforeEach: (...args: readonly unknown[]) => addHook(node, 'beforeEach', args),
    afterEach: (...args: readonly unknown[]) => addHook(node, 'afterEach', args),
  }
}

/** The module's exports; `runnerOf` gives the runner of the file that is being tested. */
export function createTestModule(runnerOf: () => Runner): object {
  const declare = (kind: 'suite' | 'test') => {
    const register =
      (extra: TestOptions) =>
      (...args: readonly unknown[]) => {
        const { name, options, body } = readArguments(args)
        const runner = runnerOf()
        return runner.add(runner.current, kind, name, { ...options, ...extra }, body)
      }
    return Object.assign(register({}), {
      skip: register({ skip: true }),
      todo: register({ todo: true }),
      only: register({ only: true }),
    })
  }
  const hook =
    (name: HookName) =>
    (...args: readonly unknown[]) =>
      addHook(runnerOf().current, name, args)
  const hooks = { before: hook('before'), after: hook('after'), beforeEach: hook('beforeEach'), afterEach: hook('afterEach') }
  const test = declare('test')
  const describe = declare('suite')
  const members = { test, it: declare('test'), describe, suite: declare('suite'), ...hooks }
  Object.assign(test, members)
  return { default: test, ...members }
}

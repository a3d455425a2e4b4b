/**
 * Loaded before each test file that `node --test` starts: reports which test runs before it runs, and whose output is printed, so that a loop
 * that never ends and a process that is left lose nothing; and gives tests without a limit of their own that of the request.
 * Every test of Node's is an AsyncResource that runs its function by `runInAsyncScope`: that is the one place taken hold of. Where Node has
 * it no more, nothing changes.
 */
const { AsyncLocalStorage, createHook } = require('node:async_hooks')
const { emit, projectPath, plain, printed } = require('./events.cjs')

const limit = Number(process.env.HUNKSCOPE_LIMIT ?? 0)
const file = projectPath(process.argv[1])
const running = new AsyncLocalStorage()
const TIMEOUT = Symbol('timeout')
const isUnset = (ms) => ms === null || ms === undefined || ms === Infinity

/** Neither a suite, nor a hook, nor the file itself. */
const isCase = (test) => test.constructor.name === 'Test' && Boolean(test.parent)

function pathOf(test) {
  const names = []
  for (let each = test; each.parent; each = each.parent) names.unshift(plain(each.name))
  return names
}

/** Tests that did not end in an earlier process, as JSON lists of the file and their names: they are passed over, since their verdict is known. */
const passedOver = new Set(JSON.parse(process.env.HUNKSCOPE_PASSED_OVER ?? '[]').map((each) => JSON.stringify(each)))

function runCase(runInAsyncScope, test, [body, ...args]) {
  const path = pathOf(test)
  if (passedOver.has(JSON.stringify([file, ...path]))) return runInAsyncScope.call(test, () => {}, ...args)
  emit({ type: 'test-begins', file, path, limitMs: Number.isFinite(test.timeout) ? Number(test.timeout) : 0 })
  const settle = () => emit({ type: 'test-settled', file, path })
  const bound = function (...given) {
    return running.run(path, () => body.apply(this, given))
  }
  const result = runInAsyncScope.call(test, bound, ...args)
  if (typeof result?.then === 'function') result.then(settle, () => {})
  // After the context and the context again, one that calls back gets what it calls, and ends later.
  else if (args.length < 3) settle()
  return result
}

function take(prototype) {
  const { runInAsyncScope } = prototype
  Object.defineProperty(prototype, 'timeout', {
    configurable: true,
    get() {
      return isUnset(this[TIMEOUT]) && limit > 0 && isCase(this) ? limit : this[TIMEOUT]
    },
    set(ms) {
      this[TIMEOUT] = ms
    },
  })
  prototype.runInAsyncScope = function (...args) {
    return isCase(this) && args[0] === this.fn ? runCase(runInAsyncScope, this, args) : runInAsyncScope.apply(this, args)
  }
}

/** What a test prints is reported as its own; Node's own reports go the same way, as bytes. */
function tellOutput(stream, level) {
  const { write } = stream
  stream.write = function (chunk, ...rest) {
    const path = running.getStore()
    if (path === undefined || typeof chunk !== 'string') return write.call(this, chunk, ...rest)
    const text = printed(chunk)
    if (text !== null) emit({ type: 'console', level, text, file, path })
    const done = rest.at(-1)
    if (typeof done === 'function') process.nextTick(done)
    return true
  }
}

if (process.env.NODE_TEST_CONTEXT && file !== null) {
  const hook = createHook({
    init(_, type, __, resource) {
      if (type !== 'Test') return
      hook.disable()
      let prototype = Object.getPrototypeOf(resource)
      while (prototype && !Object.hasOwn(prototype, 'createSubtest')) prototype = Object.getPrototypeOf(prototype)
      if (!prototype || typeof prototype.runInAsyncScope !== 'function') return
      take(prototype)
      tellOutput(process.stdout, 'log')
      tellOutput(process.stderr, 'error')
    },
  })
  hook.enable()
}

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import fallback, * as counter from './lib/counter.js'
import { count, increment } from './lib/counter.js'
import * as a from './lib/cycle/a.js'
import { early } from './lib/cycle/b.js'
import data from './lib/data.json' with { type: 'json' }
import { order, value } from './lib/waits.js'

describe('bindings', () => {
  it('are live', () => {
    const before = count
    increment()
    assert.equal(count, before + 1)
    assert.equal(counter.count, count)
    assert.equal(fallback, 0)
    assert.equal(counter['a name that is no identifier'], count)
  })
  it('cannot be assigned from outside', () => {
    assert.throws(() => {
      // biome-ignore lint/suspicious/noImportAssign: this is what is tried
      count = 9
    }, TypeError)
    assert.throws(() => {
      counter.count = 9
    }, TypeError)
  })
  it('are in a namespace without a prototype, in order of the alphabet', () => {
    assert.deepEqual(Object.keys(counter), ['a name that is no identifier', 'again', 'count', 'default', 'increment'])
    assert.equal(Object.getPrototypeOf(counter), null)
    assert.equal(counter[Symbol.toStringTag], 'Module')
    assert.equal(Object.isExtensible(counter), false)
    assert.equal('missing' in counter, false)
  })
  it('are one for each module', async () => assert.equal(await import('./lib/counter.js'), counter))
  it('are another for another query', async () => {
    const other = await import('./lib/counter.js?other')
    assert.notEqual(other, counter)
    assert.equal(other.count, 0)
  })
  it('from stars, where one’s own wins', async () => {
    const star = await import('./lib/star.js')
    assert.equal(star.self, 'self')
    assert.equal(star.again, 'own wins')
    assert.equal(star.cycle, a)
    assert.equal('default' in star, false)
  })
  it('of one name from two stars are none', async () => {
    const ambiguous = await import('./lib/ambiguous.js')
    assert.deepEqual(Object.keys(ambiguous), ['left', 'right'])
  })
  it('fails: they are copies', () => {
    const before = count
    increment()
    assert.equal(count, before)
  })
})

describe('circles', () => {
  it('of modules see what is hoisted and, later, all', () => {
    assert.equal(a.both(), 'a after b with hoisted')
    assert.equal(a.seenByB(), 'a after')
    assert.equal(early, 'ReferenceError')
  })
  it('of older modules see what was there', async () => {
    const { default: first } = await import('./lib/cycle/old-a.cjs')
    assert.deepEqual(first.seen, ['first'])
    const require = createRequire(import.meta.url)
    assert.deepEqual(require('./lib/cycle/old-b.cjs').later(), ['first', 'second', 'seen'])
  })
})

describe('await at the top', () => {
  it('holds back who imports', () => {
    assert.equal(value, 'waited for')
    assert.deepEqual(order, ['begins', 'goes on', 'ends'])
  })
  it('works in this file', () => assert.equal(here, 'here'))
})

describe('import()', () => {
  it('takes what is computed', async () => {
    const name = ['self', 'js'].join('.')
    assert.equal((await import(`./lib/${name}`)).self, 'self')
    assert.equal((await import(new URL('./lib/self.js', import.meta.url))).self, 'self')
  })
  it('says what is missing', async () => {
    await assert.rejects(import('./lib/missing.js'), { code: 'ERR_MODULE_NOT_FOUND' })
    await assert.rejects(import('no-such-package'), {
      code: 'ERR_MODULE_NOT_FOUND',
      message: /^Cannot find package 'no-such-package'/,
    })
    await assert.rejects(import('./lib'), { code: 'ERR_UNSUPPORTED_DIR_IMPORT' })
    await assert.rejects(import('./lib/self'), { code: 'ERR_MODULE_NOT_FOUND' })
    await assert.rejects(import('node:no-such-builtin'), { code: 'ERR_UNKNOWN_BUILTIN_MODULE' })
  })
  it('rejects with what the module throws, each time the same', async () => {
    const first = await import('./lib/broken.js').catch((error) => error)
    const second = await import('./lib/broken.js').catch((error) => error)
    assert.equal(first.message, 'broken while it loads')
    assert.equal(second, first)
    assert.equal(globalThis.conformanceBroken, 1)
  })
  it('reads what was written a moment ago', async () => {
    writeFileSync('lib/written.js', 'export const written = 1 + 1')
    assert.equal((await import('./lib/written.js')).written, 2)
  })
  it('rejects what does not parse', async () => {
    writeFileSync('lib/syntax.js', 'export const = 1')
    await assert.rejects(import('./lib/syntax.js'), { name: 'SyntaxError' })
  })
  it('reads data: addresses', async () => {
    assert.equal((await import('data:text/javascript,export default 6 * 7')).default, 42)
  })
  it('fails: a name that is not exported', async () => {
    const { missing } = await import('./lib/self.js')
    assert.ok(missing)
  })
  it('fails: a module that throws', () => import('./lib/broken.js'))
  it('fails: a package that is not there', () => import('no-such-package'))
})

describe('JSON', () => {
  it('is imported with its type', () => {
    assert.deepEqual(data.list, [1, 2, 3])
    assert.equal(data.__proto, null)
  })
  it('is refused without', () => assert.rejects(import('./lib/data.json'), { code: 'ERR_IMPORT_ASSERTION_TYPE_MISSING' }))
  it('has only a default', async () => {
    assert.deepEqual(Object.keys(await import('./lib/data.json', { with: { type: 'json' } })), ['default'])
  })
})

describe('import.meta', () => {
  it('knows where it is', async () => {
    const meta = await import('./lib/meta.js')
    assert.equal(meta.url, new URL('./lib/meta.js', import.meta.url).href)
    assert.equal(meta.resolved, new URL('./lib/data.json', import.meta.url).href)
    assert.equal(meta.dirname, fileURLToPath(new URL('./lib', import.meta.url)))
    assert.equal(import.meta.filename, fileURLToPath(import.meta.url))
  })
  it('this is undefined and the code strict', () => {
    assert.equal(topThis, 'undefined')
    assert.throws(() => {
      undeclared = 1
    }, ReferenceError)
  })
  it('knows nothing of the older names', () => {
    assert.deepEqual([typeof require, typeof module, typeof __filename], ['undefined', 'undefined', 'undefined'])
  })
})

describe('packages', () => {
  it('by their exports, for import', async () => {
    assert.equal((await import('dual')).default, 'dual by import')
    assert.equal((await import('dual/nested')).default, 'nested')
    assert.equal((await import('dual/features/one')).default, 'feature one, import')
  })
  it('nothing but what they export', async () => {
    const closed = { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' }
    await assert.rejects(import('dual/index.js'), closed)
    await assert.rejects(import('dual/features/private/two'), closed)
    await assert.rejects(import('@scope/pack/other.cjs'), closed)
  })
  it('by main, without an extension', async () => {
    const classic = await import('classic')
    assert.equal(classic.name, 'classic')
    assert.equal(classic.default.helper, 'helper')
  })
  it('the nearest of a name', async () => {
    assert.equal((await import('classic')).default.inner, 'inner of classic')
    assert.equal((await import('inner')).default, 'inner of the project')
  })
  it('of a scope', async () => assert.equal((await import('@scope/pack')).scoped, true))
  it('the project itself by its name', async () => {
    assert.equal((await import('conformance/self')).self, 'self')
    assert.equal((await import('conformance/deep/thing')).default, 'deep thing')
    await assert.rejects(import('conformance/deep/hidden'), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' })
  })
  it('the project’s own short names', async () => {
    assert.equal((await import('#kind')).default, 'import')
    assert.equal((await import('#deep/thing')).default, 'deep thing')
    assert.equal((await import('#dual')).kind, 'import')
    await assert.rejects(import('#missing'), { code: 'ERR_PACKAGE_IMPORT_NOT_DEFINED' })
  })
  it('import.meta.resolve knows them', () => {
    assert.equal(import.meta.resolve('dual'), new URL('./node_modules/dual/index.js', import.meta.url).href)
    assert.equal(import.meta.resolve('fs'), 'node:fs')
  })
  it('fails: a path that is not exported', () => import('dual/index.cjs'))
})

const here = await Promise.resolve('here')
const topThis = typeof this

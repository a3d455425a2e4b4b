/** Test files in uvu's and AVA's manner: what uvu 0.5.6 and AVA 6.4.1 say of each, and so does the embedded runtime. */
import { beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from './embedded'
import { isGreen, type Verdicts, verdictsOf } from './verdict'

/** The file's text, and its verdicts; `red` where the file has failed beside them. */
type Rows = readonly (readonly [code: string, said: readonly string[]])[]

const UVU: Rows = [
  [
    "test('a',()=>{assert.is(1,1)});test('b',()=>{assert.is(1,2)});test.skip('c',()=>{});test.run()",
    ['a: pass', 'b: fail', 'c: skip'],
  ],
  [
    "test('a',async()=>{await null;assert.equal({a:[1]},{a:[1]})});test('b',async()=>{throw new Error('x')});test.run()",
    ['a: pass', 'b: fail'],
  ],
  [
    "const s=suite('maths',{n:1});s.before((c)=>{c.n++});s.before.each((c)=>{c.n++});s('a',(c)=>{assert.is(c.n,3)});s('b',(c)=>{assert.is(c.n,4)});s.run()",
    ['maths › a: pass', 'maths › b: pass'],
  ],
  ["test('a',()=>{});test.only('b',()=>{});test.run()", ['a: skip', 'b: pass']],
  [
    "let n=[];test.after.each(()=>{n.push('ae')});test.after(()=>{if(n.length!==2)throw new Error('after')});test('a',()=>{throw new Error('x')});test('b',()=>{assert.equal(n,['ae'])});test.run()",
    ['a: fail', 'b: pass'],
  ],
  ["test('same',()=>{});test('same',()=>{assert.ok(0)});test.run()", ['same: fail', 'same: pass']],
  [
    "const a=suite('a');a('x',()=>{assert.throws(()=>{throw new Error('boom')},/boom/);assert.not.throws(()=>{});assert.type(1,'number');assert.instance([],Array);assert.match('abc','b');assert.snapshot(' a\\n b',' a\\n b');assert.not(0);assert.is.not(1,2);assert.not.equal([1],[2])});a.run();const b=suite('b');b('y',()=>{assert.unreachable()});b.run()",
    ['a › x: pass', 'b › y: fail'],
  ],
  ["test('a',()=>{});test.run();setTimeout(()=>{throw new Error('late')},5)", ['a: pass', 'red']],
  ["import {equal} from 'node:assert';test('a',()=>{equal(1,1)});test('b',()=>{equal(1,2)});test.run()", ['a: pass', 'b: fail']],
  ["test('a',()=>{});throw new Error('top')", ['red']],
  // uvu itself passes over a test that nothing runs, and over a hook that throws before its tests: here that is red.
  ["test('a',()=>{})", ['red']],
  ["test.before(()=>{throw new Error('b')});test('a',()=>{});test.run()", ['a: fail']],
]

const AVA: Rows = [
  [
    "test('a',t=>{t.is(1,1)});test('b',t=>{t.is(1,2)});test.skip('c',t=>t.fail());test.todo('d')",
    ['a: pass', 'b: fail', 'c: skip', 'd: todo'],
  ],
  [
    "test('none',()=>{});test('async',async t=>{await null;t.pass()});test('throws',()=>{throw new Error('x')})",
    ['async: pass', 'none: fail', 'throws: fail'],
  ],
  [
    "test.before(t=>{t.context.n=1});test.beforeEach(t=>{t.context.n++});test('a',t=>{t.is(t.context.n,2);t.context.n=9});test('b',t=>{t.is(t.context.n,2)})",
    ['a: pass', 'b: pass'],
  ],
  [
    "test('p1',t=>{t.plan(2);t.pass();t.pass()});test('p2',t=>{t.plan(2);t.pass()});test('p0',t=>{t.plan(0)})",
    ['p0: pass', 'p1: pass', 'p2: fail'],
  ],
  ["test.failing('known',t=>{t.fail()});test.failing('mended',t=>{t.pass()})", ['known: pass', 'mended: fail']],
  [
    "test('deep',t=>{t.deepEqual({a:[1,new Map([[1,2]])]},{a:[1,new Map([[1,2]])]});t.notDeepEqual([1],[2]);t.like({a:1,b:{c:2,d:3}},{b:{c:2}});t.truthy(1);t.falsy(0);t.true(true);t.false(false);t.regex('abc',/b/);t.notRegex('abc',/x/);t.not(1,2);t.assert(1)})",
    ['deep: pass'],
  ],
  [
    "test('like no',t=>{t.like({a:1},{a:2})});test('true of 1',t=>{t.true(1)});test('NaN',t=>{t.is(NaN,NaN)});test('zero',t=>{t.is(0,-0)});test('deep no',t=>{t.deepEqual({a:1},{a:1,b:undefined})})",
    ['NaN: pass', 'deep no: fail', 'like no: fail', 'true of 1: fail', 'zero: fail'],
  ],
  [
    "test('t1',t=>{const e=t.throws(()=>{throw new TypeError('boom')},{instanceOf:TypeError,message:/bo/,name:'TypeError'});t.is(e.message,'boom')});test('t2',t=>{t.throws(()=>{})});test('t3',t=>{t.throws(()=>{throw new Error('a')},{message:'b'})});test('t4',t=>{t.throws(()=>{throw 'text'})});test('t5',t=>{t.throws(()=>{throw 'text'},{any:true})});test('t6',t=>{t.notThrows(()=>{})})",
    ['t1: pass', 't2: fail', 't3: fail', 't4: fail', 't5: pass', 't6: pass'],
  ],
  [
    "test('a1',async t=>{await t.throwsAsync(async()=>{throw new Error('x')},{message:'x'})});test('a2',async t=>{await t.throwsAsync(Promise.resolve(1))});test('a3',async t=>{await t.notThrowsAsync(Promise.resolve(1))});test('a4',t=>{t.throwsAsync(async()=>{throw new Error('x')})})",
    ['a1: pass', 'a2: fail', 'a3: pass', 'a4: fail'],
  ],
  ["test('caught',t=>{try{t.fail()}catch{}});test('ok',t=>t.pass())", ['caught: fail', 'ok: pass']],
  [
    "const same=test.macro({exec(t,a,b){t.is(a,b)},title(given,a,b){return (given??'')+' '+a+b}});test(same,1,1);test('named',same,1,2)",
    ['11: pass', 'named 12: fail'],
  ],
  [
    "const log=[];test('c1',t=>{log.push('c');t.pass()});test.serial('s1',t=>{t.deepEqual(log,[])});test.after.always(()=>{})",
    ['c1: pass', 's1: pass'],
  ],
  ["test.only('o',t=>t.pass());test('left',t=>t.fail())", ['left: skip', 'o: pass']],
  ["test.before(()=>{throw new Error('b')});test('a',t=>t.pass())", ['a: fail']],
  ["test.beforeEach(()=>{throw new Error('b')});test('a',t=>t.pass())", ['a: fail']],
  ["test.afterEach(()=>{throw new Error('b')});test('a',t=>t.pass())", ['a: fail']],
  ["test.after(()=>{throw new Error('b')});test('a',t=>t.pass())", ['a: pass', 'red']],
  [
    "test('slow',async t=>{t.timeout(20);await sleep(300);t.pass()});test('in time',async t=>{t.timeout(500);await sleep(5);t.pass()})",
    ['in time: pass', 'slow: fail'],
  ],
  [
    "let n=0;test('td',t=>{t.teardown(()=>{n++});t.pass()});test.serial.after(t=>{if(n!==1)throw new Error('no teardown')})",
    ['td: pass'],
  ],
  ["test('twice',t=>t.pass());test('twice',t=>t.pass())", ['red']],
  ["test('late',t=>{t.pass();setTimeout(()=>{throw new Error('late')},5)})", ['late: pass', 'red']],
  ["test('rej',t=>{t.pass();Promise.reject(new Error('x'))})", ['rej: pass', 'red']],
  ["test('nested',t=>{t.pass();test('in',t=>t.pass())})", ['nested: fail']],
  ['', ['red']],
  ["test('a',t=>t.pass());throw new Error('top')", ['red']],
  [
    "import assert from 'node:assert';test('foreign',t=>{assert.equal(1,2)});test('log',t=>{t.log('x');t.pass('message');t.is(t.title,'log')})",
    ['foreign: fail', 'log: pass'],
  ],
]

const HEADS = {
  uvu: "import { suite, test } from 'uvu'\nimport * as assert from 'uvu/assert'\n",
  ava: "import test from 'ava'\nconst sleep = (ms) => new Promise((done) => setTimeout(done, ms))\n",
} as const

describe.each([
  ['uvu', UVU],
  ['ava', AVA],
] as const)('%s', (runner, rows) => {
  let ours: Verdicts = new Map()
  const fileOf = (at: number) => `tests/r${at}.js`

  beforeAll(async () => {
    const embedded = await openEmbedded()
    const texts = rows.map(([code], at) => [fileOf(at), HEADS[runner] + code] as const)
    const files = {
      'package.json': JSON.stringify({ type: 'module', scripts: { test: runner } }),
      ...Object.fromEntries(texts),
    }
    ours = verdictsOf(await embedded.run(files, Object.keys(files).slice(1)))
    await embedded.end()
  })

  it.each(rows.map(([code, said], at) => ({ code, said, at })))('$code', ({ said, at }) => {
    const verdict = ours.get(fileOf(at)) ?? { tests: [], isFailed: false }
    expect([...verdict.tests, ...(verdict.isFailed ? ['red'] : [])]).toEqual(said)
    expect(isGreen(verdict)).toBe(said.every((one) => one !== 'red' && !one.endsWith(': fail')))
  })
})

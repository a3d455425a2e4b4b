/** Test files in mocha's manner: what mocha 11 says of each, and so does the embedded runtime. */
import { beforeAll, expect, it } from 'vitest'
import { openEmbedded } from './embedded'
import { isGreen, type Verdicts, verdictsOf } from './verdict'

/** The file's text, and its verdicts; `red` where the file has failed beside them. */
const ROWS: readonly (readonly [code: string, said: readonly string[]])[] = [
  [
    "describe('s',function(){it('a',()=>{});it('b',()=>{assert.equal(1,2)});it('c')})",
    ['s › a: pass', 's › b: fail', 's › c: skip'],
  ],
  [
    "describe('s',function(){this.timeout(50);it('slow',(done)=>setTimeout(done,120));it('ok',done=>setTimeout(done,1))})",
    ['s › ok: pass', 's › slow: fail'],
  ],
  ["it('t',function(){this.timeout(20);return new Promise(r=>setTimeout(r,80))})", ['t: fail']],
  ["it('u',()=>new Promise(r=>setTimeout(r,80))).timeout(20)", ['u: fail']],
  ["it('skips',function(){this.skip()})", ['skips: skip']],
  ["describe('all',()=>{before(function(){this.skip()});it('x',()=>{throw 1})})", ['all › x: skip']],
  [
    "describe('h',()=>{before(function(){this.v=1});beforeEach(function(){this.w=(this.w||0)+1});it('v',function(){assert.equal(this.v,1)});describe('in',()=>{it('deep',function(){assert.equal(this.w,2)})})})",
    ['h › in › deep: pass', 'h › v: pass'],
  ],
  [
    "xit('a',()=>{});xdescribe('d',()=>{it('x',()=>{throw 1})});context('c',()=>{specify('y',async()=>{})})",
    ['a: skip', 'c › y: pass', 'd › x: skip'],
  ],
  ["let n=0;it('r',function(){this.retries(2);if(n++<2)throw new Error('x')})", ['r: pass']],
  [
    "it('error',done=>done(new Error('x')));it('text',done=>done('x'));it('both',async(done)=>{done()})",
    ['both: fail', 'error: fail', 'text: fail'],
  ],
  ["it('twice',done=>{done();done()})", ['twice: fail']],
  ["it('nested',()=>{it('inner',()=>{throw 1})})", ['nested: pass']],
  ["suite('s',()=>{setup(function(){this.a=1});test('x',function(){assert.equal(this.a,1)})})", ['s › x: pass']],
  ["it('a',()=>{setTimeout(()=>{throw new Error('late')},5)})", ['a: pass', 'red']],
  ["it('a',()=>{});throw new Error('top')", ['red']],
  ["expect(1);it('a',()=>{})", ['red']],
  ["it.only('a',()=>{});it('b',()=>{throw 1})", ['a: pass', 'b: skip']],
]

let ours: Verdicts = new Map()
const fileOf = (at: number) => `test/r${at}.js`

beforeAll(async () => {
  const embedded = await openEmbedded()
  const texts = ROWS.map(([code], at) => [fileOf(at), `const assert = require('assert')\n${code}`] as const)
  const files = { 'package.json': '{"scripts":{"test":"mocha"}}', ...Object.fromEntries(texts) }
  ours = verdictsOf(await embedded.run(files, Object.keys(files).slice(1)))
  await embedded.end()
})

it.each(ROWS.map(([code, said], at) => ({ code, said, at })))('$code', ({ said, at }) => {
  const verdict = ours.get(fileOf(at)) ?? { tests: [], isFailed: false }
  expect([...verdict.tests, ...(verdict.isFailed ? ['red'] : [])]).toEqual(said)
  expect(isGreen(verdict)).toBe(said.every((one) => one !== 'red' && !one.endsWith(': fail')))
})

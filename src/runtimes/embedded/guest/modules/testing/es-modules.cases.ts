/** ES modules: linking, order, namespaces, dynamic import. */
import type { ModuleCase } from './module-case'

export const ES_CASES: readonly ModuleCase[] = [
  [
    'live bindings',
    {
      'main.mjs': `import { n, up } from './x.mjs'\nconst a = n; up(); log(a, n)`,
      'x.mjs': 'export let n = 0\nexport function up() { n++ }',
    },
  ],
  [
    'assigning to an import',
    {
      'main.mjs': `import { n } from './x.mjs'\ntry { n = 1 } catch (e) { log(e.name, e.message) }`,
      'x.mjs': 'export let n = 0',
    },
  ],
  [
    'function hoisting through a cycle',
    {
      'main.mjs': `import { b } from './b.mjs'\nexport function a() { return 'a' }\nexport { b }`,
      'b.mjs': `import { a } from './main.mjs'\nexport const b = a() + 'b'`,
    },
  ],
  [
    'too early in a cycle',
    { 'main.mjs': `import './b.mjs'\nexport const a = 1`, 'b.mjs': `import { a } from './main.mjs'\nlog(a)` },
  ],
  [
    'a namespace in its dead zone',
    {
      'main.mjs': `import './b.mjs'\nexport const a = 1\nexport default 2`,
      'b.mjs': `import * as ns from './main.mjs'\nfor (const f of [() => ns.a, () => Object.keys(ns), () => 'a' in ns, () => ns.nope]) try { log(f()) } catch (e) { log(e.name, e.message) }`,
    },
  ],
  [
    'evaluation order',
    {
      'main.mjs': `log('main')\nimport './b.mjs'\nimport './a.mjs'`,
      'a.mjs': `import './c.mjs'\nlog('a')`,
      'b.mjs': `log('b')\nimport './c.mjs'`,
      'c.mjs': `log('c')`,
    },
  ],
  [
    'siblings of a module that waits',
    {
      'main.mjs': `import './a.mjs'\nimport './b.mjs'\nlog('main')`,
      'a.mjs': `log('a1'); await 0; log('a2'); await 0; log('a3')`,
      'b.mjs': `log('b')`,
    },
  ],
  [
    'two that wait',
    {
      'main.mjs': `import './a.mjs'\nimport './b.mjs'\nlog('main')`,
      'a.mjs': `log('a1'); await null; log('a2')`,
      'b.mjs': `log('b1'); await null; log('b2')`,
    },
  ],
  [
    'a cycle that waits',
    {
      'main.mjs': `import { b } from './b.mjs'\nlog('main', b)\nexport const a = await 1`,
      'b.mjs': `import './c.mjs'\nimport * as m from './main.mjs'\nlog('b')\nexport const b = await Promise.resolve(2)\nexport const read = () => m.a`,
      'c.mjs': `import { read } from './b.mjs'\nlog('c', typeof read)\nexport const c = read`,
    },
  ],
  [
    'a diamond that waits',
    {
      'main.mjs': `import './l.mjs'\nimport './r.mjs'\nlog('main')`,
      'l.mjs': `import './base.mjs'\nlog('l')`,
      'r.mjs': `import './base.mjs'\nlog('r')`,
      'base.mjs': `log('base'); await new Promise((f) => setTimeout(f, 1)); log('ready')`,
    },
  ],
  [
    'a rejection at the top level',
    { 'main.mjs': `import './a.mjs'\nlog('never')`, 'a.mjs': `await Promise.reject(new RangeError('x'))` },
  ],
  [
    'the same error twice',
    {
      'main.mjs': `const e = []; for (const i of [1, 2]) await import('./a.mjs').catch((x) => e.push(x)); log(e.length, e[0] === e[1])`,
      'a.mjs': `log('once'); throw new Error('x')`,
    },
  ],
  ['for await at the top level', { 'main.mjs': `for await (const x of [Promise.resolve(1), 2]) log(x)\nexport {}` }],
  [
    'await only in functions',
    {
      'main.mjs': `const f = async () => { await 0; return 1 }\nexport const v = typeof f\nlog(await2())\nfunction await2() { return 'sync' }`,
    },
  ],
  [
    'names and defaults',
    {
      'main.mjs': `export default () => 1\nexport { default as again } from './f.mjs'\nexport { default as C } from './c.mjs'`,
      'f.mjs': 'export default function () {}',
      'c.mjs': 'export default class {}',
    },
  ],
  [
    'a named default',
    { 'main.mjs': `import f from './f.mjs'\nlog(f.name, f())`, 'f.mjs': 'export default function foo() { return typeof foo }' },
  ],
  [
    'string names',
    { 'main.mjs': `import { 'a b' as x } from './x.mjs'\nexport { x as 'c-d' }`, 'x.mjs': `const q = 1; export { q as 'a b' }` },
  ],
  [
    'stars',
    {
      'main.mjs': `export * from './a.mjs'\nexport * as ns from './a.mjs'\nexport const own = 1`,
      'a.mjs': `export * from './b.mjs'\nexport const a = 1\nexport default 3`,
      'b.mjs': `export const b = 2, own = 9`,
    },
  ],
  [
    'an ambiguous star that nobody asks for',
    {
      'main.mjs': `export * from './a.mjs'\nexport * from './b.mjs'`,
      'a.mjs': 'export const x = 1, y = 1',
      'b.mjs': 'export const x = 2',
    },
  ],
  [
    'an ambiguous star',
    {
      'main.mjs': `import { x } from './s.mjs'\nlog(x)`,
      's.mjs': `export * from './a.mjs'\nexport * from './b.mjs'`,
      'a.mjs': 'export const x = 1',
      'b.mjs': 'export const x = 2',
    },
  ],
  [
    'one variable by two ways',
    {
      'main.mjs': `import { x } from './s.mjs'\nlog(x)`,
      's.mjs': `export * from './a.mjs'\nexport * from './b.mjs'`,
      'a.mjs': `export * from './x.mjs'`,
      'b.mjs': `export { x } from './x.mjs'`,
      'x.mjs': 'export const x = 1',
    },
  ],
  [
    'a circle of stars',
    { 'main.mjs': `export * from './b.mjs'\nexport const a = 1`, 'b.mjs': `export * from './main.mjs'\nexport const b = 2` },
  ],
  ['a missing export', { 'main.mjs': `import { nope } from './x.mjs'\nlog(nope)`, 'x.mjs': 'export const a = 1' }],
  [
    'nothing runs where linking fails',
    { 'main.mjs': `import './a.mjs'\nimport { nope } from './x.mjs'`, 'a.mjs': `log('a')`, 'x.mjs': '' },
  ],
  [
    'a namespace object',
    {
      'main.mjs': `import * as ns from './x.mjs'\nlog(Object.prototype.toString.call(ns), Object.isFrozen(ns), Object.isExtensible(ns), Object.getPrototypeOf(ns), Object.getOwnPropertyDescriptor(ns, 'a'), Reflect.ownKeys(ns).length)\nfor (const f of [() => { ns.a = 1 }, () => { delete ns.a }, () => Object.defineProperty(ns, 'a', { value: 7 }), () => { ns.z = 1 }]) try { f(); log('done') } catch (e) { log(e.name) }`,
      'x.mjs': 'export const b = 2, a = 1; export default 0',
    },
  ],
  [
    'import.meta',
    {
      'src/main.mjs': `log(import.meta.url, import.meta.dirname, import.meta.filename, import.meta.resolve('./nope.mjs'), import.meta.resolve('node:fs'), Object.keys(import.meta), Object.getPrototypeOf(import.meta))`,
    },
  ],
  ['this and arguments', { 'main.mjs': `log(this, typeof require, typeof module, typeof __dirname)` }],
  [
    'dynamic import',
    {
      'main.mjs': `const name = 'x'; const a = await import(\`./\${name}.mjs\`); log(a, a === await import('./x.mjs'))`,
      'x.mjs': 'export const v = 1',
    },
  ],
  [
    'dynamic import of what is missing',
    {
      'main.mjs': `for (const s of ['./nope.mjs', 'nope', 'nope/sub', '@a/b', '#x', 'http://a.b/c.js', 'node:nothing']) await import(s).catch((e) => log(s, e.name, e.code))`,
    },
  ],
  ['import of what is missing', { 'main.mjs': `import 'nope'` }],
  [
    'JSON with an attribute',
    {
      'main.mjs': `import d from './d.json' with { type: 'json' }\nlog(d, (await import('./d.json', { with: { type: 'json' } })).default === d)`,
      'd.json': '{"a":[1]}',
    },
  ],
  [
    'JSON that is not',
    { 'main.mjs': `await import('./x.mjs', { with: { type: 'json' } }).catch((e) => log(e.name, e.code))`, 'x.mjs': '' },
  ],
  ['broken JSON', { 'main.cjs': `try { require('./d.json') } catch (e) { log(e.name) }`, 'd.json': '{' }],
  [
    'a query is another instance',
    {
      'main.mjs': `const a = await import('./x.mjs'), b = await import('./x.mjs?b'), c = await import('./x.mjs#c'); log(a === b, b === c, b.url, c.url)`,
      'x.mjs': `log('run'); export const url = import.meta.url`,
    },
  ],
  [
    'data:',
    {
      'main.mjs': `import { a } from 'data:text/javascript,export const a = 1'\nlog(a, (await import('data:text/javascript;base64,ZXhwb3J0IGRlZmF1bHQgMg==')).default, (await import('data:application/json,{"x":1}', { with: { type: 'json' } })).default)\nawait import('data:text/javascript,import "./x.mjs"').catch((e) => log(e.name, e.code))`,
    },
  ],
  [
    'paths with escapes',
    { 'main.mjs': `import { a } from './a%20b.mjs'\nlog(a)`, 'a b.mjs': 'export const a = import.meta.filename' },
  ],
  [
    'attributes, comments and odd spacing',
    {
      'main.mjs': `import/*a*/x,{a as y,/*}*/b}from'./x.mjs'\nimport*as ns from"./x.mjs"\nexport{x as default,y}\nexport/**/const z=[b,Object.keys(ns)]`,
      'x.mjs': `export const a=1,b=2;export{a as default}`,
    },
  ],
  [
    'destructured and generated exports',
    {
      'main.mjs': `export const { a, b: [c, ...d], ...e } = { a: 1, b: [2, 3, 4], f: 5 }\nexport async function* gen() {}\nexport async function later() {}\nexport class K { static #p = 1; static p() { return K.#p } }\nlog(K.p(), gen.name)`,
    },
  ],
  [
    'regular expressions and templates',
    {
      'main.mjs': `import { a } from './x.mjs'\nlog(/import "x"/.test('import "x"'), \`\${a} \${\`\${a}\`} import('./nope')\`, 4 / a / 2)`,
      'x.mjs': 'export const a = 2',
    },
  ],
  [
    'a rejected import in a promise chain',
    {
      'main.mjs': `log(await Promise.allSettled([import('./x.mjs'), import('./nope.mjs')]).then((all) => all.map((one) => one.status)))`,
      'x.mjs': '',
    },
  ],
  [
    'imports that run at the same time',
    {
      'main.mjs': `const all = await Promise.all([import('./a.mjs'), import('./b.mjs'), import('./a.mjs')]); log(all[0] === all[2], all)`,
      'a.mjs': `import './c.mjs'\nexport const a = 1`,
      'b.mjs': `import './c.mjs'\nexport const b = 2`,
      'c.mjs': `log('c'); await 0; log('c2')`,
    },
  ],
  [
    'a function of a module without this',
    {
      'main.mjs': `import * as ns from './x.mjs'\nimport { f } from './x.mjs'\nlog(f(), ns.f() === ns, (0, ns.f)(), f\`\`)`,
      'x.mjs': 'export function f() { return this }',
    },
  ],
  ['a module without anything', { 'main.mjs': '' }],
]

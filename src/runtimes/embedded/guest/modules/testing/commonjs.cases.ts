/** CommonJS, and the two kinds of modules together. */
import type { ModuleCase } from './module-case'

const pkg = (fields: object) => JSON.stringify(fields)

export const COMMONJS_CASES: readonly ModuleCase[] = [
  [
    'CommonJS',
    {
      'main.cjs': `log(typeof exports, module.exports === exports, this === exports, __filename, __dirname, module.loaded)\nexports.a = 1`,
    },
  ],
  [
    'keys of module and require',
    {
      'main.cjs': `log(Object.keys(module).sort().filter((k) => k !== 'parent'), Object.keys(require).sort(), require.extensions && Object.keys(require.extensions), require.resolve.paths('x').slice(0, 1))`,
    },
  ],
  [
    'CommonJS in a circle',
    {
      'main.cjs': `exports.early = 1; exports.seen = require('./b.cjs').seen; exports.late = 2`,
      'b.cjs': `exports.seen = Object.keys(require('./main.cjs'))`,
    },
  ],
  [
    'CommonJS names',
    {
      'main.mjs': `import lib, { a, b } from './lib.cjs'\nimport * as ns from './lib.cjs'\nlog(lib, a, b, ns)`,
      'lib.cjs': `exports.a = 1; Object.defineProperty(exports, 'b', { enumerable: true, value: 2 }); exports['c-d'] = 3; const k = 'e'; exports[k] = 4`,
    },
  ],
  [
    'CommonJS names that are not seen',
    { 'main.mjs': `import { e } from './lib.cjs'\nlog(e)`, 'lib.cjs': `const k = 'e'; exports[k] = 4` },
  ],
  [
    'CommonJS that hands on names',
    {
      'main.mjs': `import * as ns from './lib.cjs'\nlog(ns)`,
      'lib.cjs': `module.exports = require('./other.cjs')`,
      'other.cjs': `module.exports = { x: 1, y: 2 }`,
    },
  ],
  ['CommonJS star', { 'main.mjs': `export * from './lib.cjs'`, 'lib.cjs': `exports.a = 1; exports.default = 2` }],
  [
    'CommonJS names are taken once',
    { 'main.mjs': `import lib, { n } from './lib.cjs'\nlib.n = 5; log(n, lib.n)`, 'lib.cjs': 'exports.n = 1' },
  ],
  [
    '__esModule',
    {
      'main.mjs': `import d, { a } from './lib.cjs'\nimport * as ns from './lib.cjs'\nlog(d, a, ns)`,
      'lib.cjs': `Object.defineProperty(exports, '__esModule', { value: true }); exports.default = 1; exports.a = 2`,
    },
  ],
  [
    'a function as module.exports',
    {
      'main.mjs': `import f from './f.cjs'\nimport * as ns from './f.cjs'\nlog(f(), Object.keys(ns))`,
      'f.cjs': `module.exports = function f() { return 1 }; module.exports.x = 2`,
    },
  ],
  [
    'CommonJS that throws, required twice',
    {
      'main.cjs': `for (const i of [1, 2]) try { require('./x.cjs') } catch (e) { log(e.message) }`,
      'x.cjs': `log('run'); throw new Error('x')`,
    },
  ],
  [
    'require.cache',
    {
      'main.cjs': `const a = require('./x.cjs'); const key = require.resolve('./x.cjs'); log(key, Object.keys(require.cache).includes(key), require.cache[key].exports === a); delete require.cache[key]; log(require('./x.cjs') === a); require.cache[key] = { exports: 'mine' }; log(require('./x.cjs'))`,
      'x.cjs': 'module.exports = {}',
    },
  ],
  [
    'children and parents',
    {
      'main.cjs': `require('./x.cjs'); log(module.children.map((c) => c.id), require.cache[require.resolve('./x.cjs')].loaded)`,
      'x.cjs': `log(module.parent.filename, module.loaded, module.path)`,
    },
  ],
  ['module.require', { 'main.cjs': `log(module.require('./x.cjs'))`, 'x.cjs': 'exports.a = 1' }],
  [
    'require of nonsense',
    { 'main.cjs': `for (const s of ['', 5, undefined]) try { require(s) } catch (e) { log(e.name, e.code) }` },
  ],
  [
    'require of what is missing',
    {
      'main.cjs': `for (const s of ['./nope', 'nope', 'nope/sub', '#x', 'node:nothing', 'data:text/javascript,1']) try { require(s) } catch (e) { log(s, e.name, e.code) }`,
    },
  ],
  [
    'require finds files',
    {
      'main.cjs': `log(require('./a'), require('./d'), require('./dir'), require('./pkg'), require('.'), require('./dir/'))`,
      'a.js': 'module.exports = "a.js"',
      'd.json': '"json"',
      'dir/index.js': 'module.exports = "index"',
      'pkg/package.json': pkg({ main: 'lib/x' }),
      'pkg/lib/x.js': 'module.exports = "main"',
      'index.js': 'module.exports = "root"',
    },
  ],
  [
    'JSON by both ways',
    {
      'main.mjs': `import d from './d.json' with { type: 'json' }\nimport { createRequire } from 'module'\nlog(createRequire(import.meta.url)('./d.json') === d)`,
      'd.json': '{}',
    },
  ],
  [
    'createRequire',
    {
      'main.mjs': `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\nlog(require('./lib.cjs') === (await import('./lib.cjs')).default, require.resolve('./lib.cjs'))`,
      'lib.cjs': 'exports.a = 1',
    },
  ],
  [
    'require of an ES module',
    {
      'main.cjs': `const a = require('./x.mjs'), b = require('./y.mjs'), c = require('./z.mjs'); log(a, b, c, a === require('./x.mjs'))\nimport('./x.mjs').then((n) => log(n === a))`,
      'x.mjs': 'export const a = 1',
      'y.mjs': 'export default 2; export const b = 3',
      'z.mjs': 'const q = 4; export { q as "module.exports" }',
    },
  ],
  [
    'require of an ES module that waits',
    { 'main.cjs': `try { require('./x.mjs') } catch (e) { log(e.code) }`, 'x.mjs': `import './y.mjs'`, 'y.mjs': 'await 1' },
  ],
  [
    'require of an ES module that throws',
    {
      'main.cjs': `for (const i of [1, 2]) try { require('./x.mjs') } catch (e) { log(e.message) }`,
      'x.mjs': `log('run'); throw new Error('x')`,
    },
  ],
  [
    'a circle of both kinds',
    {
      'main.cjs': `exports.a = 1; try { require('./x.mjs') } catch (e) { log(e.code) }`,
      'x.mjs': `import m from './main.cjs'\nlog(m)`,
    },
  ],
  [
    'an ES module required while it runs',
    { 'main.mjs': `import './x.cjs'\nexport const a = 1`, 'x.cjs': `try { require('./main.mjs') } catch (e) { log(e.code) }` },
  ],
]

/** What decides on the kind of a module, packages, and the rest. */
import type { ModuleCase } from './module-case'

const pkg = (fields: object) => JSON.stringify(fields)
const MODULE = { 'package.json': pkg({ type: 'module' }) }

export const PACKAGE_CASES: readonly ModuleCase[] = [
  [
    'type: module',
    {
      'main.js': `import './lib/x.js'\nlog(typeof require)`,
      ...MODULE,
      'lib/package.json': pkg({ type: 'commonjs' }),
      'lib/x.js': `log(typeof require)`,
    },
  ],
  ['type: commonjs refuses import', { 'main.js': `import './x.js'`, 'package.json': pkg({ type: 'commonjs' }), 'x.js': '' }],
  ['type: module has no exports', { 'main.js': `try { exports.a = 1 } catch (e) { log(e.name) }`, ...MODULE }],
  [
    'syntax decides',
    {
      'main.js': `import './b.js'\nimport './c.js'\nlog(typeof require)`,
      'b.js': `log(typeof require)`,
      'c.js': `const x = await 1; log('c', typeof require)`,
    },
  ],
  [
    'syntax decides in packages',
    {
      'main.mjs': `import { a } from 'p'\nlog(a)`,
      'node_modules/p/package.json': pkg({ name: 'p' }),
      'node_modules/p/index.js': 'export const a = 1',
    },
  ],
  ['import.meta decides', { 'main.js': `log(typeof import.meta.url, typeof require)` }],
  [
    'words that only look like modules',
    { 'main.js': `const s = "import x from 'y'"; // export const a = 1\nlog(s, typeof require, \`export default \${1}\`)` },
  ],
  [
    'packages',
    {
      'src/main.mjs': `import a from 'a'\nimport b from '@s/b'\nimport c from '@s/b/lib/c.js'\nlog(a, b, c)`,
      'node_modules/a/package.json': pkg({ main: './lib/main.js' }),
      'node_modules/a/lib/main.js': `module.exports = 'a' + require('dep')`,
      'node_modules/a/node_modules/dep/index.js': `module.exports = '-inner'`,
      'node_modules/dep/index.js': `module.exports = '-outer'`,
      'node_modules/@s/b/package.json': pkg({ name: '@s/b' }),
      'node_modules/@s/b/index.js': `module.exports = 'b' + require('dep')`,
      'node_modules/@s/b/lib/c.js': `module.exports = 'c'`,
    },
  ],
  [
    'conditions',
    {
      'main.mjs': `import { createRequire } from 'module'\nconst require = createRequire(import.meta.url)\nlog((await import('p')).default, require('p'), (await import('p/deep')).default, require('p/deep'))`,
      'node_modules/p/package.json': pkg({
        exports: {
          '.': { browser: './no.js', import: './i.mjs', require: './r.cjs' },
          './deep': { node: { import: './i.mjs', default: './r.cjs' }, default: './no.js' },
        },
      }),
      'node_modules/p/i.mjs': `export default 'import'`,
      'node_modules/p/r.cjs': `module.exports = 'require'`,
    },
  ],
  [
    'module-sync',
    {
      'main.mjs': `import v from 'p'\nlog(v)`,
      'node_modules/p/package.json': pkg({ exports: { 'module-sync': './s.mjs', default: './d.mjs' } }),
      'node_modules/p/s.mjs': `export default 'sync'`,
      'node_modules/p/d.mjs': `export default 'default'`,
    },
  ],
  [
    'subpath patterns',
    {
      'main.mjs': `for (const s of ['p/f/a.js', 'p/f/x/b.js', 'p/f/private/c.js', 'p/g/a', 'p/nope', 'p/package.json', 'p/f/', 'p']) await import(s).then((m) => log(s, m.default), (e) => log(s, e.code))`,
      'node_modules/p/package.json': pkg({ exports: { './f/*.js': './src/*.js', './f/private/*': null, './g/*': './src/*.js' } }),
      'node_modules/p/src/a.js': `module.exports = 'a'`,
      'node_modules/p/src/x/b.js': `module.exports = 'b'`,
      'node_modules/p/src/private/c.js': `module.exports = 'c'`,
    },
  ],
  [
    'targets that are no good',
    {
      'main.mjs': `for (const s of ['p', 'p/up', 'p/list', 'p/gone']) await import(s).then((m) => log(s, m.default), (e) => log(s, e.name, e.code))`,
      'node_modules/p/package.json': pkg({
        exports: { '.': 'x.js', './up': './../q.js', './list': ['bad', './ok.js'], './gone': './gone.js' },
      }),
      'node_modules/p/ok.js': `module.exports = 'ok'`,
    },
  ],
  [
    'imports',
    {
      'main.mjs': `import a from '#a'\nimport b from '#lib/b'\nimport dep from '#dep'\nlog(a, b, dep)\nawait import('#nope').catch((e) => log(e.code))`,
      'package.json': pkg({
        imports: { '#a': { require: './no.js', default: './src/a.mjs' }, '#lib/*': './src/*.mjs', '#dep': 'dep' },
      }),
      'src/a.mjs': `export default 'a'`,
      'src/b.mjs': `export default 'b'`,
      'node_modules/dep/index.js': `module.exports = 'dep'`,
    },
  ],
  [
    'imports by require',
    {
      'main.cjs': `log(require('#a')); try { require('#nope') } catch (e) { log(e.code) }`,
      'package.json': pkg({ imports: { '#a': { require: './r.cjs', default: './no.js' } } }),
      'r.cjs': `module.exports = 'r'`,
    },
  ],
  [
    'a package that names itself',
    {
      'main.mjs': `import a from 'me/a'\nlog(a)\nawait import('me').catch((e) => log(e.code))`,
      'package.json': pkg({ name: 'me', exports: { './a': './src/a.mjs' } }),
      'src/a.mjs': `export default 'self'`,
    },
  ],
  [
    'a built-in before a package',
    {
      'main.cjs': `log(typeof require('path').join, typeof require('node:path').join)`,
      'node_modules/path/index.js': 'module.exports = {}',
    },
  ],
  [
    'a folder, and a file without its extension',
    {
      'main.mjs': `for (const one of ['./lib', './lib/', '.', './empty', './lib/a', './lib/a.mjs', './none', 'pkg/lib', 'pkg/lib/a', 'pkg/lib/a.js', 'pkg']) await import(one).then(() => log(one, true), (e) => log(one, e.name, e.code))`,
      'index.js': '',
      'lib/index.js': '',
      'lib/a.mjs': '',
      'empty/x.txt': '',
      'node_modules/pkg/package.json': '{ "main": "lib" }',
      'node_modules/pkg/lib/index.js': '',
      'node_modules/pkg/lib/a.js': '',
    },
  ],
  ['an unknown extension', { 'main.mjs': `await import('./x.foo').catch((e) => log(e.name, e.code))`, 'x.foo': '' }],
  [
    'a hashbang and a mark',
    { 'main.mjs': `#!/usr/bin/env node\nimport { a } from './x.mjs'\nlog(a)`, 'x.mjs': '\ufeffexport const a = 1' },
  ],
  [
    'names that are used everywhere',
    {
      'main.mjs': `import { f, C, o, tag } from './x.mjs'\nlet g = f\nlog(f(1), new C().v, new C, [f][0](2), { f }.f(3), tag\`x\${1}\`, f?.(4), o.f(), o?.f?.(), typeof f, (() => { const f = () => 'in'; return f() })(), f.name, delete o.x, o)\nclass D extends C { static s = f(5); [f(6)] = 7 }\nlog(D.s, new D, ((f) => f)(8), (({ f = 9 }) => f)({}))\nlabel: for (const f of [1]) { continue label }`,
      'x.mjs':
        'export function f(x) { return [this === undefined, x] }\nexport class C { v = 1 }\nexport const o = { x: 1, f() { return this === o } }\nexport const tag = (s, ...v) => [...s, ...v]',
    },
  ],
]

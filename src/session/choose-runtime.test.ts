import { expect, test } from 'vitest'
import type { Path } from '../engine/model'
import { parsePath } from '../engine/paths'
import { chooseRuntime, type RuntimeChoice, type RuntimeReason } from './choose-runtime'

type Row = {
  readonly name: string
  /** package.json: its test script, further fields, or its text. */
  readonly test?: string
  readonly scripts?: Record<string, string>
  readonly needs?: Record<string, string>
  readonly manifest?: string
  readonly files?: Record<string, string>
  readonly pinned?: RuntimeChoice
  readonly why: RuntimeReason
}

const runs = (...runners: ('node' | 'vitest' | 'jest' | 'uvu' | 'ava')[]): RuntimeReason => ({ code: 'needs-no-more', runners })
const packages = (...names: string[]): RuntimeReason => ({ code: 'packages', names })
const unknown = (name: string): RuntimeReason => ({ code: 'runner', name })
const USES = (name: string) => ({ 'a.test.js': "import './src/a'", 'src/a.ts': `import { a } from '${name}'\n` })
const TEST = { 'a.test.js': '' }

const ROWS: readonly Row[] = [
  { name: 'no package.json', manifest: '', why: runs() },
  { name: 'an invalid package.json', manifest: '{"scripts":', why: runs() },
  { name: 'a package.json that is a list', manifest: '[]', why: runs() },
  { name: 'no test script', why: runs() },
  { name: 'npm’s own script of a project without tests', test: 'echo "Error: no test specified" && exit 1', why: runs() },
  { name: 'node --test', test: 'node --test', files: TEST, why: runs('node') },
  {
    name: 'with flags and files',
    test: "node --import tsx --test 'test/**/*.test.ts'",
    files: { 'test/a.test.ts': '' },
    why: runs('node'),
  },
  { name: 'tsx --test', test: 'tsx --test test/*.ts', files: { 'test/a.ts': '' }, why: runs('node') },
  { name: 'vitest', test: 'vitest run --coverage', files: TEST, why: runs('vitest') },
  {
    name: 'jest, by npx, with an environment',
    test: 'NODE_OPTIONS=--experimental-vm-modules npx jest',
    files: TEST,
    why: runs('jest'),
  },
  { name: 'after checks', test: 'tsc --noEmit && npm run lint && vitest run', files: TEST, why: runs('vitest') },
  {
    name: 'by another script',
    test: 'npm run test:unit',
    scripts: { 'test:unit': 'vitest run' },
    files: TEST,
    why: runs('vitest'),
  },
  { name: 'a script that calls itself', test: 'npm run test', files: { 'a.test.js': "import 'node:test'" }, why: runs('node') },
  { name: 'jasmine', test: 'jasmine', files: TEST, why: unknown('jasmine') },
  { name: 'ava', test: 'ava', files: { 'test.js': "import test from 'ava'" }, why: runs('ava') },
  {
    name: 'uvu, which is asked for and brought',
    test: 'uvu tests -i helpers',
    needs: { uvu: '^0.5.6' },
    files: { 'tests/a.js': "import { test } from 'uvu'", 'tests/helpers/x.js': '' },
    why: runs('uvu'),
  },
  { name: 'uvu that loads a file first', test: 'uvu -r ./setup.js', files: TEST, why: unknown('uvu with ./setup.js') },
  { name: 'mocha that loads a file first', test: 'mocha -r ./setup.js', files: TEST, why: unknown('mocha --require ./setup.js') },
  { name: 'a plain program', test: 'node test.js', files: { 'test.js': '' }, why: unknown('node test.js') },
  { name: 'words around it', test: 'eslint . ; pnpm build && c8 -r text node --test | tap-spec', files: TEST, why: runs('node') },
  { name: 'two runners, one of them unknown', test: 'vitest run && playwright test', files: TEST, why: unknown('playwright') },
  {
    name: 'two runners',
    test: 'vitest run && node --test',
    files: { 'a.test.js': '', 'test/b.js': '' },
    why: runs('vitest', 'node'),
  },
  {
    name: 'a build before tests that do not need it',
    test: 'npm run build && node --test',
    files: { 'a.test.js': "import './src/a.js'", 'src/a.ts': '' },
    why: runs('node'),
  },
  {
    name: 'a build before tests of what it makes',
    test: 'npm run build && node --test',
    files: { 'a.test.js': "import '../p/dist/a.js'; import './dist/b.js'" },
    why: { code: 'built', names: ['dist/b.js'] },
  },
  {
    name: 'a module of Node that a test names',
    test: 'node --test',
    files: { 'a.test.js': "import { spawn } from 'node:child_process'" },
    why: { code: 'modules', names: ['child_process'] },
  },
  {
    name: 'a word of a test that is also the name of a module',
    test: 'node --test',
    files: { 'a.test.js': "address.replace('http', 'ws')" },
    why: runs('node'),
  },
  {
    name: 'a module of Node that only the code names',
    test: 'node --test',
    files: { 'a.test.js': "import './a.js'", 'a.js': "import 'http'" },
    why: runs('node'),
  },
  { name: 'a package that the code names', needs: { zod: '4' }, files: USES('zod/mini'), why: packages('zod') },
  { name: 'a package that no file names', needs: { eslint: '9' }, files: USES('./b'), why: runs('node') },
  { name: 'a name within another', needs: { a: '1' }, files: USES('a-b'), why: runs('node') },
  {
    name: 'a package that only a script names',
    needs: { esbuild: '1' },
    files: { ...TEST, 'scripts/build.mjs': "import 'esbuild'" },
    why: runs('node'),
  },
  {
    name: 'a package behind an alias',
    needs: { zod: '4' },
    files: { 'a.test.ts': "import '@/a'", 'src/a.ts': "import 'zod'" },
    why: packages('zod'),
  },
  {
    name: 'a package that only settings name',
    needs: { 'eslint-plugin-x': '9' },
    files: { 'eslint.config.js': "import x from 'eslint-plugin-x'" },
    why: runs(),
  },
  {
    name: 'a package that lies in the tree',
    needs: { zod: '4' },
    files: { ...USES('zod'), 'node_modules/zod/package.json': '{}' },
    why: runs('node'),
  },
  {
    name: 'the runner and its types',
    test: 'vitest',
    needs: { vitest: '4', '@types/node': '20', '@vitest/coverage-v8': '4', typescript: '7', tsx: '4' },
    files: USES('vitest'),
    why: runs('vitest'),
  },
  { name: 'a browser in Node', test: 'vitest', needs: { jsdom: '27', vitest: '4' }, why: packages('jsdom') },
  {
    name: 'several packages, sorted',
    needs: { zod: '4', react: '19' },
    files: { 'a.tsx': 'import "zod"; import {} from "react"' },
    why: packages('react', 'zod'),
  },
  { name: 'pinned, whatever the project needs', test: 'jasmine', pinned: 'embedded', why: { code: 'pinned' } },
  { name: 'pinned to the other', test: 'node --test', pinned: 'webcontainer', why: { code: 'pinned' } },
]

function path(text: string): Path {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}

test.each(ROWS)('$name', ({ test: script, scripts, needs, manifest, files = {}, pinned = 'auto', why }) => {
  const text =
    manifest ??
    JSON.stringify({ scripts: { ...scripts, ...(script === undefined ? {} : { test: script }) }, devDependencies: needs })
  const tree = new Map(
    Object.entries({ ...(text === '' ? {} : { 'package.json': text }), ...files }).map(([p, c]) => [path(p), c]),
  )
  const usual = why.code === 'needs-no-more' ? 'embedded' : 'webcontainer'
  expect(chooseRuntime(tree, pinned)).toEqual({ runtime: pinned === 'auto' ? usual : pinned, why })
})

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

const runner = (name: 'node --test' | 'vitest' | 'jest' | null): RuntimeReason => ({ code: 'needs-no-more', runner: name })
const script = (text: string): RuntimeReason => ({ code: 'script', script: text })
const packages = (...names: string[]): RuntimeReason => ({ code: 'packages', names })
const USES = (name: string) => ({ 'src/a.ts': `import { a } from '${name}'\n` })

const ROWS: readonly Row[] = [
  { name: 'no package.json', manifest: '', why: runner(null) },
  { name: 'a package.json that is none', manifest: '{"scripts":', why: runner(null) },
  { name: 'a package.json that is a list', manifest: '[]', why: runner(null) },
  { name: 'no test script', why: runner(null) },
  { name: 'npm’s own script of a project without tests', test: 'echo "Error: no test specified" && exit 1', why: runner(null) },
  { name: 'node --test', test: 'node --test', why: runner('node --test') },
  { name: 'with flags and files', test: "node --import tsx --test 'test/**/*.test.ts'", why: runner('node --test') },
  { name: 'with a flag before it', test: 'node --experimental-strip-types --test', why: runner('node --test') },
  { name: 'tsx --test', test: 'tsx --test test/*.ts', why: runner('node --test') },
  { name: 'vitest', test: 'vitest run --coverage', why: runner('vitest') },
  { name: 'jest, by npx, with an environment', test: 'NODE_OPTIONS=--experimental-vm-modules npx jest', why: runner('jest') },
  { name: 'cross-env', test: 'cross-env TZ=UTC jest', why: runner('jest') },
  { name: 'after checks', test: 'tsc --noEmit && npm run lint && vitest run', why: runner('vitest') },
  { name: 'by another script', test: 'npm run test:unit', scripts: { 'test:unit': 'vitest run' }, why: runner('vitest') },
  { name: 'a script that calls itself', test: 'npm run test', why: script('npm run test') },
  { name: 'mocha', test: 'mocha', why: script('mocha') },
  { name: 'a plain program', test: 'node test.js', why: script('node test.js') },
  { name: 'a build before the tests', test: 'npm run build && node --test', why: script('npm run build && node --test') },
  { name: 'two runners', test: 'vitest run && playwright test', why: script('vitest run && playwright test') },
  { name: 'a pipe', test: 'node --test | tap-spec', why: script('node --test | tap-spec') },
  { name: 'a package that the code names', needs: { zod: '4' }, files: USES('zod/mini'), why: packages('zod') },
  { name: 'a package that nobody names', needs: { eslint: '9' }, files: USES('./b'), why: runner(null) },
  { name: 'a name within another', needs: { a: '1' }, files: USES('a-b'), why: runner(null) },
  {
    name: 'a package that only settings name',
    needs: { 'eslint-plugin-x': '9' },
    files: { 'eslint.config.js': "import x from 'eslint-plugin-x'" },
    why: runner(null),
  },
  {
    name: 'a package that lies in the tree',
    needs: { zod: '4' },
    files: { ...USES('zod'), 'node_modules/zod/package.json': '{}' },
    why: runner(null),
  },
  {
    name: 'the runner and its types',
    test: 'vitest',
    needs: { vitest: '4', '@types/node': '20', '@vitest/coverage-v8': '4', typescript: '7', tsx: '4' },
    files: USES('vitest'),
    why: runner('vitest'),
  },
  { name: 'a browser in Node', test: 'vitest', needs: { jsdom: '27', vitest: '4' }, why: packages('jsdom') },
  {
    name: 'several packages, sorted',
    needs: { zod: '4', react: '19' },
    files: { 'a.tsx': 'import "zod"; import {} from "react"' },
    why: packages('react', 'zod'),
  },
  { name: 'pinned, whatever the project needs', test: 'mocha', pinned: 'embedded', why: { code: 'pinned' } },
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

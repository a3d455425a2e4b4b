/** What a test file of Vitest's may import: the embedded runtime links what Vite links. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openEmbedded } from './embedded'
import { runVitest } from './native-vitest'
import { verdictsOf } from './verdict'

const HEAD = "import { expect, it } from 'vitest'\n"
const PASS = "\nit('passes', () => {})"

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module", "scripts": { "test": "vitest run" } }',
  'types.ts': 'export interface Shape { a: number }\nexport type Name = string\nexport const value = 1',
  'other.ts': 'export const value = 2\nexport const more = 3',
  'barrel.ts': "export * from './types'\nexport * from './other'",
  'named.ts': "export { Shape, Name, value } from './types'",
  'deep.ts': "export { Shape } from './barrel'\nexport * from './named'",
  'a-type.test.ts': `${HEAD}import { Shape, value } from './types'\nit('has the value', () => { const s: Shape = { a: value }; expect(s.a).toBe(1) })`,
  'b-named.test.ts': `${HEAD}import { Shape, value } from './named'\nexport { Name } from './named'\nit('has the value', () => expect(value).toBe(1))`,
  'c-star.test.ts': `${HEAD}import { Shape, more } from './barrel'\nlet s: Shape\nit('has more', () => expect(more).toBe(3))`,
  'd-deep.test.ts': `${HEAD}import * as deep from './deep'\nit('has the value', () => expect(deep.value).toBe(1))\nit('has no shape', () => expect(deep.Shape).toBe(undefined))`,
  'e-missing.test.ts': `${HEAD}import { value, nothing } from './types'\nit('is undefined', () => expect(nothing).toBe(undefined))`,
  'f-missing.test.js': `${HEAD}import { nothing } from './types.ts'\nexport { nothing as none } from './types.ts'\nit('is undefined', () => expect(nothing).toBe(undefined))`,
  'g-unused.test.js': `${HEAD}import { nothing } from './types.ts'${PASS}`,
  'h-twice.test.ts': `${HEAD}import { value } from './barrel'\nit('is the first', () => expect(value).toBe(1))`,
  'i-default.test.ts': `${HEAD}import none from './types'\nit('is undefined', () => expect(none).toBe(undefined))`,
  'j-keys.test.ts': `${HEAD}import * as named from './named'\nit('has its names', () => expect(Object.keys(named).sort()).toEqual(['Name', 'Shape', 'value']))`,
  'k-file.test.ts': `${HEAD}import './not-there'${PASS}`,
  'l-elided.test.ts': `${HEAD}import none from './not-there'\nimport { mark } from './mark'\nit('is not loaded', () => expect(Reflect.get(globalThis, 'mark')).toBe(undefined))`,
  'mark.ts': 'Reflect.set(globalThis, "mark", 1)\nexport const mark = 1\nexport type Mark = number',
  'q-mocks.test.ts':
    "import { expect, it, vi } from 'vitest'\nvi.mock('./nowhere', () => ({ x: 1 }))\nvi.mock('no-package', () => ({ x: 1 }))\nvi.mock('virtual:none', () => ({ x: 1 }))\nit('a path', async () => expect((await import('./nowhere')).x).toBe(1))\nit('a package', async () => expect((await import('no-package')).x).toBe(1))\nit('virtual', async () => expect((await import('virtual:none')).x).toBe(1))",
  'r-mocked.test.ts':
    "import { expect, it, vi } from 'vitest'\nimport { x } from './nowhere'\nvi.mock('./nowhere', () => ({ x: 1 }))\nit('a path', () => expect(x).toBe(1))",
  's-context.test.ts': `import { beforeEach, expect, it } from 'vitest'\nimport { AsyncLocalStorage } from 'node:async_hooks'\nconst als = new AsyncLocalStorage<string>()\nbeforeEach(async () => { await null })\nit('goes along', async () => { const work = async (name: string) => als.run(name, async () => { await null; await new Promise((ok) => setTimeout(ok, 2)); return als.getStore() }); expect(await Promise.all([work('a'), work('b')])).toEqual(['a', 'b']) })\nit.concurrent('of one', async () => { await als.run('1', async () => { await null; expect(als.getStore()).toBe('1') }) })\nit.concurrent('of another', async () => { await als.run('2', async () => { await null; expect(als.getStore()).toBe('3') }) })\nit('is over', () => expect(als.getStore()).toBe(undefined))`,
  // Else this repository's own would be found.
  'tsconfig.json': '{}',
  'kept/tsconfig.json': '{ "compilerOptions": { "verbatimModuleSyntax": true } }',
  'kept/m-kept.test.ts': `${HEAD}import { mark } from '../mark'\nit('is loaded', () => expect(Reflect.get(globalThis, 'mark')).toBe(1))`,
  'kept/n-kept.test.ts': `${HEAD}import none from './not-there'${PASS}`,
  'kept/o-type.test.ts': `${HEAD}import type { Mark } from '../mark'\nimport { type Mark as Other } from '../types'\nimport type none from './not-there'${PASS}`,
  'kept/in/tsconfig.json': '{ "extends": "../tsconfig.json", "compilerOptions": {} }',
  'kept/in/p-inherited.test.ts': `${HEAD}import none from './not-there'${PASS}`,
}

it('as Vitest', async () => {
  const folder = mkdtempSync(fileURLToPath(new URL('./imports-', import.meta.url)))
  try {
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    const native = await runVitest(folder)
    const embedded = await openEmbedded()
    const tests = Object.keys(FILES).filter((file) => file.includes('.test.'))
    const ours = verdictsOf(await embedded.run(FILES, tests, { testTimeoutMs: 20_000 }))
    await embedded.end()
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(native))
    expect(native.size).toBe(tests.length)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

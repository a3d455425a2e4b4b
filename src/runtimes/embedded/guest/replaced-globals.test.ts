/** Tests that replace what all code shares: they and those after them get their verdicts. In a process of its own, as Vitest needs it too. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'breakers-'))
let results: readonly (readonly [what: string, verdicts: readonly string[]])[] = []

beforeAll(async () => {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve: { alias: { 'events/events.js': 'node:events' } },
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('./testing/runner/breakers.ts', import.meta.url)),
      outDir: folder,
      target: 'es2023',
      rollupOptions: { output: { entryFileNames: 'breakers.mjs' } },
    },
  })
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'breakers.mjs')], { timeout: 200_000 })
  results = JSON.parse(stdout)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('gives every test its verdict, whatever was broken', () => {
  expect(results.length).toBeGreaterThan(40)
  const expected = [
    'breaks it: pass',
    'passes after it: pass',
    'fails after it: fail',
    'subtests after it > inner: pass',
    'subtests after it: pass',
    'late after it: timeout',
    'suite > in it: pass',
  ]
  expect(Object.fromEntries(results)).toEqual(Object.fromEntries(results.map(([what]) => [what, expected])))
})

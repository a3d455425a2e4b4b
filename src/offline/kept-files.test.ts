import { expect, test } from 'vitest'
import { isKept } from './kept-files'

const KB = 1000
test.for<[path: string, bytes: number, kept: boolean]>([
  ['index.html', 3 * KB, true],
  ['sandbox.html', 9 * KB, true],
  ['manifest.webmanifest', KB, true],
  ['assets/page-1b2c3d4e.js', 120 * KB, true],
  ['assets/inter-latin-wght-normal-Dx4kXJAl.woff2', 48 * KB, true],
  ['assets/guest-1b2c3d4e.js', 1_370 * KB, true],
  ['assets/rename.worker-1b2c3d4e.js', 900 * KB, false],
  ['assets/MonacoPane-1b2c3d4e.js', 3_200 * KB, false],
  ['assets/tree-sitter-go-1b2c3d4e.wasm', 217 * KB, false],
  ['assets/huge-1b2c3d4e.js', 2_000 * KB, false],
  ['lessons/001-two-exact-blocks/reply.txt', KB, false],
  ['offline-worker.js', 20 * KB, false],
  ['coi-serviceworker.js', 4 * KB, false],
  ['.vite/manifest.json', 90 * KB, false],
])('%s of %d bytes: %s', ([path, bytes, kept]) => expect(isKept(path, bytes)).toBe(kept))

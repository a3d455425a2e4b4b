import { expect, test } from 'vitest'
import { looksLikeFile } from './looks-like-file'

test.each([
  ['TypeScript', "import { a } from './a'\n\nexport function b(): void {\n  a()\n}\n", true],
  ['Python', 'import os\n\ndef main():\n    x = 1\n    return x\n', true],
  ['JSON', '{\n  "name": "x",\n  "version": "1"\n}\n', true],
  ['prose', 'I looked at the file.\nIt has a bug in the pool.\nYou should fix that by hand.\n', false],
  ['prose with a fence', 'Here:\n```ts\nconst a = {\n};\n```\n', false],
  ['a log', 'PASS a.test.ts\nFAIL b.test.ts\n  expected 1 to be 2\n  2 tests failed\n', false],
  ['a line', 'const a = 1', false],
  ['nothing', '', false],
  ['megabytes without a line end', 'x'.repeat(3_000_000), false],
])('%s', (_, text, is) => expect(looksLikeFile(text)).toBe(is))

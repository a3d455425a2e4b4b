import { expect, test } from 'vitest'
import { applyReply } from '../../index'

const FILE = '{\n\tconst a = 1;\n\tconst b = two(a);\n}\n'
const AFTER = '{\n\tconst a = 1;\n\tconst b = three(a);\n\tconst c = 4;\n}\n'
const block = (before: string, after: string) =>
  `src/a.ts\n\`\`\`ts\n<<<<<<< SEARCH\n${before}=======\n${after}>>>>>>> REPLACE\n\`\`\`\n`

const BEFORE = '\tconst a = 1;\n\tconst b = two(a);\n'
const FRESH = '\tconst a = 1;\n\tconst b = three(a);\n\tconst c = 4;\n'
const marked = (text: string, sign: string) => text.replaceAll(/^(?=.)/gm, sign)

const SIGNS = ['\u200b', '\ufeff', '\u2060', '\u00ad', '\u200b\u200b']

test.each(SIGNS.map((sign) => [sign.codePointAt(0)?.toString(16), sign]))('lines that begin with %s', (_, sign) => {
  const [before, after] = [marked(BEFORE, sign), marked(FRESH, sign)]
  for (const reply of [
    block(before, after),
    block(before, FRESH),
    block(before, FRESH.replace(/^/, sign)),
    `--- a/src/a.ts\n+++ b/src/a.ts\n@@ -2,2 +2,3 @@\n${marked('\tconst a = 1;\n', ` ${sign}`)}${marked('\tconst b = two(a);\n', `-${sign}`)}${marked(FRESH.slice(FRESH.indexOf('\n') + 1), '+')}`,
  ]) {
    const { ok, files } = applyReply(reply, { 'src/a.ts': FILE })
    expect(ok).toBe(true)
    expect(files['src/a.ts']).toBe(AFTER)
  }
})

test('a file that has them keeps them, and takes the new ones as they are written', () => {
  const sign = '\u200b'
  const { files } = applyReply(block(marked(BEFORE, sign), marked(FRESH, sign)), { 'src/a.ts': marked(FILE, sign) })
  expect(files['src/a.ts']).toBe(marked(AFTER, sign))
})

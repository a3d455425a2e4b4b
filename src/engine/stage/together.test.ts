/** Edits of one reply that touch each other: what is said twice is done once, and what an earlier one took is looked for nowhere else. */
import { describe, expect, test } from 'vitest'
import { applyReply, readReply, stage } from '../index'
import { parsePath } from '../paths'

const text = (...lines: readonly string[]) => `${lines.join('\n')}\n`
const block = (old: string, fresh: string) => `a.ts\n\`\`\`ts\n<<<<<<< SEARCH\n${old}=======\n${fresh}>>>>>>> REPLACE\n\`\`\`\n`

const verdictsOf = (reply: string, file: string) => {
  const { files, transaction } = applyReply(reply, { 'a.ts': file })
  return {
    text: files['a.ts'],
    verdicts: transaction.decisions.map((one) => (one.state === 'refused' ? one.refusal.code : one.state)),
  }
}

const TWINS = text(
  'function readFirst(stream) {',
  '  const part = stream.next()',
  '  if (part.isEmpty) return null',
  '  return part.value',
  '}',
  '',
  'function readOther(stream) {',
  '  const part = stream.next()',
  '  if (part.isEmpty) return null',
  '  return part.other',
  '}',
)

describe('a hunk whose lines an earlier one took away', () => {
  test('lands at no other place that is only like it', () => {
    const first = block(
      text('  const part = stream.next()', '  if (part.isEmpty) return null', '  return part.value'),
      text('  const part = stream.next()', '  return part.value'),
    )
    const second = block(
      text('  const part = stream.next()', '  if (part.isEmpty) return null', '  return part.value'),
      text('  const part = stream.next()', '  if (part.isEmpty) return undefined', '  return part.value'),
    )
    expect(verdictsOf(first + second, TWINS)).toEqual({ text: TWINS, verdicts: ['applied', 'destroyed-by-earlier-edit'] })
  })

  test('lands beside them where it only quotes one of them', () => {
    const file = text('alpha(1)', 'beta(2)', 'gamma(3)', 'delta(4)', 'epsilon(5)')
    const reply =
      block(text('alpha(1)', 'beta(2)', 'gamma(3)'), text('alpha(1)', 'gamma(3)')) +
      block(text('beta(2)', 'gamma(3)', 'delta(4)', 'epsilon(5)'), text('beta(2)', 'gamma(3)', 'delta(40)', 'epsilon(5)'))
    expect(verdictsOf(reply, file).text).toBe(text('alpha(1)', 'gamma(3)', 'delta(40)', 'epsilon(5)'))
  })
})

describe('a hunk that says what an earlier one says', () => {
  const file = text('alpha(1)', 'beta(2)', 'gamma(3)', 'delta(4)')
  const taken = text('alpha(1)', 'beta(2)', 'delta(4)')
  test.each([
    ['word for word', block(text('beta(2)', 'gamma(3)', 'delta(4)'), text('beta(2)', 'delta(4)'))],
    ['with fewer lines around it', block(text('beta(2)', 'gamma(3)'), text('beta(2)'))],
    ['in another format', '```diff\n--- a/a.ts\n+++ b/a.ts\n@@ -1,4 +1,3 @@\n alpha(1)\n beta(2)\n-gamma(3)\n delta(4)\n```\n'],
  ])('is done: %s', (_, again) => {
    const first = block(text('beta(2)', 'gamma(3)', 'delta(4)'), text('beta(2)', 'delta(4)'))
    expect(verdictsOf(`${first}\n${again}`, file)).toEqual({ text: taken, verdicts: ['applied', 'already-applied'] })
  })

  test('is done, where its text ends inside a line that the first one brought', () => {
    const old = "import { a } from 'b'\\nimport {"
    const fresh = "import { a } from 'b'\\nimport { c } from 'd'\\nimport {"
    const call = `\`\`\`json\n{"name":"Edit","input":{"file_path":"a.ts","old_string":"${old}","new_string":"${fresh}"}}\n\`\`\`\n`
    const code = text("import { a } from 'b'", 'import {', '  e,', "} from 'f'")
    const first = block(
      text("import { a } from 'b'", 'import {'),
      text("import { a } from 'b'", "import { c } from 'd'", 'import {'),
    )
    expect(verdictsOf(`${first}\n${call}`, code)).toEqual({
      text: text("import { a } from 'b'", "import { c } from 'd'", 'import {', '  e,', "} from 'f'"),
      verdicts: ['applied', 'already-applied'],
    })
  })

  test('is not, once a third one has changed its lines', () => {
    const put = block(text('beta(2)'), text('beta(20)'))
    const reply = put + block(text('beta(20)'), text('beta(200)')) + put
    expect(verdictsOf(reply, file).verdicts).toEqual(['applied', 'applied', 'destroyed-by-earlier-edit'])
  })

  test('is not, where the lines around it are others', () => {
    const twice = text('alpha(1)', 'beta(2)', 'delta(4)', 'beta(2)', 'omega(9)')
    const reply = block(text('alpha(1)', 'beta(2)'), text('alpha(1)')) + block(text('delta(4)', 'beta(2)'), text('delta(4)'))
    expect(verdictsOf(reply, twice)).toEqual({
      text: text('alpha(1)', 'delta(4)', 'omega(9)'),
      verdicts: ['applied', 'applied'],
    })
  })
})

describe('what the words between edits say', () => {
  const file = text('alpha(1)', 'beta(2)', 'gamma(3)', 'delta(4)')
  const [first, second] = [block(text('alpha(1)'), text('alpha(10)')), block(text('delta(4)'), text('delta(40)'))]
  const choice = `## Option A\n\n${first}\n## Option B\n\n${second}`
  const taken = `${first}\nIgnore the above. It has to be:\n\n${second}`

  test('refuses the second of two to choose from, and the one that is taken back', () => {
    expect(verdictsOf(choice, file)).toEqual({ text: file, verdicts: ['applied', 'choice'] })
    expect(verdictsOf(taken, file)).toEqual({ text: file, verdicts: ['retracted', 'applied'] })
  })

  test.each([
    ['the first is left out', choice, ['0.0'], text('alpha(1)', 'beta(2)', 'gamma(3)', 'delta(40)')],
    ['the second is left out', choice, ['1.0'], text('alpha(10)', 'beta(2)', 'gamma(3)', 'delta(4)')],
    ['what is taken back is left out', taken, ['0.0'], text('alpha(1)', 'beta(2)', 'gamma(3)', 'delta(40)')],
  ])('hinders no edit any more where %s', (_, reply, rejected, after) => {
    const parsed = parsePath('a.ts')
    if (!parsed.ok) throw new Error('a.ts is a path.')
    const transaction = stage(readReply(reply), new Map([[parsed.path, file]]), { rejected })
    expect(transaction.state === 'staged' ? transaction.files[0]?.after : transaction.reason).toBe(after)
  })

  test('says nothing of a whole file that takes the place of one', () => {
    const whole = (body: string) => `a.ts\n\`\`\`ts\n${body}\`\`\`\n`
    const reply = `${whole(text('alpha(10)', 'beta(2)'))}\nOn second thought:\n\n${whole(text('alpha(10)', 'beta(20)'))}`
    expect(verdictsOf(reply, file).text).toBe(text('alpha(10)', 'beta(20)'))
  })
})

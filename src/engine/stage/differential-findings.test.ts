/** Edits that random trees and the truth beside them have shown to go wrong. */
import { describe, expect, test } from 'vitest'
import { applyReply } from '../index'

const block = (search: string, replace: string) =>
  `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`
const diff = (body: string) => `\`\`\`diff\n--- a/a.ts\n+++ b/a.ts\n${body}\`\`\`\n`
const patch = (body: string) => `*** Begin Patch\n*** Update File: a.ts\n${body}*** End Patch\n`
const whole = (body: string) => `a.ts\n\`\`\`ts\n${body}\`\`\`\n`
const lines = (body: string) => `\`\`\`\nopen a.ts\n${body}\`\`\`\n`

const apply = (reply: string, text: string) => applyReply(reply, { 'a.ts': text })
const result = (reply: string, text: string) => apply(reply, text).files['a.ts']
const codes = (reply: string, text: string) =>
  apply(reply, text).transaction.decisions.map((decision) =>
    decision.state === 'refused' ? decision.refusal.code : decision.state,
  )

describe('lines that occur twice and end in different ways', () => {
  const file = 'first()\nlast()\nfirst()\r\n'

  test('are no less ambiguous for that', () => {
    expect(codes(block('first()\n', 'other()\n'), file)).toEqual(['ambiguous'])
  })

  test('are distinguished by a line number', () => {
    expect(result(diff('@@ -3 +3 @@\n-first()\n+other()\n'), file)).toBe('first()\nlast()\nother()\r\n')
  })
})

test('lines end as those do whose place they take', () => {
  expect(result(block('b()\n', 'c()\nd()\n'), 'a()\r\nb()\ne()\r\n')).toBe('a()\r\nc()\nd()\ne()\r\n')
})

describe('a file without content', () => {
  const rename = 'diff --git a/a.ts b/b.ts\nrename from a.ts\nrename to b.ts\n--- a/a.ts\n+++ b/b.ts\n@@ -0,0 +1 @@\n+a()\n'

  test('is filled and renamed by one diff', () => {
    expect(apply(`\`\`\`diff\n${rename}\`\`\`\n`, '').files).toEqual({ 'b.ts': 'a()\n' })
  })

  test('that is not there is not renamed', () => {
    const { ok, transaction } = applyReply(`\`\`\`diff\n${rename}\`\`\`\n`, { 'c.ts': '' })
    expect(ok).toBe(false)
    expect(transaction.decisions).toMatchObject([{ refusal: { code: 'missing' } }])
  })
})

test('a blank line gives way by its number to lines around a blank one', () => {
  expect(result(lines('edit 1:1\na()\n\nb()\nend_of_edit\n'), '\n')).toBe('a()\n\nb()\n')
})

describe('blank lines that a patch quotes at the end of the file', () => {
  test('stay, and are not put there again', () => {
    expect(result(patch('@@\n \n+a()\n*** End of File\n'), '\n')).toBe('\na()\n')
    expect(result(patch('@@\n+a()\n \n \n*** End of File\n'), 'b()\n\n\n')).toBe('b()\na()\n\n\n')
  })

  test('are new where there are none', () => {
    expect(result(patch('@@\n \n+a()\n*** End of File\n'), 'b()\n')).toBe('b()\n\na()\n')
  })
})

describe('a file with code left out', () => {
  const rest = '// ... existing code ...\n'

  test('keeps the blank lines that it begins with', () => {
    expect(result(whole(`\n\na1()\nb()\nc()\n${rest}`), '\n\na1()\nc()\nd()\n')).toBe('\n\na1()\nb()\nc()\nd()\n')
  })

  test('is refused where the last line before that occurs in several places, and code would go', () => {
    const file =
      'begin\nloop()\nloop()\nloop()\nclose\nput()\nget()\nloop()\nloop()\nclose\nput()\nget()\nloop()\nloop()\nloop()\nclose\n'
    expect(codes(whole(`begin\nloop()\nput()\nput()\nloop()\nloop()\nclose\n${rest}`), file)).toEqual(['elided'])
  })
})

describe('a hunk without a sign, beside another', () => {
  const file = 'first()\nsecond()\nthird()\n\nlast()\n'
  const change = '@@ ... @@\n-last()\n+end()\n'

  test('is there already where its lines are', () => {
    expect(codes(diff(`@@ ... @@\n first()\n second()\n${change}`), file)).toEqual(['already-applied', 'applied'])
    expect(codes(patch(`@@\n first()\n second()\n@@\n-last()\n+end()\n`), file)).toEqual(['already-applied', 'applied'])
  })

  test('is refused where the file does not have them: new ones may have lost their signs', () => {
    expect(codes(diff(`@@ ... @@\n first()\n fresh()\n second()\n${change}`), file)).toEqual(['unsigned', 'applied'])
    expect(apply(patch(`@@\n first()\n fresh()\n second()\n@@\n-last()\n+end()\n`), file).ok).toBe(false)
  })

  test.each(['~', '!', '> ', '* ', ''])('is refused where a sign is “%s” in place of - or +', (sign) => {
    expect(codes(diff(`@@ ... @@\n first()\n${sign}seconds()\n${change}`), file)).toEqual(['unsigned', 'applied'])
    expect(apply(diff(`@@ ... @@\n first()\n${sign}seconds()\n${change}`), file).ok).toBe(false)
  })
})

describe('what one block proves of the reply holds for the others', () => {
  test.each([
    ['typographic quotes', 'log(“one”)\n', 'log(“two”)\n', 'first()\n', 'first()\nlog(“three”)\n', 'style'],
    ['backslashes before marks', 'a\\_one\n', 'a\\_two\n', 'first()\n', 'first()\nb\\_two\n', 'prefix'],
    ['doubled backslashes', 'say(/\\\\d/)\n', 'tell(/\\\\d/)\n', 'first()\n', 'first()\nlog(/\\\\w/)\n', 'prefix'],
    ['entities', 'one(&lt;p&gt;)\n', 'two(&lt;p&gt;)\n', 'first()\n', 'first()\nthree(&lt;q&gt;)\n', 'style'],
  ])('%s', (_, search, replace, other, longer, why) => {
    const file = 'log("one")\na_one\nsay(/\\d/)\none(<p>)\nfirst()\n'
    expect(codes(block(search, replace) + block(other, longer), file)).toEqual(['applied', why])
    // Nothing is proved by what the file has as well; typographic quotes and entities in code need no proof.
    const alone = why === 'style' ? 'style' : 'applied'
    expect(codes(block('a_one\n', 'a_two\n') + block(other, longer), file)).toEqual(['applied', alone])
  })
})

test('a reply that ends in the beginning of one more edit is cut off', () => {
  const snippet = (path: string) =>
    `<invoke name="Edit">\n<parameter name="file_path">${path}</parameter>\n<parameter name="old_string">a()</parameter>\n<parameter name="new_string">b()</parameter>\n</invoke>\n`
  expect(apply(snippet('a.ts'), 'a()\n').ok).toBe(true)
  expect(apply(`${snippet('a.ts')}<i`, 'a()\n').transaction).toMatchObject({ state: 'rejected', reason: 'truncated' })
  expect(apply(`${snippet('a.ts')}\nDone <i`, 'a()\n').ok).toBe(true)
})

import { expect, test } from 'vitest'
import { type ApplierId, compare } from '../../engine/appliers'
import { issueOf } from './tool-issue'
import { sourceAddress, sourceOf, trackerAddress } from './tool-sources'

const BEFORE = 'if x:\n  go()\n  run()\n'
const REPLY = 'a.py\n```\n<<<<<<< SEARCH\ngo()\nrun()\n=======\nstop()\nrun()\n>>>>>>> REPLACE\n```\n'

function issue(id: ApplierId, before = BEFORE, reply = REPLY) {
  const results = [...compare(reply, { 'a.py': before }, { translate: true })]
  const [native, result] = [results[0], results.find((one) => one.id === id)]
  if (native === undefined || result === undefined) throw new Error('no such tool')
  return issueOf({ result, native, hunk: 0, reply, path: 'a.py', before })
}

test('an issue has the case, what the tool makes of it and what is meant', () => {
  const { title, body } = issue('cline-legacy')
  expect(title).toBe('Cline replace_in_file: an edit is applied with other bytes')
  for (const part of [BEFORE, REPLY, '+stop()', '+  stop()', '### Its steps', 'Version: Cline 2393429aec'])
    expect(body).toContain(part)
})

test('what the tool refuses is reported with what it says', () => {
  const { title, body } = issue('gptme')
  expect(title).toBe('gptme patch: an edit is refused')
  expect(body).toContain('Nothing changes in `a.py`')
  expect(body).toContain('### What the tool says')
})

test('an edit that is not written over another says so, with the steps of that one', () => {
  const both = `${REPLY}\na.py\n\`\`\`\n<<<<<<< SEARCH\nnowhere()\n=======\nhere()\n>>>>>>> REPLACE\n\`\`\`\n`
  const { title, body } = issue('cline-legacy', BEFORE, both)
  expect(title).toBe('Cline replace_in_file: an edit is not written since another is refused')
  expect(body).toMatch(/### Its steps with the edit that it refuses\n\n- Substring: .*finds none/)
})

test('a tool of another format has the edit as it was given it, and each step the line that takes it', () => {
  const { body } = issue('opencode-classic')
  expect(body).toContain('### The edit in its format')
  expect(body).toContain('"old_string"')
  expect(body).not.toContain('SEARCH')
  expect(body).toMatch(
    /- Outer space aside: .* \(\[line 225\]\(https:\/\/github\.com\/anomalyco\/opencode\/blob\/\w{40}\/\S+#L225\)\)/,
  )
})

test('a fence in the reply does not end the one around it', () => {
  expect(issue('aider-diff').body).toContain('````\na.py\n```\n')
})

test('a long file is cut', () => {
  const { body } = issue('aider-diff', BEFORE + '# more\n'.repeat(5000))
  expect(body.length).toBeLessThan(20_000)
  expect(body).toContain('characters more')
})

test('a case that was cut says from how many lines, and differences are marked as such', () => {
  const results = [...compare(REPLY, { 'a.py': BEFORE })]
  const [native, result] = [results[0], results.find(({ id }) => id === 'cline-legacy')]
  if (native === undefined || result === undefined) throw new Error('no such tool')
  const { body } = issueOf({ result, native, hunk: 0, reply: REPLY, path: 'a.py', before: BEFORE, cutFrom: 900 })
  expect(body).toContain('cut from 900 lines')
  expect(body).toContain('```diff\n--- a/a.py\n+++ b/a.py\n')
  expect(body).not.toContain('========')
})

test('addresses of source and tracker', () => {
  const source = sourceOf('codex-apply-patch')
  if (source === null) throw new Error('no source')
  expect(sourceAddress(source)).toMatch(
    /^https:\/\/github\.com\/openai\/codex\/blob\/\w+\/codex-rs\/apply-patch\/src\/seek_sequence\.rs#L12$/,
  )
  expect(trackerAddress(source, 'a & b', '# c')).toBe('https://github.com/openai/codex/issues/new?title=a+%26+b&body=%23+c')
  expect(sourceOf('cursor')).toBeNull()
})

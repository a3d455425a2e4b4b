import { expect, test } from 'vitest'
import { pastedKindOf } from './pasted-kind'

test.each([
  ['a link', 'https://example.org/x/#s=1p.AbC-_', 'link #s=1p.AbC-_'],
  ['a link at a step, in blank lines', '\n http://localhost:1/?a=1#step=1.2&s=1.AbC \n', 'link #step=1.2&s=1.AbC'],
  ['a lesson', 'https://example.org/#lesson=003-indentation', 'link #lesson=003-indentation'],
  ['an address without a session', 'https://example.org/#top', 'reply'],
  ['a link within prose', 'See https://example.org/#s=1.AbC for it', 'reply'],
  ['a session', '{"format":"hunkscope-session","version":1}', 'session'],
  ['a session that is indented', '{\n  "format": "hunkscope-session",\n', 'session'],
  ['other JSON', '{"format":"other"}', 'reply'],
  ['a reply', 'src/a.ts\n<<<<<<< SEARCH\n', 'reply'],
  ['nothing', '', 'reply'],
])('%s', (_, text, kind) => {
  const found = pastedKindOf(text)
  expect(found.kind === 'link' ? `link ${found.hash}` : found.kind).toBe(kind)
})

test('a text of megabytes is classified at once', () => {
  for (const long of ['https://a/#'.padEnd(3_000_000, 's='), `https://${'a'.repeat(3_000_000)}`, ' '.repeat(3_000_000)])
    expect(pastedKindOf(long).kind).toBe('reply')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAddress } from './address'

const at = (place: object) => ({
  ok: true,
  address: { kind: 'repository', owner: 'octo-org', repository: 'hello.js', place },
})
const whole = at({ kind: 'default' })
const folder = (...rest: string[]) => at({ kind: 'folder', rest })
const file = (...rest: string[]) => at({ kind: 'file', rest })
const gist = (id: string, revision: string | null = null) => ({ ok: true, address: { kind: 'gist', id, revision } })
const not = (code: string, found?: string) => ({ ok: false, problem: found === undefined ? { code } : { code, found } })

const SHA = '0123456789abcdef0123456789abcdef01234567'
const ID = 'aa5a315d61ae9438b18d'

describe('an address of a repository', () => {
  test.for<[pasted: string, expected: object]>([
    ['octo-org/hello.js', whole],
    ['  octo-org/hello.js\n', whole],
    ['github:octo-org/hello.js', whole],
    ['https://github.com/octo-org/hello.js', whole],
    ['https://github.com/octo-org/hello.js/', whole],
    ['http://www.github.com/octo-org/hello.js.git', whole],
    ['github.com/octo-org/hello.js?tab=readme-ov-file#usage', whole],
    ['git@github.com:octo-org/hello.js.git', whole],
    ['ssh://git@github.com/octo-org/hello.js.git', whole],
    ['ssh://git@github.com:22/octo-org/hello.js.git', whole],
    ['git+https://github.com/octo-org/hello.js.git', whole],
    ['git://github.com/octo-org/hello.js.git', whole],
    ['https://someone:secret@github.com/octo-org/hello.js.git', whole],
    ['https://github.dev/octo-org/hello.js', whole],
    ['https://github.com/octo-org/hello.js/tree/main', folder('main')],
    ['https://github.com/octo-org/hello.js/tree/feature/pool/src/net', folder('feature', 'pool', 'src', 'net')],
    ['https://github.com/octo-org/hello.js/tree/feature%2Fpool/a%20b', folder('feature', 'pool', 'a b')],
    ['https://github.com/octo-org/hello.js/blob/main/src/a%23b.ts?plain=1#L4-L9', file('main', 'src', 'a#b.ts')],
    ['https://github.com/octo-org/hello.js/raw/refs/heads/main/a.ts', file('refs', 'heads', 'main', 'a.ts')],
    ['https://raw.githubusercontent.com/octo-org/hello.js/main/src/a.ts', file('main', 'src', 'a.ts')],
    ['https://github.com/octo-org/hello.js/releases/tag/v1.0', folder('refs', 'tags', 'v1.0')],
    [`https://github.com/octo-org/hello.js/commit/${SHA.toUpperCase()}`, at({ kind: 'commit', sha: SHA })],
    ['https://github.com/octo-org/hello.js/commit/0123abc', at({ kind: 'commit', sha: '0123abc' })],
    ['https://github.com/octo-org/hello.js/pull/17', at({ kind: 'pull', number: 17 })],
    ['https://github.com/octo-org/hello.js/pull/17/files#diff-1', at({ kind: 'pull', number: 17 })],
    [`https://github.com/octo-org/hello.js/pull/17/commits/${SHA}`, at({ kind: 'commit', sha: SHA })],
    ['__proto__/x', not('owner-name', '__proto__')],
  ])('%s', ([pasted, expected]) => expect(parseAddress(pasted)).toEqual(expected))
})

describe('an address of a gist', () => {
  test.for<[pasted: string, expected: object]>([
    [`gist:${ID}`, gist(ID)],
    [`https://gist.github.com/octocat/${ID}`, gist(ID)],
    [`https://gist.github.com/${ID}.git`, gist(ID)],
    [`https://gist.github.com/octocat/${ID}/${SHA}#file-a-ts`, gist(ID, SHA)],
    [`https://gist.github.com/${ID}/${SHA}`, gist(ID, SHA)],
    [`https://gist.github.com/beef/${ID}`, gist(ID)],
    [`git@gist.github.com:${ID}.git`, gist(ID)],
    [`https://gist.githubusercontent.com/octocat/${ID}/raw/${SHA}/a.ts`, gist(ID)],
    ['gist:nothing', not('gist-id', 'nothing')],
    ['https://gist.github.com/octocat', not('gist-id', 'octocat')],
  ])('%s', ([pasted, expected]) => expect(parseAddress(pasted)).toEqual(expected))
})

describe('what is no address', () => {
  test.for<[pasted: string, expected: object]>([
    ['', not('empty')],
    [' \n', not('empty')],
    ['octo-org', not('no-repository', 'octo-org')],
    ['https://github.com/', not('owner-name', '')],
    ['https://gitlab.com/octo-org/hello.js', not('other-host', 'gitlab.com')],
    ['https://github.com.evil.test/octo-org/hello.js', not('other-host', 'github.com.evil.test')],
    ['https://github.com@evil.test/octo-org/hello.js', not('other-host', 'evil.test')],
    ['git@gitlab.com:octo-org/hello.js.git', not('other-host', 'gitlab.com')],
    ['https://github.com/octo-org/hello.js/issues/4', not('no-files', 'issues/4')],
    ['https://github.com/octo-org/hello.js/blob/main', not('no-files', 'blob/main')],
    ['https://github.com/octo-org/hello.js/pull/0', not('no-files', 'pull/0')],
    ['https://github.com/octo-org/hello.js/commit/zzz', not('no-files', 'commit/zzz')],
    ['octo-org/..', not('characters')],
    ['https://github.com/octo-org/hello.js/tree/main/%2e%2e/%2e%2e/x', not('characters')],
    ['octo-org/%zz', not('characters')],
    ['octo-org/a%00b', not('characters')],
    ['octo org/hello', not('owner-name', 'octo org')],
    ['octo-org/häuser', not('repository-name', 'häuser')],
    ['<script>alert(1)</script>', not('owner-name', '<script>alert(1)<')],
    ['a/b'.repeat(2000), not('too-long')],
  ])('%s', ([pasted, expected]) => expect(parseAddress(pasted)).toEqual(expected))

  test('whatever it is, it is answered, and what is accepted goes into an address as it is', () => {
    const piece = fc.oneof(
      fc.constantFrom('github.com', 'https://', 'gist:', 'git@', '/', '..', '%2e', 'tree', 'blob', ':', '@', '?', '#', 'a'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const parsed = parseAddress(pieces.join(''))
        if (!parsed.ok) return
        const { address } = parsed
        if (address.kind === 'gist') expect(address.id).toMatch(/^[\da-f]+$/)
        else expect(`${address.owner}/${address.repository}`).toMatch(/^[\w-]+\/(?!\.\.?$)[\w.-]+$/)
      }),
    )
  })
})

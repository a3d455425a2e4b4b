/** Which messages make room for the next. */
import { expect, test } from 'vitest'
import { type Notice, type NoticeBody, withNotice } from './notices'

const COPIED: NoticeBody = { code: 'copied' }
const EMPTY: NoticeBody = { code: 'empty-paste' }
const LARGE: NoticeBody = { code: 'too-large', bytes: 2, limit: 1 }
const ADDED: NoticeBody = { code: 'files-added', paths: [], refused: [] }
const LEFT_OUT: NoticeBody = { code: 'files-added', paths: [], refused: ['../up.ts'] }
const PLAIN: NoticeBody = { code: 'no-wasm' }
const ALONE: NoticeBody = { code: 'no-worker' }
const LOST: NoticeBody = { code: 'not-saved', reason: 'quota', detail: '' }

const after = (...bodies: readonly NoticeBody[]): string[] =>
  bodies.reduce<readonly Notice[]>((notices, body, id) => withNotice(notices, { ...body, id }), []).map(({ code }) => code)

test.each([
  ['words of success by any', [COPIED, EMPTY], ['empty-paste']],
  ['what a paste or a drop came to, by the next', [EMPTY, LARGE, ADDED, COPIED], ['copied']],
  ['not what was left out', [LEFT_OUT, COPIED], ['files-added', 'copied']],
  ['of four that stay the first', [PLAIN, ALONE, ALONE, PLAIN], ['no-worker', 'no-worker', 'no-wasm']],
  ['not what says that work is not kept', [LOST, PLAIN, ALONE, PLAIN], ['not-saved', 'no-worker', 'no-wasm']],
  ['unless all others do', [LOST, LOST, LOST, EMPTY], ['not-saved', 'not-saved', 'empty-paste']],
])('replaced: %s', (_, bodies, left) => expect(after(...bodies)).toEqual(left))

/** Which messages make room for the next. */
import { expect, test } from 'vitest'
import { type Notice, type NoticeBody, withNotice } from './notices'

const COPIED: NoticeBody = { code: 'copied' }
const EMPTY: NoticeBody = { code: 'empty-paste' }
const REFUSED: NoticeBody = { code: 'clipboard-refused' }
const LOST: NoticeBody = { code: 'not-saved', reason: 'quota', detail: '' }

const after = (...bodies: readonly NoticeBody[]): string[] =>
  bodies.reduce<readonly Notice[]>((notices, body, id) => withNotice(notices, { ...body, id }), []).map(({ code }) => code)

test.each([
  ['words of success by any', [COPIED, EMPTY], ['empty-paste']],
  ['of four the first', [EMPTY, REFUSED, REFUSED, EMPTY], ['clipboard-refused', 'clipboard-refused', 'empty-paste']],
  ['not what says that work is not kept', [LOST, EMPTY, REFUSED, EMPTY], ['not-saved', 'clipboard-refused', 'empty-paste']],
  ['unless all others do', [LOST, LOST, LOST, EMPTY], ['not-saved', 'not-saved', 'empty-paste']],
])('replaced: %s', (_, bodies, left) => expect(after(...bodies)).toEqual(left))

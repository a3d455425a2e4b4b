import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMPTY_STATE, type State } from '../../session/state'
import { commandOf, type KeyContext } from './command-of-key'
import { type KeyPress, keyNameOf } from './key-name'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  graph: false,
  ...held,
})

const CTRL = { ctrlKey: true }
const CTRL_SHIFT = { ctrlKey: true, shiftKey: true }
const PAGE: KeyContext = { inField: false, inDialog: false }
const FIELD: KeyContext = { inField: true, inDialog: false }
const DIALOG: KeyContext = { inField: false, inDialog: true }

describe('what a key is called', () => {
  const rows: readonly [does: string, pressed: KeyPress, name: string][] = [
    ['a letter', press('j'), 'j'],
    ['with Caps Lock', press('J'), 'j'],
    ['with Shift it is another', press('J', { shiftKey: true }), 'J'],
    ['a sign that needs Shift', press('?', { shiftKey: true }), '?'],
    ['a sign that needs AltGr', press('[', { ctrlKey: true, altKey: true, graph: true }), '['],
    ['a sign that needs Option', press(']', { altKey: true }), ']'],
    ['Alt and a letter are the browser’s', press('j', { altKey: true }), ''],
    ['Ctrl', press('k', CTRL), 'Mod+K'],
    ['Command', press('k', { metaKey: true }), 'Mod+K'],
    ['with Caps Lock and Ctrl', press('K', CTRL), 'Mod+K'],
    ['with Shift too', press('V', CTRL_SHIFT), 'Mod+Shift+V'],
    ['Enter', press('Enter', CTRL), 'Mod+Enter'],
    ['with Alt too it is none', press('k', { ctrlKey: true, altKey: true }), ''],
  ]
  for (const [does, pressed, name] of rows) test(does, () => expect(keyNameOf(pressed)).toBe(name))
})

describe('which command a key means', () => {
  const letters: State = EMPTY_STATE
  const noLetters: State = { ...EMPTY_STATE, letterKeys: false }
  const sheet: State = { ...EMPTY_STATE, dialog: 'palette' }
  const debugging: State = { ...EMPTY_STATE, debug: { decision: 0, step: 0 } }
  const EARLIER = { reply: 'a', turn: null, chosen: null, demands: {}, hand: new Map(), head: null }
  const rows: readonly [does: string, pressed: KeyPress, state: State, around: KeyContext, command: string | null][] = [
    ['a letter on the page', press('o'), letters, PAGE, 'open'],
    ['a digit is a view', press('3'), letters, PAGE, 'tools'],
    ['a digit in a field is text', press('3'), letters, FIELD, null],
    ['Escape leaves a view', press('Escape'), { ...EMPTY_STATE, middle: 'results' }, PAGE, 'leave'],
    ['a letter in a field is text', press('o'), letters, FIELD, null],
    ['a letter over a dialog is the dialog’s', press('o'), letters, DIALOG, null],
    ['a letter while a dialog is being loaded', press('o'), sheet, PAGE, null],
    ['letters switched off', press('o'), noLetters, PAGE, null],
    ['signs switched off with them', press('?'), noLetters, PAGE, null],
    ['a letter that makes no sense now', press('a'), letters, PAGE, null],
    ['a chord on the page', press('k', CTRL), letters, PAGE, 'palette'],
    ['a chord in a field', press('k', CTRL), letters, FIELD, 'palette'],
    ['a chord over a dialog', press('k', CTRL), sheet, DIALOG, 'palette'],
    ['a chord with letters off', press('Enter', CTRL), noLetters, PAGE, 'run'],
    ['paste', press('V', CTRL_SHIFT), letters, FIELD, 'paste'],
    ['undo where there is nothing to undo', press('z', CTRL), letters, PAGE, null],
    ['undo', press('z', CTRL), { ...EMPTY_STATE, handPast: [new Map()] }, PAGE, 'undo'],
    ['a field undoes its own', press('z', CTRL), { ...EMPTY_STATE, handPast: [new Map()] }, FIELD, null],
    ['redo', press('Z', CTRL_SHIFT), { ...EMPTY_STATE, handFuture: [new Map()] }, PAGE, 'redo'],
    ['Escape leaves the debugger', press('Escape'), debugging, PAGE, 'leave'],
    ['also with letters off', press('Escape'), { ...debugging, letterKeys: false }, PAGE, 'leave'],
    ['Escape leaves presenting first of all', press('Escape'), { ...EMPTY_STATE, present: true }, PAGE, 'leave'],
    ['Escape over a dialog is the dialog’s', press('Escape'), debugging, DIALOG, null],
    ['else Escape does nothing here', press('Escape'), letters, PAGE, null],
    ['undo of a paste', press('z', CTRL), { ...EMPTY_STATE, replyPast: [EARLIER] }, PAGE, 'undo'],
    [
      'of none that was at another snapshot',
      press('z', CTRL),
      { ...EMPTY_STATE, replyPast: [{ ...EARLIER, head: 'x' }] },
      PAGE,
      null,
    ],
    ['redo of a paste', press('Z', CTRL_SHIFT), { ...EMPTY_STATE, replyFuture: [EARLIER] }, PAGE, 'redo'],
    ['a clicker on a page that is not presented', press('PageDown'), letters, PAGE, null],
    ['a clicker where there is no hunk', press('PageDown'), { ...EMPTY_STATE, present: true }, PAGE, null],
    ['a key of no command', press('x'), letters, PAGE, null],
  ]
  for (const [does, pressed, state, around, command] of rows)
    test(does, () => expect(commandOf(pressed, state, around)?.id ?? null).toBe(command))
})

test('with letters off no character alone is a command', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 1 }), fc.boolean(), fc.boolean(), (key, shiftKey, letterKeys) => {
      const state: State = { ...EMPTY_STATE, letterKeys, dialog: letterKeys ? 'open' : null, handPast: [new Map()] }
      expect(commandOf(press(key, { shiftKey }), state, PAGE)).toBeNull()
    }),
  )
})

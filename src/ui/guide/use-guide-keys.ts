/** The arrow keys lead through a lesson, where nothing else has a use for them. */
import { use, useEffect, useEffectEvent } from 'react'
import { isQuestion } from '../../session/lesson-progress'
import { SessionContext } from '../session'

/** What arrow keys move in, besides what scrolls sideways. */
const STEERED =
  'input, textarea, select, [contenteditable="true"], .monaco-editor, [role="tablist"], [role="radiogroup"], [role="slider"], ' +
  '[role="separator"], [role="tree"], [role="treegrid"], [role="grid"], [role="listbox"], [role="menu"], [role="dialog"], [role="alertdialog"], table, .xterm'

/** Whether the focus is on something that has a use for the key itself. */
function isSteered(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest(STEERED) !== null) return true
  for (let at: HTMLElement | null = target; at !== null && at !== document.body; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  return false
}

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/** ← and →, and a clicker's keys while the page is presented, go from step to step; behind the last step → reveals the answer. N shows the notes while the page is presented. */
export function useGuideKeys(toggleNotes: () => void): void {
  const session = use(SessionContext)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const state = session?.store.getState()
    const { key, metaKey, ctrlKey, altKey, shiftKey } = event
    if (session === null || state?.guide == null || event.defaultPrevented || event.isComposing) return
    if (metaKey || ctrlKey || altKey || shiftKey || state.dialog !== null || isDialogOpen()) return
    const { guide, present } = state
    const isClicker = present && (key === 'PageDown' || key === 'PageUp')
    if (isClicker || key === 'ArrowRight' || key === 'ArrowLeft') {
      if (isClicker ? isText(event.target) : isSteered(event.target)) return
      event.preventDefault()
      void session.driver.player().then((player) => {
        if (key === 'ArrowLeft' || key === 'PageUp') return player.go(-1)
        return isQuestion(guide) ? player.reveal() : player.go(1)
      })
    } else if (present && key.toLowerCase() === 'n' && !isText(event.target)) {
      event.preventDefault()
      toggleNotes()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, select, textarea:not([readonly])') !== null)

/** Where the keyboard goes on when the control that has the focus goes away: browsers leave it at the beginning of the page. */
import { lastFocus } from './early-focus'

const CONTROL = 'button, a[href], summary, select, input, textarea, [tabindex="0"]'

/** Parts of the page that a person works in; the focus leaves none of them while something there takes it. */
const PART = 'aside, section, header, nav, main, [role="dialog"], [role="alertdialog"], [role="tabpanel"], [role="region"]'

const DIALOG = '[role="dialog"], [role="alertdialog"]'

/** What takes keys as text, or arrows for itself: the page's own keys would do something else there. */
const FIELD =
  'select, textarea, input:not([type="checkbox"]), [role="tab"], [role="radio"], [role="option"], [role="slider"], [role="treeitem"], [role^="menuitem"]'

/** What has keys and a focus of its own. */
const EDITOR = '.monaco-editor, .xterm'

/** Milliseconds after which a control that is gone counts as gone. More: a key that comes in between goes astray, fewer: a pane that is drawn again seems gone. */
const SETTLED = 60

/** Milliseconds in which a second press is still meant for the control that is gone. More: a quick person waits, fewer: a double press does two things. */
const DOUBLE_PRESS = 450

/** A control that has the focus. `before`: the controls before it, the nearest last; `parts`: what it is in, the nearest first. */
type Held = { readonly control: HTMLElement; readonly before: readonly HTMLElement[]; readonly parts: readonly HTMLElement[] }

/** As far as that is known without laying the page out. */
const mayBeUsable = (element: HTMLElement): boolean =>
  element.isConnected &&
  element.role !== 'separator' &&
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  element.closest('[inert]') === null

const isUsable = (element: HTMLElement): boolean => mayBeUsable(element) && element.checkVisibility({ visibilityProperty: true })

const mayTakeFocus = (element: HTMLElement): boolean => element.matches(CONTROL) && !element.matches(FIELD) && isUsable(element)

const controlsIn = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(CONTROL)]

/** `path`: the control, and all that it is or was in, from the nearest on. Null: it is none that the focus is kept for. */
function heldOf(path: readonly EventTarget[]): Held | null {
  const [control, ...around] = path
  if (!(control instanceof HTMLElement) || !control.matches(`${CONTROL}, ${DIALOG}`)) return null
  const outer = around.filter((each) => each instanceof HTMLElement)
  if ([control, ...outer].some((each) => each.matches(EDITOR))) return null
  const parts = outer.filter((each) => each.matches(PART))
  const controls = controlsIn(parts.at(-1) ?? document)
  return { control, parts, before: controls.slice(0, Math.max(0, controls.indexOf(control))) }
}

/** A control beside one that only cannot be pressed any longer, as the arrows of a stepper are; the nearest one. */
function besideOf({ control }: Held): HTMLElement | undefined {
  const siblings = [...(control.parentElement?.children ?? [])]
  const at = siblings.indexOf(control)
  const near = siblings
    .filter((sibling): sibling is HTMLElement => sibling instanceof HTMLElement && mayTakeFocus(sibling))
    .map((sibling) => ({ sibling, far: Math.abs(siblings.indexOf(sibling) - at) }))
  return near.sort((a, b) => a.far - b.far)[0]?.sibling
}

/** The head of the page has another in its place before a class, and again after it. */
const successorOf = (part: HTMLElement): HTMLElement | null => (part.matches('header') ? document.querySelector('header') : null)

/** Whether the other head is still being loaded. */
const isHeadComing = ({ parts }: Held): boolean => {
  const last = parts.at(-1)
  const head = last?.isConnected === false ? successorOf(last) : null
  return head !== null && controlsIn(head).length === 0
}

/** What comes in the place of a control that is gone: the next one, or the one before, in the nearest part of the page that has any. */
function nextOf({ before, parts }: Held): HTMLElement | undefined {
  for (const held of parts) {
    const part = held.isConnected ? held : held === parts.at(-1) ? successorOf(held) : null
    if (part === null) continue
    const all = controlsIn(part).filter(mayTakeFocus)
    const last = before.findLast((each) => all.includes(each))
    const next = all[last === undefined ? 0 : all.indexOf(last) + 1] ?? last
    if (next !== undefined) return next
  }
  return undefined
}

/** Keeps the focus where a person works, from now on. Returns what ends that. */
export function keepFocus(): () => void {
  let held: Held | null = null
  /** What had the focus last outside of all dialogs: one of them may open another, and its end finds neither. */
  let outside: HTMLElement | null = null
  /** The control that has come in the place of another, and when that was, in milliseconds of the page. */
  let placed: { readonly control: HTMLElement; readonly at: number } | null = null
  /** Whether the last key pressed a control: what another one leads to is pressed on purpose. */
  let isPressed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const place = (): void => {
    timer = undefined
    const { activeElement } = document
    if (held === null) return
    // A control that was disabled has the focus until the browser draws, which may be later than this.
    const isFree = activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
    if (!isFree) return
    // It could not be pressed for a moment, in which the browser may have taken the focus off it for good.
    if (isUsable(held.control)) {
      held.control.focus({ preventScroll: true })
      return
    }
    const wasDialog = held.parts.some((part) => part.matches(DIALOG)) || held.control.matches(DIALOG)
    const opener = wasDialog && outside !== null && isUsable(outside) ? outside : undefined
    const next = (held.control.isConnected ? besideOf(held) : undefined) ?? nextOf(held) ?? opener
    if (next === undefined && isHeadComing(held)) return
    held = null
    if (next === undefined) return
    placed = isPressed ? { control: next, at: performance.now() } : null
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
  }
  const wait = (): void => {
    timer ??= setTimeout(place, SETTLED)
  }
  let frame: number | undefined
  /** Whether the control is drawn is asked when the page is laid out anyway: each change would lay it out once more. */
  const look = (): void => {
    if (held === null || timer !== undefined) return
    if (mayBeUsable(held.control))
      frame ??= requestAnimationFrame(() => {
        frame = undefined
        if (held !== null && !isUsable(held.control)) wait()
      })
    else wait()
  }
  /** Whoever presses beside all controls leaves theirs on purpose. */
  const release = (): void => {
    if (held !== null && isUsable(held.control) && document.activeElement === document.body) held = null
  }
  const changes = new MutationObserver(look)
  const take = (path: readonly EventTarget[]): void => {
    const had = held !== null
    const [first] = path
    if (first instanceof HTMLElement && first.closest(DIALOG) === null) outside = first
    held = heldOf(path)
    if (had === (held !== null)) return
    if (held !== null)
      changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert', 'class'] })
    else changes.disconnect()
  }
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) return
    look()
    setTimeout(release)
  }
  const swallow = (event: KeyboardEvent): void => {
    isPressed = event.key === 'Enter' || event.key === ' '
    if (!isPressed) placed = null
    if (placed === null || event.target !== placed.control) return
    if (!event.repeat && event.timeStamp - placed.at > DOUBLE_PRESS) placed = null
    else event.preventDefault()
  }
  const enter = (event: FocusEvent): void => take(event.composedPath())
  // A person may have been at a control before this is there, and that may be gone by now.
  take(lastFocus)
  release()
  look()
  addEventListener('focusin', enter)
  addEventListener('focusout', leave)
  addEventListener('keydown', swallow, { capture: true })
  return () => {
    clearTimeout(timer)
    if (frame !== undefined) cancelAnimationFrame(frame)
    changes.disconnect()
    removeEventListener('focusin', enter)
    removeEventListener('focusout', leave)
    removeEventListener('keydown', swallow, { capture: true })
  }
}

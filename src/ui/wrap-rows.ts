/** How high rows are whose lines are wrapped: the browser says it of a copy that nobody sees, for it alone knows where it breaks a line. */
import { CODE, type CodeRow, isProse } from './code-view'
import { firstWordEnd, hanging, hangingColumns } from './hanging-indent'
import type { RowSign } from './invisible'
import type { RowTops } from './row-layout'
import { textRuns } from './text-runs'

/** A row as it is drawn. `signs`: its invisible characters that are shown, sorted. */
export type WrapLine = { readonly row: CodeRow; readonly text: string; readonly signs: readonly RowSign[] }

export type WrapJob = {
  readonly count: number
  lineAt(index: number): WrapLine
  /** Rows that are measured whatever it costs: those that are drawn. */
  readonly near: { readonly first: number; readonly end: number }
  /** Whether all others are measured too, in parts; else they are reckoned by their columns. */
  readonly all: boolean
  /** CSS pixels. */
  readonly rowHeight: number
  /** Whether a field draws the text over the rows: it has one font for all of them. */
  readonly typed: boolean
  /** Whether rows after a line's first are indented. */
  readonly hangs: boolean
}

/** `rest`: rows are left that a further call measures. */
export type WrapResult = { readonly tops: RowTops; readonly rest: boolean }

/** Rows measured in one go. More: a slow machine is busy for over 50 ms, fewer: it takes longer until all rows are where they belong. */
const IN_ONE_GO = 60

/** Characters measured in one go, for the same prices. */
const CHARS_IN_ONE_GO = 16_000

/** Columns that a letter of prose may take: capitals are wider than code. */
const PROSE_WIDTH = 1.4

/** Columns that the sign of an invisible character may take. */
const SIGN_WIDTH = 5

const TAB_OR_WIDE = /[\t\u1100-\uffff]/g
const PROBE = '0'.repeat(100)

/** `forget`: the box or its fonts may have changed. */
export type Wrapping = { measure(job: WrapJob): WrapResult; forget(): void }

/**
 * Opens measuring in `box`: an empty element in the pane, as wide as the text of its rows. Results are kept until the width, the type or
 * the fonts change.
 */
export function openWrapping(box: HTMLElement): Wrapping {
  const known = new Map<string, number>()
  let look = ''
  /** For what `columns` holds, '' where the box may have changed since. */
  let settled = ''
  let columns = 0

  /** Learns how much room there is; forgets what was measured in another. */
  const settle = ({ rowHeight, typed, hangs }: WrapJob): void => {
    const now = `${rowHeight} ${typed} ${hangs}`
    if (settled === now) return
    settled = now
    const probe = line('code-text', typed)
    probe.text.textContent = PROBE
    probe.text.style.cssText = 'display:inline-block;white-space:pre'
    box.replaceChildren(probe.root)
    const width = box.getBoundingClientRect().width
    const letter = probe.text.getBoundingClientRect().width / PROBE.length
    box.replaceChildren()
    columns = letter > 0 ? Math.floor(width / letter) : 0
    if (look !== `${width} ${letter} ${now}`) known.clear()
    look = `${width} ${letter} ${now}`
  }

  /** Columns of a line at most. */
  const widthOf = ({ row, text, signs }: WrapLine, typed: boolean): number => {
    const prose = !typed && isProse(row) ? PROSE_WIDTH : 1
    if (text.length * CODE.tabSize * prose + signs.length * SIGN_WIDTH <= columns) return 0
    const wide = text.match(TAB_OR_WIDE)?.length ?? 0
    return (text.length + wide * (CODE.tabSize - 1)) * prose + (typed ? 0 : signs.length * SIGN_WIDTH)
  }

  const keyOf = ({ row, text, signs }: WrapLine, typed: boolean): string =>
    typed ? text : `${isProse(row) ? row.tone : ''}\n${signs.length}\n${text}`

  return {
    measure(job) {
      settle(job)
      const { count, near, all, rowHeight, typed, hangs } = job
      const lines = new Float64Array(count).fill(1)
      const asked: { readonly at: number; readonly key: string; readonly root: HTMLElement }[] = []
      let chars = 0
      let rest = false
      const ask = (at: number, isNear: boolean): void => {
        const one = job.lineAt(at)
        const width = columns === 0 ? 0 : widthOf(one, typed)
        if (width <= columns) return
        const key = keyOf(one, typed)
        const lengths = known.get(key)
        if (lengths !== undefined) lines[at] = lengths
        else if (isNear || (all && asked.length < IN_ONE_GO && chars < CHARS_IN_ONE_GO)) {
          asked.push({ at, key, root: drawn(one, { typed, hangs }) })
          chars += one.text.length
        } else {
          const room = hangs && !isProse(one.row) ? Math.min(hangingColumns(one.text), columns / 2) : 0
          lines[at] = Math.ceil((width - room) / (columns - room))
          rest ||= all
        }
      }
      const last = Math.min(near.end, count)
      for (let at = near.first; at < last; at++) ask(at, true)
      for (let at = 0; at < count; at++) if (at < near.first || at >= last) ask(at, false)
      // All are in place before any is asked: the browser lays them out once.
      box.replaceChildren(...asked.map(({ root }) => root))
      for (const { at, key, root } of asked) {
        const own = Math.max(1, Math.round(root.getBoundingClientRect().height / rowHeight))
        known.set(key, own)
        lines[at] = own
      }
      box.replaceChildren()
      const tops = new Float64Array(count + 1)
      for (let at = 0; at < count; at++) tops[at + 1] = (tops[at] ?? 0) + (lines[at] ?? 1) * rowHeight
      return { tops, rest }
    },
    forget() {
      settled = ''
    },
  }
}

function line(className: string, typed: boolean): { readonly root: HTMLElement; readonly text: HTMLElement } {
  const root = document.createElement('div')
  root.className = 'code-line'
  const text = document.createElement('span')
  text.className = typed ? `${className} code-under` : className
  root.append(text)
  return { root, text }
}

/** A row's text as the pane draws it, but for its colours. */
function drawn({ row, text, signs }: WrapLine, { typed, hangs }: Pick<WrapJob, 'typed' | 'hangs'>): HTMLElement {
  const made = line(typed || row.pieces !== undefined ? 'code-text' : `code-text code-tone-${row.tone}`, typed)
  const hung = hangs && !isProse(row)
  if (hung) Object.assign(made.text.style, hanging(text))
  if (typed) made.text.textContent = text
  else
    for (const run of textRuns(row, text, -1, signs, [], hung ? firstWordEnd(text) : 0)) {
      const span = document.createElement('span')
      span.className = run.className
      span.textContent = run.text
      if (run.sign !== undefined) span.dataset.sign = run.sign.sign
      made.text.append(span)
    }
  return made.root
}

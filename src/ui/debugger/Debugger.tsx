import { ChevronLeft, ChevronRight, Link2, SkipForward, X } from 'lucide-react'
import { use, useEffect, useEffectEvent, useRef } from 'react'
import { stepBy as by, type DebugAt, nextRefusal as nextRefused } from '../../session/debugger'
import type { Analysis } from '../../workers/protocol'
import type { CodeRow } from '../code-view'
import { Action } from '../controls'
import { useComparing, usePanes, useWish } from '../panes'
import { SessionContext, useDriver, useSession } from '../session'
import { ComparedLines } from './ComparedLines'
import { sentenceText } from './debugger-messages'
import { goStep, goToNextRefusal, goToStep, leaveDebugger, writeAddress } from './step-actions'
import type { StepView } from './step-view'
import { useStepView } from './use-step-view'

/** The steps in which the selected hunk was decided: one at a time, with what was compared in both panes. */
export default function Debugger({ analysis, at }: { readonly analysis: Analysis; readonly at: DebugAt }) {
  const seen = useStepView(analysis, at)
  const [here, view] = [seen?.here ?? null, seen?.view ?? null]
  useFollowing(at)
  useShowing(view)
  useAddress(here)
  const section = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is what is to be seen
  useEffect(() => {
    if (section.current !== null) keepInView(section.current)
  }, [view])
  if (here === null || view === null) return null
  return (
    <section ref={section} aria-label="Step debugger" className="rounded-panel bg-shade px-3 pt-1.5 pb-2.5">
      <Transport analysis={analysis} at={here} steps={view.steps} />
      <p role="status" className="mt-1 [overflow-wrap:anywhere]">
        {view.said.map((part, index) =>
          typeof part === 'string' ? (
            part
          ) : (
            <code key={index} className="whitespace-pre-wrap rounded-small bg-panel px-1 py-px font-mono text-note">
              {part.code}
            </code>
          ),
        )}
      </p>
      <ComparedLines pairs={view.pairs} label={sentenceText(view.said)} />
    </section>
  )
}

/** CSS pixels of the panel that stay above the steps, and below them, where the ladder begins. */
const ABOVE = 12
const BELOW = 96

/** Scrolls the panel that it is in, and nothing around that: `scrollIntoView` would move the page itself. */
function keepInView(section: HTMLElement): void {
  const panel = section.closest('aside')
  if (panel === null) return
  const [outer, inner] = [panel.getBoundingClientRect(), section.getBoundingClientRect()]
  const top = inner.top - outer.top - ABOVE
  const over = inner.bottom + BELOW - outer.bottom
  if (top < 0) panel.scrollTop += top
  else if (over > 0) panel.scrollTop += Math.min(over, top)
}

type TransportProps = { readonly analysis: Analysis; readonly at: DebugAt; readonly steps: number }

/** Back, on, to the next refusal, and out. */
function Transport({ analysis, at, steps }: TransportProps) {
  const driver = useDriver()
  const store = use(SessionContext)?.store
  const forward = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that began it is gone.
    if (document.activeElement === document.body) forward.current?.focus()
  }, [])
  if (store === undefined) return null
  const isSame = (next: DebugAt) => next.decision === at.decision && next.step === at.step
  return (
    <div className="-ml-1.5 flex items-center gap-0.5">
      <Action
        look="ghost"
        aria-label="Step back"
        {...ending(isSame(by(analysis, at, -1)))}
        onPress={() => goStep(driver, store.getState(), -1)}
      >
        <ChevronLeft aria-hidden="true" size={15} />
      </Action>
      <Action
        ref={forward}
        look="ghost"
        aria-label="Step on"
        {...ending(isSame(by(analysis, at, 1)))}
        onPress={() => goStep(driver, store.getState(), 1)}
      >
        <ChevronRight aria-hidden="true" size={15} />
      </Action>
      <Action
        look="ghost"
        className="px-1.5!"
        aria-label="Next refusal"
        isDisabled={nextRefused(analysis, at) === null}
        onPress={() => goToNextRefusal(driver, store.getState())}
      >
        <SkipForward aria-hidden="true" size={14} />
      </Action>
      <Action
        look="ghost"
        className="px-1.5!"
        aria-label="Copy link to this step"
        onPress={() => void import('../share/copy-link').then(({ copyLink }) => copyLink(driver, at), console.warn)}
      >
        <Link2 aria-hidden="true" size={14} />
      </Action>
      <span className="digits min-w-0 flex-1 truncate pl-1.5 text-muted">
        Step {at.step + 1} of {steps}
      </span>
      <Action
        look="ghost"
        className="-mr-1.5 px-1.5!"
        aria-label="Leave the steps"
        onPress={() => leaveDebugger(driver, store.getState())}
      >
        <X aria-hidden="true" size={14} />
      </Action>
    </div>
  )
}

/** A button at the end of its way keeps the focus, which a disabled one would lose. */
const ending = (ends: boolean) => ({ 'aria-disabled': ends, className: ends ? 'px-1.5! opacity-45' : 'px-1.5!' })

/** A person who selects another hunk steps through that one. */
function useFollowing(at: DebugAt): void {
  const store = use(SessionContext)?.store
  const driver = useDriver()
  const selected = useSession((state) => state.selected)
  const begin = useEffectEvent(() => {
    // Other code may have set the step alone: its hunk and its file are still to be shown.
    if (store !== undefined) goToStep(driver, store.getState(), at)
  })
  useEffect(() => begin(), [])
  const follow = useEffectEvent(() => {
    const state = store?.getState()
    if (state === undefined || state.selected < 0 || state.debug === null || state.selected === state.debug.decision) return
    goToStep(driver, state, { decision: state.selected, step: 0 })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hunk is what it follows
  useEffect(() => follow(), [selected])
}

/** Marks what was compared in both panes, and brings it into view once they have drawn it. */
function useShowing(view: StepView | null): void {
  const mark = useComparing()
  const see = useWish()
  const reply = usePanes((panes) => panes.reply)
  const file = usePanes((panes) => panes.file)
  /** What has been brought into view already. */
  const done = useRef<{ reply: StepView | null; file: StepView | null }>({ reply: null, file: null })
  const show = useEffectEvent(() => {
    mark(view?.compared ?? null)
    if (view === null || view.compared.path === null || view.file === null) return
    if (view.compared.before.size + view.compared.after.size === 0) see(view.compared.path, view.file.line, view.file.side)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is what is shown
  useEffect(() => show(), [view])
  const end = useEffectEvent(() => mark(null))
  useEffect(() => () => end(), [])
  const follow = useEffectEvent(() => {
    if (view === null) return
    if (reply.view !== null && reply.compared === view.compared && done.current.reply !== view) {
      const row = firstOf(reply.rows) ?? view.reply
      if (row !== null) reply.view.scrollTo(row)
      done.current.reply = view
    }
    if (file.view !== null && file.compared === view.compared && done.current.file !== view) {
      const row = firstOf(file.rows)
      if (row !== null) file.view.scrollTo(row)
      done.current.file = view
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: panes that have drawn the step are what it waits for
  useEffect(() => follow(), [view, reply, file])
}

/** The first row that differs, or else the first that was compared. */
function firstOf(rows: readonly CodeRow[]): number | null {
  const differing = rows.findIndex(({ compared }) => compared === 'differs')
  const row = differing >= 0 ? differing : rows.findIndex(({ compared }) => compared !== undefined)
  return row < 0 ? null : row
}

/** Keeps the page's address at the step, and takes it away once the debugger is left by whatever way. */
function useAddress(here: DebugAt | null): void {
  const store = use(SessionContext)?.store
  const [decision, step] = [here?.decision ?? -1, here?.step ?? -1]
  useEffect(() => {
    if (decision >= 0) writeAddress({ decision, step })
  }, [decision, step])
  useEffect(
    () => () => {
      if (store?.getState().debug === null) writeAddress(null)
    },
    [store],
  )
}

/** A lesson's path, between the head of the page and its panes: one sentence a step, the question, and the way on. */
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { LessonPlayer } from '../../session/lesson-player'
import { type LessonState as GuideState, isQuestion, nextLesson } from '../../session/lesson-progress'
import { Action, KeyHint } from '../controls'
import { useDriver, useSession } from '../session'
import { AnswerView } from './AnswerView'
import { useGuideKeys } from './use-guide-keys'
import { useLessonInAddress } from './use-lesson-in-address'

export default function Guide() {
  const guide = useSession((state) => state.guide)
  return guide === null ? null : <Strip key={guide.lesson} guide={guide} />
}

function Strip({ guide }: { readonly guide: GuideState }) {
  const driver = useDriver()
  const present = useSession((state) => state.present)
  const [hasNotes, showNotes] = useState(false)
  useGuideKeys(() => showNotes((shown) => !shown))
  useLessonInAddress(guide.lesson)
  const close = () => void driver.player().then((player) => player.close())
  return (
    <section
      aria-label="Lesson, step by step"
      aria-busy={guide.busy}
      className="shrink-0 border-line border-b bg-raised px-4 py-2 max-[699px]:px-3"
    >
      <div className="flex items-center gap-x-4 gap-y-1.5 max-[699px]:flex-wrap">
        <div className="min-w-0 flex-1 max-[699px]:basis-full">
          <Caption guide={guide} />
          <Sentence guide={guide} />
        </div>
        {present && (
          <Action look="ghost" aria-expanded={hasNotes} onPress={() => showNotes(!hasNotes)}>
            Notes <KeyHint>N</KeyHint>
          </Action>
        )}
        <Transport guide={guide} />
        <Action look="ghost" aria-label="Leave the lesson’s path" className="-ml-3 px-1.5" onPress={close}>
          <X size={14} />
        </Action>
      </div>
      {present && hasNotes && (
        <p role="note" className="mt-1 text-muted">
          {guide.path[guide.at]?.notes ?? 'Nothing more is noted for this step.'}
        </p>
      )}
    </section>
  )
}

/** Which lesson, and how far in it. What is asked stays in view above its answer. */
function Caption({ guide }: { readonly guide: GuideState }) {
  const present = useSession((state) => state.present)
  const { title, at, path, revealed, question } = guide
  if (revealed) return <p className="text-muted text-small [overflow-wrap:anywhere]">{question.asks}</p>
  return (
    <p className={`truncate text-muted text-small max-[699px]:sr-only ${present ? '[@media(max-height:760px)]:sr-only' : ''}`}>
      {!present && `${title} · `}
      {isQuestion(guide) ? 'Question' : `${at + 1} of ${path.length}`}
    </p>
  )
}

const Sentence = ({ guide }: { readonly guide: GuideState }) => (
  <p aria-live="polite" className="text-title leading-snug [overflow-wrap:anywhere] max-[699px]:text-body">
    {!isQuestion(guide) ? (
      guide.path[guide.at]?.says
    ) : guide.revealed ? (
      <AnswerView answer={guide.question.answer} />
    ) : (
      guide.question.asks
    )}
  </p>
)

/** Back, the steps, and on: to the next one, to the answer, to the next lesson. */
function Transport({ guide }: { readonly guide: GuideState }) {
  const driver = useDriver()
  const next = useNextLesson(guide.lesson)
  const forward = useRef<HTMLButtonElement>(null)
  // A person who chose the lesson goes on from here; one whose focus is elsewhere stays there.
  useEffect(() => {
    const timer = setTimeout(() => {
      const { activeElement } = document
      if (activeElement === document.body || activeElement?.closest('header') != null) forward.current?.focus()
    }, AFTER_DIALOG)
    return () => clearTimeout(timer)
  }, [])
  const guided = (act: (player: LessonPlayer) => unknown) => void driver.player().then(act)
  const isLast = guide.revealed && next === null
  const onForward = () => {
    if (!isQuestion(guide)) guided((player) => player.go(1))
    else if (!guide.revealed) guided((player) => player.reveal())
    else if (next === null) driver.page.show({ dialog: 'lessons' })
    else void driver.projects.openLesson(next)
  }
  return (
    <div className="flex shrink-0 items-center gap-1.5 max-[699px]:flex-1">
      <Action
        look="ghost"
        aria-label="Back"
        className="px-1.5"
        isDisabled={guide.at === 0}
        onPress={() => guided((player) => player.go(-1))}
      >
        <ChevronLeft size={16} />
      </Action>
      <Dots guide={guide} />
      <span className="ml-1 flex min-w-[104px] justify-end max-[699px]:flex-1">
        <Action ref={forward} look="ink" onPress={onForward}>
          {!isQuestion(guide) ? 'Next' : !guide.revealed ? 'Reveal' : isLast ? 'All lessons' : 'Next lesson'}
          {(!isQuestion(guide) || guide.revealed) && <ChevronRight size={14} />}
        </Action>
      </span>
    </div>
  )
}

/** Milliseconds until a dialog that closes has given the focus back. */
const AFTER_DIALOG = 150

/** Id of the lesson behind one; null: it is the last, or the list is not there. */
function useNextLesson(id: string): string | null {
  const driver = useDriver()
  const [next, setNext] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    driver.catalogue.lessons().then(
      (lessons) => {
        if (isWanted) setNext(nextLesson(lessons, id)?.id ?? null)
      },
      (unavailable: unknown) => console.warn(unavailable),
    )
    return () => {
      isWanted = false
    }
  }, [driver, id])
  return next
}

function Dots({ guide: { at, path } }: { readonly guide: GuideState }) {
  const driver = useDriver()
  return (
    <ol aria-label="Steps" className="flex items-center">
      {[...path.keys(), path.length].map((step) => (
        <li key={step} className="flex">
          <button
            type="button"
            aria-label={step === path.length ? 'Question' : `Step ${step + 1} of ${path.length}`}
            aria-current={step === at ? 'step' : undefined}
            className="group flex size-6 items-center justify-center rounded-full max-[699px]:h-11 max-[359px]:w-5"
            onClick={() => void driver.player().then((player) => player.goTo(step))}
          >
            <span
              className={`flex items-center justify-center rounded-full transition-all duration-[var(--quick)] ${
                step === path.length
                  ? `size-4 border font-semibold text-key leading-none ${step === at ? 'border-ink bg-ink text-on-ink' : 'border-faint text-muted group-hover:text-text'}`
                  : step === at
                    ? 'h-2 w-4 bg-ink forced-colors:bg-[Highlight]'
                    : `size-2 ${step < at ? 'bg-muted forced-colors:border' : 'border border-faint/60 bg-line'} group-hover:bg-text`
              }`}
              aria-hidden="true"
            >
              {step === path.length && '?'}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

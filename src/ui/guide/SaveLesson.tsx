/** What is open, as a lesson: written here, saved as a folder. The draft stays while the sheet is closed, so that each step can take what the page shows then. */
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import {
  answersNow,
  BLANK_LESSON,
  BLANK_STEP,
  type Lacking,
  type LessonDraft,
  lacking,
  lessonFolder,
  type StepDraft,
  showsNow,
} from '../../session/lesson-draft'
import { type Answer, LESSON_GROUPS, type LessonGroup, SENTENCE, type Show } from '../../session/lesson-format'
import { Action } from '../controls'
import { Sheet } from '../Sheet'
import { saveAs } from '../saving/download'
import { useDriver, useSession } from '../session'
import { LACKS, LESSON_GROUP_NAME, sayAnswer, sayShow } from './guide-messages'

const kept = createStore<LessonDraft>(() => BLANK_LESSON)
const keep = (change: Partial<LessonDraft>): void => kept.setState(change)

const FIELD =
  'w-full min-w-0 rounded-control border border-line bg-bg px-2.5 py-1 outline-none placeholder:text-muted focus:border-accent'
const CHOICE = 'h-7 min-w-0 flex-1 rounded-control border border-line bg-panel px-1.5'
/** Steps of a lesson at most. */
const MOST = 6

export default function SaveLesson({ onClose }: { readonly onClose: () => void }) {
  const driver = useDriver()
  const draft = useStore(kept)
  const state = useSession((all) => all)
  const [refused, refuse] = useState<Lacking | null>(null)
  const lacks = lacking(draft, state.reply)
  const save = async () => {
    const made = lessonFolder(draft, state)
    if (!made.ok) return refuse(made.lacks)
    refuse(null)
    const { zipOf } = await import('../../workspace/out/zip')
    const isSaved = await saveAs(driver, async () => ({
      name: `${made.name}.zip`,
      blob: await zipOf(made.folder, made.name),
    }))
    if (isSaved) onClose()
  }
  return (
    <Sheet title="Save this as a lesson" onClose={onClose} wide>
      <p className="pb-3 text-muted">
        The files and the reply that are open become the lesson. Close this to put the page to what a step shows, and come back:
        what is written here stays until the page is closed.
      </p>
      <div className="-mx-1 flex min-h-0 flex-col gap-4 overflow-y-auto px-1 pb-1">
        <About draft={draft} />
        <Steps steps={draft.steps} now={showsNow(state)} />
        <Question draft={draft} now={showsNow(state)} answers={answersNow(state)} />
      </div>
      <div className="flex items-center justify-end gap-3 border-line border-t pt-4">
        <p role="status" className="min-w-0 flex-1 text-muted">
          {LACKS_OR_NONE(refused ?? lacks)}
        </p>
        <Action look="ghost" onPress={onClose}>
          Close
        </Action>
        <Action look="ink" isDisabled={lacks !== null} onPress={() => void save()}>
          Save the folder
        </Action>
      </div>
    </Sheet>
  )
}

const LACKS_OR_NONE = (lacks: Lacking | null): string =>
  lacks === null ? 'A zip with lesson.json, the reply and the files: unpack it under public/lessons.' : LACKS[lacks]

const isGroup = (value: string): value is LessonGroup => value in LESSON_GROUP_NAME

const About = ({ draft }: { readonly draft: LessonDraft }) => (
  <div className="grid grid-cols-2 gap-2 max-[699px]:grid-cols-1">
    <input
      aria-label="Title"
      placeholder="Title"
      className={FIELD}
      value={draft.title}
      maxLength={80}
      onChange={({ target }) => keep({ title: target.value })}
    />
    <select
      aria-label="Group"
      className={CHOICE}
      value={draft.group}
      onChange={({ target }) => isGroup(target.value) && keep({ group: target.value })}
    >
      {LESSON_GROUPS.map((group) => (
        <option key={group} value={group}>
          {LESSON_GROUP_NAME[group]}
        </option>
      ))}
    </select>
    <textarea
      aria-label="Summary"
      placeholder="What it is about, in a sentence or two"
      className={`${FIELD} col-span-full h-14 resize-y`}
      value={draft.summary}
      maxLength={320}
      onChange={({ target }) => keep({ summary: target.value })}
    />
    <input
      aria-label="Where it is from"
      placeholder="Where it is from, such as owner/repository"
      className={FIELD}
      value={draft.source}
      onChange={({ target }) => keep({ source: target.value })}
    />
    <input
      aria-label="Licence"
      placeholder="Licence, such as MIT"
      className={FIELD}
      value={draft.licence}
      onChange={({ target }) => keep({ licence: target.value })}
    />
  </div>
)

function Steps({ steps, now }: { readonly steps: readonly StepDraft[]; readonly now: readonly Show[] }) {
  const put = (at: number, change: Partial<StepDraft>) =>
    keep({ steps: steps.map((step, index) => (index === at ? { ...step, ...change } : step)) })
  return (
    <section aria-label="Steps">
      <h3 className="heading pb-1.5">Steps</h3>
      <ol className="flex flex-col gap-3">
        {[...steps.entries()].map(([at, step]) => (
          <li key={at} className="flex gap-2">
            <span className="w-4 pt-1 text-right text-muted">{at + 1}</span>
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <input
                aria-label={`Sentence of step ${at + 1}`}
                placeholder="One sentence that teaches one thing"
                className={FIELD}
                value={step.says}
                maxLength={SENTENCE}
                onChange={({ target }) => put(at, { says: target.value })}
              />
              <div className="grid grid-cols-2 gap-2 max-[699px]:grid-cols-1">
                <input
                  aria-label={`Notes for step ${at + 1}`}
                  placeholder="Notes for whoever speaks"
                  className={FIELD}
                  value={step.notes}
                  onChange={({ target }) => put(at, { notes: target.value })}
                />
                {at === 0 ? (
                  <p className="min-w-0 py-1 text-muted">The page as the lesson opens it</p>
                ) : (
                  <Shows name={`What step ${at + 1} shows`} show={step.show} now={now} onTake={(show) => put(at, { show })} />
                )}
              </div>
            </div>
            <Action
              look="ghost"
              aria-label={`Remove step ${at + 1}`}
              className="px-1.5"
              isDisabled={steps.length === 1}
              onPress={() => keep({ steps: steps.filter((_, index) => index !== at) })}
            >
              <X size={14} />
            </Action>
          </li>
        ))}
      </ol>
      {steps.length < MOST && (
        <Action look="ghost" className="mt-1 ml-4" onPress={() => keep({ steps: [...steps, BLANK_STEP] })}>
          <Plus size={14} /> Add a step
        </Action>
      )}
    </section>
  )
}

type ShowsProps = {
  readonly name: string
  readonly show: Show | null
  readonly now: readonly Show[]
  readonly onTake: (show: Show | null) => void
}

/** What is shown: what was taken before, nothing, or something that the page shows now. */
function Shows({ name, show, now, onTake }: ShowsProps) {
  const [first] = now
  return (
    <div className="flex min-w-0 gap-1">
      <select
        aria-label={name}
        className={CHOICE}
        value={show === null ? '' : sayShow(show)}
        onChange={({ target }) => onTake([...now, show].find((each) => each !== null && sayShow(each) === target.value) ?? null)}
      >
        <option value="">The page as it is now</option>
        {show !== null && !now.some((each) => sayShow(each) === sayShow(show)) && <option>{sayShow(show)}</option>}
        {now.map((each) => (
          <option key={sayShow(each)}>{sayShow(each)}</option>
        ))}
      </select>
      <Action aria-label={`Take now: ${name.charAt(0).toLowerCase()}${name.slice(1)}`} onPress={() => onTake(first ?? null)}>
        Take now
      </Action>
    </div>
  )
}

type QuestionProps = {
  readonly draft: LessonDraft
  readonly now: readonly Show[]
  readonly answers: readonly Answer[]
}

const Question = ({ draft, now, answers }: QuestionProps) => (
  <section aria-label="Question" className="flex flex-col gap-1">
    <h3 className="heading pb-0.5">Question</h3>
    <input
      aria-label="Question"
      placeholder="A question that the page itself answers"
      className={FIELD}
      value={draft.asks}
      maxLength={SENTENCE}
      onChange={({ target }) => keep({ asks: target.value })}
    />
    <div className="grid grid-cols-2 gap-2 max-[699px]:grid-cols-1">
      <Shows name="Where the answer is" show={draft.reveals} now={now} onTake={(reveals) => keep({ reveals })} />
      <select
        aria-label="What the answer is"
        className={CHOICE}
        value={draft.answer === null ? '' : sayAnswer(draft.answer)}
        onChange={({ target }) =>
          keep({
            answer: [...answers, draft.answer].find((each) => each !== null && sayAnswer(each) === target.value) ?? null,
          })
        }
      >
        <option value="">Which explanation is the answer?</option>
        {draft.answer !== null && !answers.some((each) => sayAnswer(each) === (draft.answer && sayAnswer(draft.answer))) && (
          <option>{sayAnswer(draft.answer)}</option>
        )}
        {answers.map((each) => (
          <option key={sayAnswer(each)}>{sayAnswer(each)}</option>
        ))}
      </select>
    </div>
  </section>
)

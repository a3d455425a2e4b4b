/** The gallery: lessons by group, with what was learnt, and recorded runs of agents. */
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { FORMAT_NAME } from '../../engine/explain/names'
import type { RecordingEntry } from '../../session/agent/recordings'
import { LESSON_GROUPS, type LessonEntry, type LessonGroup } from '../../session/lesson-format'
import type { LessonProgress } from '../../session/preferences'
import { tabOpen } from '../../session/views'
import { fill } from '../agent/panel-state'
import { withRecording } from '../agent/run-draft'
import { Action } from '../controls'
import { Sheet } from '../Sheet'
import { useDriver, useSession } from '../session'
import { LESSON_GROUP_NAME, LESSON_OUTCOME } from './guide-messages'

const FORMATS: ReadonlyMap<string, string> = new Map(Object.entries(FORMAT_NAME))

type Shown = LessonGroup | 'runs' | 'all'

/** What was fetched; null: not yet. */
type Fetched<Entry> = readonly Entry[] | 'failed' | null

function useFetched<Entry>(fetch: () => Promise<readonly Entry[]>): Fetched<Entry> {
  const [fetched, set] = useState<Fetched<Entry>>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, when the gallery opens
  useEffect(() => {
    fetch().then(set, (unavailable: unknown) => {
      console.warn(unavailable)
      set('failed')
    })
  }, [])
  return fetched
}

const listOf = <Entry,>(fetched: Fetched<Entry>): readonly Entry[] => (fetched === null || fetched === 'failed' ? [] : fetched)

export default function Gallery({ onClose }: { readonly onClose: () => void }) {
  const driver = useDriver()
  const progress = useSession((state) => state.progress)
  const lessons = useFetched(driver.catalogue.lessons)
  const runs = useFetched(driver.catalogue.recordings)
  const [query, search] = useState('')
  const [shown, show] = useState<Shown>('all')
  const all = listOf(lessons)
  const isWanted = matching(query)
  const found = all.filter(({ title, summary, outcome, format, files }) =>
    isWanted(`${title} ${summary} ${LESSON_OUTCOME[outcome].name} ${FORMATS.get(format) ?? format} ${files.join(' ')}`),
  )
  const foundRuns = listOf(runs).filter(({ title, summary }) => isWanted(`${title} ${summary}`))
  const groups = LESSON_GROUPS.filter((group) => shown === 'all' || shown === group)
  const count =
    (shown === 'runs' ? 0 : found.filter(({ group }) => groups.includes(group)).length) + (hasRuns(shown) ? foundRuns.length : 0)
  return (
    <Sheet title="Lessons" onClose={onClose} wide>
      <p className="pb-3 text-muted">
        Two minutes each: a reply of a language model with the files it was written for, step by step, and a question that the
        page answers. Each opens as a project of its own; yours stays as it is, under Open.
      </p>
      <Finder query={query} onQuery={search} shown={shown} onShow={show} done={progress.done.length} of={all.length} />
      {lessons === 'failed' && (
        <p className="pb-3 text-refused">The list of lessons could not be loaded. The page itself works without it.</p>
      )}
      <section aria-label="Lessons by group" className="-mx-2.5 min-h-0 overflow-y-auto px-0.5 pb-1">
        {query === '' && shown === 'all' && <StarterCard onOpen={() => driver.page.show({ dialog: null })} />}
        {groups.map((group) => (
          <Group key={group} group={group} lessons={found.filter((lesson) => lesson.group === group)} progress={progress} />
        ))}
        {hasRuns(shown) && foundRuns.length > 0 && <Runs runs={foundRuns} onClose={onClose} />}
        {count === 0 && lessons !== null && lessons !== 'failed' && (
          <div className="flex flex-wrap items-center gap-2 px-2.5 py-4">
            <p className="text-muted">No lesson here speaks of “{query}”.</p>
            <Action
              onPress={() => {
                search('')
                show('all')
              }}
            >
              Show all lessons
            </Action>
            <Action look="ghost" onPress={() => driver.page.show({ dialog: 'palette' })}>
              Search the page
            </Action>
          </div>
        )}
      </section>
    </Sheet>
  )
}

const hasRuns = (shown: Shown): boolean => shown === 'all' || shown === 'runs'

/** Whether a text holds all of the words. */
function matching(query: string): (text: string) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => text.toLowerCase().includes(word))
}

type FinderProps = {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly shown: Shown
  readonly onShow: (shown: Shown) => void
  readonly done: number
  readonly of: number
}

const isShown = (value: string): value is Shown => value === 'all' || value === 'runs' || value in LESSON_GROUP_NAME

const Finder = ({ query, onQuery, shown, onShow, done, of }: FinderProps) => (
  <div className="flex items-center gap-2 pb-2 max-[699px]:flex-wrap">
    <input
      type="search"
      aria-label="Search lessons"
      placeholder="Search: indentation, tests, quotes…"
      value={query}
      onChange={({ target }) => onQuery(target.value)}
      className="h-8 min-w-0 flex-1 rounded-control border border-line bg-bg px-2.5 outline-none placeholder:text-muted focus:border-accent max-[699px]:basis-full"
    />
    <select
      aria-label="Group"
      value={shown}
      onChange={({ target }) => isShown(target.value) && onShow(target.value)}
      className="h-8 rounded-control border border-line bg-panel px-1.5"
    >
      <option value="all">All groups</option>
      {LESSON_GROUPS.map((group) => (
        <option key={group} value={group}>
          {LESSON_GROUP_NAME[group]}
        </option>
      ))}
      <option value="runs">Runs of agents</option>
    </select>
    {of > 0 && (
      <p className="whitespace-nowrap text-muted max-[699px]:ml-auto">
        {Math.min(done, of)} of {of} done
      </p>
    )}
  </div>
)

const Section = ({ title, note, children }: { readonly title: string; readonly note: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="pt-3">
    <h3 className="flex items-baseline gap-2 px-2.5 pb-1 font-semibold">
      {title} <span className="font-normal text-note text-muted">{note}</span>
    </h3>
    <ul className="grid grid-cols-2 gap-x-3 max-[699px]:grid-cols-1">{children}</ul>
  </section>
)

type GroupProps = {
  readonly group: LessonGroup
  readonly lessons: readonly LessonEntry[]
  readonly progress: LessonProgress
}

function Group({ group, lessons, progress }: GroupProps) {
  const driver = useDriver()
  if (lessons.length === 0) return null
  const done = lessons.filter(({ id }) => progress.done.includes(id)).length
  return (
    <Section title={LESSON_GROUP_NAME[group]} note={`${done} of ${lessons.length}`}>
      {lessons.map(({ id, title, summary, outcome }) => (
        <li key={id}>
          <Card
            title={title}
            summary={summary}
            tag={<span className={LESSON_OUTCOME[outcome].colour}>{LESSON_OUTCOME[outcome].name}</span>}
            mark={markOf(progress, id)}
            act={() => void driver.projects.openLesson(id)}
          />
        </li>
      ))}
    </Section>
  )
}

type Mark = { readonly kind: 'done' } | { readonly kind: 'left'; readonly at: number } | null

function markOf({ done, left }: LessonProgress, id: string): Mark {
  const at = left.find(([lesson]) => lesson === id)?.[1]
  if (at !== undefined) return { kind: 'left', at }
  return done.includes(id) ? { kind: 'done' } : null
}

/** Runs are played on the built-in project that they were made for. */
function Runs({ runs, onClose }: { readonly runs: readonly RecordingEntry[]; readonly onClose: () => void }) {
  const driver = useDriver()
  const open = async ({ id, title, project }: RecordingEntry) => {
    onClose()
    try {
      const recording = await (await driver.models()).recording(id)
      await driver.projects.openStarter(project)
      fill(withRecording({ recording, title, project }))
      driver.page.show(tabOpen('agent'))
    } catch (unavailable) {
      driver.page.notify({ code: 'broke', what: 'load', detail: String(unavailable) })
    }
  }
  return (
    <Section title="Runs of agents" note="recorded, to be played without a key">
      {runs.map((run) => (
        <li key={run.id}>
          <Card
            title={run.title}
            summary={run.summary}
            tag={<span className="text-marker">run</span>}
            mark={null}
            act={() => void open(run)}
          />
        </li>
      ))}
    </Section>
  )
}

function StarterCard({ onOpen }: { readonly onOpen: () => void }) {
  const driver = useDriver()
  return (
    <Card
      title="Connection pool"
      summary="The starter: TypeScript with four tests, one of them failing, and a reply that mends it."
      tag={<span className="text-exact">starter</span>}
      mark={null}
      act={() => {
        onOpen()
        void driver.projects.openSample()
      }}
    />
  )
}

type CardProps = {
  readonly title: string
  readonly summary: string
  readonly tag: ReactNode
  readonly mark: Mark
  readonly act: () => void
}

const Card = ({ title, summary, tag, mark, act }: CardProps) => (
  <button type="button" className="w-full rounded-panel px-2.5 py-2 text-left hover:bg-shade" onClick={act}>
    <span className="flex items-baseline gap-2">
      <span className="min-w-0 flex-1 font-medium">
        {title}
        {mark?.kind === 'done' && (
          <span className="ml-1.5 inline-flex items-center text-exact">
            <Check size={13} aria-hidden="true" />
            <span className="sr-only">, done</span>
          </span>
        )}
        {mark?.kind === 'left' && <span className="ml-1.5 font-normal text-fuzzy text-note">left at step {mark.at + 1}</span>}
      </span>
      <span className="shrink-0 text-note">{tag}</span>
    </span>
    <span className="mt-0.5 line-clamp-2 text-muted">{summary}</span>
  </button>
)

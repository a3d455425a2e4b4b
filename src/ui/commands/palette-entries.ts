/** What the palette lists: commands that make sense now, and where one can go. */
import { shortly } from '../../engine/explain'
import type { Decision, Path } from '../../engine/model'
import type { Driver } from '../../session/driver'
import type { LessonEntry } from '../../session/lesson-format'
import { pathLabel, type State } from '../../session/state'
import { markOf } from '../file-rows'
import type { Width } from '../use-width'
import { GROUPS, type GroupId, type PaletteCommand } from './command'
import { COMMANDS } from './commands'
import { type FuzzyFit, fitOf, queryWordsOf } from './fuzzy-match'

type Entry = {
  /** No two are alike. */
  readonly id: string
  readonly title: string
  readonly also?: string
  readonly key?: string
  /** Whether it is so already. */
  readonly on?: boolean
  /** The title is a path. */
  readonly isPath?: true
  /** Of a hunk: what became of it. */
  readonly look?: { readonly tone: string; readonly sign: string }
  readonly run: () => void
}

/** An entry with the places of its title's letters that were typed. */
export type ShownEntry = Entry & { readonly at: readonly number[] }

/** `left`: entries that fit as well and are not shown. */
export type PaletteSection = {
  readonly id: string
  readonly name: string
  readonly entries: readonly ShownEntry[]
  readonly left: number
}

/** Entries of a kind that are shown, commands apart, which all are. More: a list too long to read, fewer: more typing. */
const SHOWN = 24

/** Commands done last that are listed first. */
const RECENT = 4

export const GROUP_NAME: Record<GroupId, string> = {
  hunk: 'Hunks',
  reply: 'Reply',
  tests: 'Tests',
  project: 'Project',
  view: 'View',
  page: 'Page',
}

/** Commands with keys, group by group: the list of keys. */
export const keysByGroup = (): readonly { readonly group: GroupId; readonly commands: readonly PaletteCommand[] }[] =>
  GROUPS.map((group) => ({
    group,
    commands: COMMANDS.filter((command) => command.group === group && command.key !== undefined),
  })).filter(({ commands }) => commands.length > 0)

/** What decides which commands make sense now. */
export type PageState = { readonly driver: Driver; readonly state: State; readonly width: Width }

/** Commands that make sense now. The palette does not list itself. */
const commandsNow = ({ state, width }: PageState): readonly PaletteCommand[] =>
  COMMANDS.filter(({ id, when }) => id !== 'palette' && (when?.(state, width) ?? true))

const commandEntry = ({ driver, state }: PageState, { id, title, also, key, on, run }: PaletteCommand): Entry => ({
  id,
  title,
  run: () => run(driver, state, () => state),
  ...(also === undefined ? {} : { also }),
  ...(key === undefined ? {} : { key }),
  ...(on === undefined ? {} : { on: on(state) }),
})

/** The project's files and those that the reply makes. */
function fileEntries({ driver, state }: PageState): Entry[] {
  const { tree, analysis, openFile } = state
  const made = analysis?.transaction.state === 'staged' ? analysis.transaction.files.map(({ path }) => path) : []
  const paths = new Set<Path>([...tree.keys(), ...made])
  return [...paths].map((path) => ({
    id: `file ${path}`,
    title: path,
    isPath: true,
    on: path === openFile,
    run: () => driver.page.openFile(path),
  }))
}

const hunkTitle = (state: State, decision: Decision, index: number): string => {
  const label = pathLabel(state.analysis, decision)
  return `Go to hunk ${index + 1}: ${label.slice(label.lastIndexOf('/') + 1)}, ${shortly(decision, state.analysis?.evidence[index])}`
}

const hunkEntries = ({ driver, state }: PageState): Entry[] =>
  (state.analysis?.transaction.decisions ?? []).map((decision, index) => ({
    id: `hunk ${index}`,
    title: hunkTitle(state, decision, index),
    also: pathLabel(state.analysis, decision),
    look: markOf(decision),
    on: index === state.selected,
    run() {
      driver.reply.select(index)
      driver.page.show({ narrowTab: 'why' })
    },
  }))

const branchEntries = ({ driver, state: { timeline } }: PageState): Entry[] =>
  timeline === null || timeline.branches.size < 2
    ? []
    : [...timeline.branches.keys()].map((name) => ({
        id: `branch ${name}`,
        title: `Switch to branch ${name}`,
        on: name === timeline.branch,
        run: () => driver.history.switchTo(name),
      }))

const lessonEntries = ({ driver }: PageState, lessons: readonly LessonEntry[]): Entry[] =>
  lessons.map(({ id, title, summary, outcome }) => ({
    id: `lesson ${id}`,
    title,
    also: `${summary} ${outcome}`,
    run: () => driver.projects.openLesson(id),
  }))

type Scored = PaletteSection & { readonly best: number }

/** The entries of one kind that fit, the best first. */
function matching(id: string, name: string, entries: readonly Entry[], words: readonly string[], most = SHOWN): Scored {
  const fits: { readonly entry: Entry; readonly fit: FuzzyFit }[] = []
  for (const entry of entries) {
    const fit = fitOf(words, entry.title, entry.also)
    if (fit !== null) fits.push({ entry, fit })
  }
  fits.sort((a, b) => b.fit.score - a.fit.score)
  return {
    id,
    name,
    entries: fits.slice(0, most).map(({ entry, fit }) => ({ ...entry, at: fit.at })),
    left: Math.max(0, fits.length - most),
    best: fits[0]?.fit.score ?? 0,
  }
}

const plain = (id: string, name: string, entries: readonly Entry[]): PaletteSection => ({
  id,
  name,
  entries: entries.map((entry) => ({ ...entry, at: [] })),
  left: 0,
})

/** All commands that make sense, group by group, those done last before them. `recent`: their ids, the last one first. */
function everything(here: PageState, recent: readonly string[]): PaletteSection[] {
  const commands = commandsNow(here)
  const last = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []).slice(0, RECENT)
  const rest = commands.filter((command) => !last.includes(command))
  const entries = (some: readonly PaletteCommand[]) => some.map((command) => commandEntry(here, command))
  return [
    plain('recent', 'Recent', entries(last)),
    ...GROUPS.map((group) => plain(group, GROUP_NAME[group], entries(rest.filter((command) => command.group === group)))),
  ]
}

/** What the palette shows for a query, the section with the best entry first; for an empty one, every command. No section is empty. */
export function sectionsFor(
  query: string,
  here: PageState,
  recent: readonly string[],
  lessons: readonly LessonEntry[],
): PaletteSection[] {
  const words = queryWordsOf(query)
  const sections =
    words.length === 0
      ? everything(here, recent)
      : [
          matching(
            'actions',
            'Actions',
            commandsNow(here).map((command) => commandEntry(here, command)),
            words,
            COMMANDS.length,
          ),
          matching('files', 'Go to file', fileEntries(here), words),
          matching('hunks', 'Hunks', hunkEntries(here), words),
          matching('branches', 'Branches', branchEntries(here), words),
          matching('lessons', 'Lessons', lessonEntries(here, lessons), words),
        ].sort((a, b) => b.best - a.best)
  return sections.filter(({ entries }) => entries.length > 0)
}

/** Commands that are remembered as done last. */
const REMEMBERED = 12

/** The ids with this one first. Only commands are remembered: files and hunks are another project's tomorrow. */
export const withRecent = (recent: readonly string[], id: string): readonly string[] =>
  COMMANDS.some((command) => command.id === id) ? [id, ...recent.filter((other) => other !== id)].slice(0, REMEMBERED) : recent

/** One field to do or find anything by a few letters; a combobox whose first fit is always the one that Enter takes. */
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { plural } from '../../engine/explain'
import type { LessonEntry } from '../../session/lesson-format'
import { browserMemory } from '../browser-memory'
import { SignMark } from '../controls'
import { useDriver, useNow, useSession } from '../session'
import { useWidth } from '../use-width'
import { KeyCap } from './KeyCap'
import { type PaletteSection, type ShownEntry, sectionsFor, withRecent } from './palette-entries'

export default function Palette({ onClose }: { readonly onClose: () => void }) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => open || onClose()}
      className="fixed inset-0 z-50 flex items-start justify-center bg-bg/65 p-4 pt-[11vh] max-[699px]:p-2"
    >
      <Modal className="flex max-h-[70vh] w-full max-w-[620px] flex-col overflow-hidden rounded-sheet border border-line bg-panel shadow-[var(--lift)] max-[699px]:max-h-[88vh]">
        <Dialog aria-label="Search" className="flex min-h-0 flex-col outline-none">
          <Finder onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const RECENT = 'recent-commands'

/** Texts of a JSON array; none of anything else. */
function textsIn(json: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
  } catch (broken) {
    if (broken instanceof SyntaxError) return []
    throw broken
  }
}

/** Titles of lessons, once they have come; without them the rest can still be found. */
function useLessons(): readonly LessonEntry[] {
  const driver = useDriver()
  const [lessons, setLessons] = useState<readonly LessonEntry[]>([])
  useEffect(() => {
    let left = false
    driver.catalogue.lessons().then(
      (found) => left || setLessons(found),
      (unavailable: unknown) => console.warn(unavailable),
    )
    return () => {
      left = true
    }
  }, [driver])
  return lessons
}

function useSections(query: string): readonly PaletteSection[] {
  const driver = useDriver()
  const state = useSession((all) => all)
  const width = useWidth()
  const lessons = useLessons()
  const [recent] = useState(() => textsIn(browserMemory.get(RECENT)))
  return useMemo(
    () => sectionsFor(query, { driver, state, width }, recent, lessons),
    [query, driver, state, width, recent, lessons],
  )
}

/** Options that Page Up and Page Down go over. */
const PAGE = 8

/** Where a key leads from the option at `active` of `count`; null: nowhere. */
function moved(key: string, active: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count
    case 'ArrowUp':
      return (active + count - 1) % count
    case 'PageDown':
      return Math.min(count - 1, active + PAGE)
    case 'PageUp':
      return Math.max(0, active - PAGE)
    default:
      return null
  }
}

function Finder({ onClose }: { readonly onClose: () => void }) {
  const driver = useDriver()
  const typedAhead = useSession((state) => state.typedAhead)
  const [query, setQuery] = useState('')
  const now = useNow()
  useLayoutEffect(() => {
    if (typedAhead === '') return
    // More may have been typed since this was drawn.
    const ahead = now().typedAhead
    setQuery((typed) => typed + ahead)
    driver.page.show({ typedAhead: '' })
  }, [driver, now, typedAhead])
  const [active, setActive] = useState(0)
  const list = useId()
  const sections = useSections(query)
  const options = sections.flatMap(({ entries }) => entries)
  const current = options[Math.min(active, options.length - 1)]
  const take = (entry: ShownEntry) => {
    browserMemory.set(RECENT, JSON.stringify(withRecent(textsIn(browserMemory.get(RECENT)), entry.id)))
    // The command may open a dialog of its own.
    driver.page.show({ dialog: null })
    entry.run()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault()
      take(current)
    }
    const next = options.length === 0 ? null : moved(event.key, Math.min(active, options.length - 1), options.length)
    if (next === null) return
    event.preventDefault()
    setActive(next)
  }
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-2.5 border-line border-b px-4">
        <Search size={16} aria-hidden="true" className="shrink-0 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label="Search actions, files, hunks and lessons"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-activedescendant={current === undefined ? undefined : optionId(list, options.indexOf(current))}
          // biome-ignore lint/a11y/noAutofocus: it is what the dialog is opened for
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="Search actions, files, hunks, lessons"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
          className="h-full min-w-0 flex-1 bg-transparent text-title outline-none! placeholder:text-muted"
        />
      </div>
      <Results
        id={list}
        sections={sections}
        options={options}
        current={current}
        onPoint={(entry) => setActive(options.indexOf(entry))}
        onTake={take}
      />
      <Foot found={options.length} hasQuery={query.trim() !== ''} onClose={onClose} />
    </>
  )
}

/** By number: a path would need quoting. */
const optionId = (list: string, index: number): string => `${list}-${index}`

type ResultsProps = {
  readonly id: string
  readonly sections: readonly PaletteSection[]
  /** The entries of all sections. */
  readonly options: readonly ShownEntry[]
  readonly current: ShownEntry | undefined
  readonly onPoint: (entry: ShownEntry) => void
  readonly onTake: (entry: ShownEntry) => void
}

function Results({ id, sections, options, current, onPoint, onTake }: ResultsProps) {
  const seen = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current option is what it waits for
  useEffect(() => {
    seen.current?.scrollIntoView({ block: 'nearest' })
  }, [current?.id])
  return (
    <div id={id} role="listbox" aria-label="Results" className="min-h-0 overflow-y-auto overscroll-contain px-2 pb-2">
      {sections.map((section) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, no fieldsets
        <div key={section.id} role="group" aria-labelledby={`${id}-in-${section.id}`}>
          <div id={`${id}-in-${section.id}`} role="presentation" className="heading flex px-2 pt-3 pb-1">
            <span className="flex-1">{section.name}</span>
            {section.left > 0 && <span className="font-normal normal-case tracking-normal">{section.left} more: type on</span>}
          </div>
          {section.entries.map((entry) => (
            <Option
              key={entry.id}
              id={optionId(id, options.indexOf(entry))}
              ref={entry === current ? seen : null}
              entry={entry}
              isActive={entry === current}
              onPoint={onPoint}
              onTake={onTake}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = Pick<ResultsProps, 'onPoint' | 'onTake'> & {
  readonly id: string
  readonly ref: React.Ref<HTMLDivElement>
  readonly entry: ShownEntry
  readonly isActive: boolean
}

const Option = ({ id, ref, entry, isActive, onPoint, onTake }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and takes the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the same
  <div
    ref={ref}
    id={id}
    role="option"
    aria-selected={isActive}
    // What moves below a resting pointer is not pointed at.
    onPointerMove={() => isActive || onPoint(entry)}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => onTake(entry)}
    className={`flex min-h-8 cursor-default items-center gap-2 rounded-control px-2 py-1 ${isActive ? 'bg-shade' : ''}`}
  >
    {entry.look === undefined ? (
      <span aria-hidden="true" className="w-4 shrink-0 text-center text-exact">
        {entry.on === true ? '✓' : ''}
      </span>
    ) : (
      <SignMark {...entry.look} />
    )}
    <span
      className={`min-w-0 flex-1 ${entry.isPath === true ? 'truncate text-left [direction:rtl]' : 'line-clamp-2'}`}
      title={entry.title}
    >
      <bdi dir={entry.isPath === true ? 'ltr' : 'auto'}>
        <Title entry={entry} />
      </bdi>
    </span>
    {entry.on === true && <span className="sr-only">, as it is now</span>}
    {entry.key !== undefined && (
      <span aria-hidden="true">
        <KeyCap of={entry.key} />
      </span>
    )}
  </div>
)

/** The title with the typed letters marked. */
function Title({ entry: { title, at } }: { readonly entry: ShownEntry }) {
  if (at.length === 0) return title
  const marked = new Set(at)
  const pieces: { text: string; readonly isMarked: boolean }[] = []
  for (let i = 0; i < title.length; i++) {
    const last = pieces.at(-1)
    if (last?.isMarked === marked.has(i)) last.text += title[i]
    else pieces.push({ text: title[i] ?? '', isMarked: marked.has(i) })
  }
  return pieces.map(({ text, isMarked }, i) => (
    <span key={i} className={isMarked ? 'font-semibold text-accent' : undefined}>
      {text}
    </span>
  ))
}

type FootProps = { readonly found: number; readonly hasQuery: boolean; readonly onClose: () => void }

function Foot({ found, hasQuery, onClose }: FootProps) {
  const driver = useDriver()
  return (
    <>
      {found === 0 && <p className="px-4 py-5 text-muted">Nothing fits. Try fewer letters, or a part of a path.</p>}
      <p role="status" className="sr-only">
        {hasQuery ? plural(found, 'result') : ''}
      </p>
      <div className="flex shrink-0 items-center gap-4 border-line border-t px-4 py-1.5 text-small text-muted">
        <span aria-hidden="true">↑ ↓ choose</span>
        <span aria-hidden="true">⏎ do it</span>
        <button type="button" onClick={onClose} className="rounded-small hover:text-text">
          Esc close
        </button>
        <span className="flex-1" />
        <button type="button" onClick={() => driver.page.show({ dialog: 'keys' })} className="rounded-small hover:text-text">
          All keys
        </button>
      </div>
    </>
  )
}

/** Looks for a text in all files of the project, and puts another in its place by hand; loaded when it is opened. */
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { plural } from '../../engine/explain'
import type { Path } from '../../engine/model'
import { type FileSearch, openFileSearch } from '../../find'
import type { Found, FoundFile, Match, Wanted } from '../../find/find-in-files'
import { Action } from '../controls'
import { useWish } from '../panes'
import { Sheet } from '../Sheet'
import { useDriver, useSession } from '../session'
import { useWidth } from '../use-width'
import { foundText, replacedText } from './find-messages'

/** Milliseconds without a key before the files are looked into. More: the list lags behind, fewer: each key begins a search. */
const CALM = 150

const FIELD = 'h-8 w-full rounded-control border border-line bg-bg px-2.5 font-mono text-code outline-none focus:border-accent'

/** `null`: it took too long. 'none': nothing was asked for. 'invalid': the expression is none. */
type Result = Found | null | 'none' | 'invalid'

/** What a replacement changed, with the texts before it. */
type Replaced = { readonly before: ReadonlyMap<Path, string>; readonly after: ReadonlyMap<Path, string> }

export default function FindSheet({ onClose }: { readonly onClose: () => void }) {
  const driver = useDriver()
  const texts = useTexts()
  const search = useSearch()
  const [wanted, want] = useState<Wanted>({ text: '', isRegex: false, matchCase: false, wholeWord: false })
  const [by, setBy] = useState('')
  const [replaced, setReplaced] = useState<Replaced | null>(null)
  const result = useFound(search, texts, wanted)
  const found = result === null || typeof result === 'string' ? null : result
  const set = (change: Partial<Wanted>) => want({ ...wanted, ...change })

  /** In these files, or in all that hold a match. */
  async function replace(paths: readonly string[]): Promise<void> {
    const chosen = new Map([...texts].filter(([path]) => paths.includes(path)))
    const changed = await search.replace(chosen, wanted, by)
    if (changed === null) return
    const before = new Map<Path, string>()
    const after = new Map<Path, string>()
    for (const [path, text] of chosen) {
      const next = changed.get(path)
      if (next === undefined) continue
      before.set(path, text)
      after.set(path, next)
      driver.files.write(path, next)
    }
    setReplaced({ before, after })
  }

  return (
    <Sheet title="Search in files" onClose={onClose} wide>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2">
        <Field name="Find" value={wanted.text} onChange={(text) => set({ text })} isInvalid={result === 'invalid'} autoFocus />
        <Field name="Replace with" value={by} onChange={setBy} />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
        <Choice on={wanted.matchCase} onChange={(matchCase) => set({ matchCase })}>
          Match case
        </Choice>
        <Choice on={wanted.wholeWord} onChange={(wholeWord) => set({ wholeWord })}>
          Whole words
        </Choice>
        <Choice on={wanted.isRegex} onChange={(isRegex) => set({ isRegex })}>
          Regular expression
        </Choice>
        <span role="status" aria-label="Matches" className={`flex-1 ${result === 'invalid' ? 'text-refused' : 'text-muted'}`}>
          {foundText(result, texts.size)}
        </span>
        <Action
          look="ink"
          isDisabled={found === null || found.count === 0}
          onPress={() => void replace(found?.files.map(({ path }) => path) ?? [])}
        >
          Replace all
        </Action>
      </div>
      {replaced !== null && <AfterReplacing replaced={replaced} onEnd={() => setReplaced(null)} />}
      <section
        aria-label="Files with a match"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        className="-mx-5 min-h-[34vh] flex-1 overflow-y-auto border-line border-t px-5 pt-2"
      >
        {found?.files.map((file) => (
          <FileMatches key={file.path} file={file} onReplace={() => void replace([file.path])} />
        ))}
      </section>
    </Sheet>
  )
}

/** The texts of the project as a person sees them: what is written by hand and not kept included, what is staged not. */
function useTexts(): ReadonlyMap<Path, string> {
  const tree = useSession((state) => state.tree)
  const edits = useSession((state) => state.edits)
  return useMemo(() => {
    const texts = new Map<Path, string>()
    for (const [path, content] of tree) {
      const text = edits.get(path)?.text ?? content
      if (typeof text === 'string') texts.set(path, text)
    }
    return texts
  }, [tree, edits])
}

function useSearch(): FileSearch {
  const [search] = useState(openFileSearch)
  useEffect(() => () => search.close(), [search])
  return search
}

function useFound(search: FileSearch, texts: ReadonlyMap<Path, string>, wanted: Wanted): Result {
  const [result, setResult] = useState<Result>('none')
  const asked = useRef(0)
  useEffect(() => {
    const mine = ++asked.current
    if (wanted.text === '') return setResult('none')
    const timer = setTimeout(() => {
      void search.find(texts, wanted).then((answer) => {
        if (mine === asked.current) setResult(answer === null ? null : (answer.found ?? 'invalid'))
      })
    }, CALM)
    return () => clearTimeout(timer)
  }, [search, texts, wanted])
  return result
}

type FieldProps = {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isInvalid?: boolean
  readonly autoFocus?: boolean
}

const Field = ({ name, ...field }: FieldProps) => (
  <TextField {...field} className="contents">
    <Label className="text-muted">{name}</Label>
    <Input spellCheck={false} autoComplete="off" className={FIELD} />
  </TextField>
)

type ChoiceProps = { readonly on: boolean; readonly onChange: (on: boolean) => void; readonly children: string }

const Choice = ({ on, onChange, children }: ChoiceProps) => (
  <label className="flex items-center gap-1.5">
    <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
)

/** What was replaced is written by hand: it can be kept as a snapshot here, or taken back. */
function AfterReplacing({ replaced, onEnd }: { readonly replaced: Replaced; readonly onEnd: () => void }) {
  const driver = useDriver()
  const { before, after } = replaced
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 rounded-card border border-line px-3 py-2">
      <span role="status" className="min-w-0 flex-1">
        {replacedText(after.size)}
      </span>
      <Action
        onPress={() => {
          for (const [path, text] of before) driver.files.write(path, text)
          onEnd()
        }}
      >
        Undo
      </Action>
      {after.size > 0 && (
        <Action
          onPress={() => {
            void driver.files.keep([...after.keys()])
            onEnd()
          }}
        >
          Keep
        </Action>
      )}
    </div>
  )
}

function FileMatches({ file, onReplace }: { readonly file: FoundFile; readonly onReplace: () => void }) {
  const label = useId()
  const { path, count, matches } = file
  return (
    <section aria-labelledby={label} className="pb-2.5">
      <div className="flex items-baseline gap-2">
        <h3 id={label} className="min-w-0 truncate font-medium" title={path}>
          {path}
        </h3>
        <span className="digits flex-1 text-muted">{count}</span>
        <Action look="ghost" aria-label={`Replace here: ${path}`} onPress={onReplace}>
          Replace here
        </Action>
      </div>
      <ul>
        {matches.map((match, index) => (
          <li key={index}>
            <Line path={path} match={match} />
          </li>
        ))}
      </ul>
      {count > matches.length && <p className="pl-10 text-muted">and {plural(count - matches.length, 'more', 'more')}</p>}
    </section>
  )
}

/** Leads to the line in the file. */
function Line({ path, match }: { readonly path: string; readonly match: Match }) {
  const driver = useDriver()
  const see = useWish()
  const known = useSession((state) => [...state.tree.keys()].find((each) => each === path))
  const width = useWidth()
  const isWritten = useSession((state) => known !== undefined && state.edits.has(known))
  const { line, text, from, to } = match
  return (
    <button
      type="button"
      className="flex w-full items-baseline gap-3 rounded-control px-1.5 py-px text-left -outline-offset-2 hover:bg-shade"
      onClick={() => {
        if (known === undefined) return
        driver.page.openFile(known)
        driver.page.show({ dialog: null, ...(isWritten ? { view: 'edit' } : {}) })
        if (!isWritten) see(known, line)
      }}
    >
      <span className="digits w-8 shrink-0 text-right text-muted">{line + 1}</span>
      <span className="min-w-0 flex-1 overflow-hidden text-ellipsis whitespace-pre font-mono text-code-small leading-[20px]">
        {shortLead(text.slice(0, from).trimStart(), width === 'narrow' ? LEAD.narrow : LEAD.wide)}
        <mark className="rounded-small bg-fuzzy/25 text-inherit">{text.slice(from, to)}</mark>
        {text.slice(to)}
      </span>
    </button>
  )
}

/** Characters before what was found that are shown. More: it may be out of sight, fewer: it is without what it belongs to. */
const LEAD = { narrow: 22, wide: 72 } as const

const shortLead = (lead: string, most: number): string => (lead.length <= most ? lead : `…${lead.slice(1 - most)}`)

/** The lab: many replies judged at once. What it holds stays while the page does. */
import { useCallback, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Button, FileTrigger } from 'react-aria-components'
import type { Outcome } from '../../lab/figures'
import type { NamedFile } from '../../lab/lab-protocol'
import { type LabFilter, type LabKey, type LabRow, outcomesBy, rankedBy, rowsThat } from '../../lab/lab-row'
import { openLabRun } from '../../lab/lab-run'
import { Action, actionClass } from '../controls'
import { replaceHash } from '../replace-hash'
import { Sheet } from '../Sheet'
import { useDriver } from '../session'
import { builtInSet } from './built-in-set'
import { LabSaves } from './LabSaves'
import { LabTable } from './LabTable'
import { KEY_WORDS, LAB, progressText } from './lab-messages'
import { filesDropped, filesPicked } from './named-files'
import { LAB_HASH, openEdit } from './open-edit'
import { Colours, countBars, outcomeBars, Picture } from './Picture'

/** One for the page: going to an edit and back loses nothing. */
const run = openLabRun()

const REPLY_FIELD = 'reply'

const NOTHING: LabFilter = { chosen: new Map(), words: '' }

/** Groups with their outcomes, and counts. */
const GROUPED: readonly LabKey[] = ['model', 'format', 'log', 'own', 'tool']
const COUNTED: readonly LabKey[] = ['cause', 'refusal', 'landing']

export default function LabSheet({ onClose }: { readonly onClose: () => void }) {
  const driver = useDriver()
  const state = useSyncExternalStore(run.subscribe, () => run.state)
  const [filter, setFilter] = useState(NOTHING)
  const [tools, setTools] = useState(false)
  const [field, setField] = useState(REPLY_FIELD)
  useEffect(() => {
    if (location.hash !== LAB_HASH) history.pushState(null, '', LAB_HASH)
  }, [])
  const close = () => {
    if (location.hash === LAB_HASH) replaceHash('')
    onClose()
  }
  const start = async (take: () => Promise<readonly NamedFile[]>) => {
    try {
      const files = await take()
      if (files.length === 0) return
      setFilter(NOTHING)
      const fields = { reply: field.trim() || REPLY_FIELD, files: 'files', expected: 'expected' }
      run.start(files, { fields, allTools: tools, project: null })
    } catch (failed) {
      driver.page.notify({ code: 'broke', what: 'load', detail: String(failed) })
    }
  }
  const open = useCallback(
    async (row: LabRow) => {
      const found = await run.replyOf(row)
      if (found === null || !(await openEdit(driver, found, row.id, field)))
        driver.page.notify({ code: 'not-exported', detail: LAB.notOpened })
    },
    [driver, field],
  )
  const shown = useMemo(() => rowsThat(state.rows, filter), [state.rows, filter])
  return (
    <Sheet title={LAB.title} onClose={close} wide="whole">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way to do what the buttons do */}
      <div
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          event.stopPropagation()
          const dropped = filesDropped(event.dataTransfer)
          void start(() => dropped)
        }}
      >
        {state.stage === 'idle' && <p className="max-w-[80ch] text-muted">{LAB.intro}</p>}
        <Begin tools={tools} onTools={setTools} field={field} onField={setField} onStart={(take) => void start(take)} />
        {state.stage !== 'idle' && (
          <>
            <Progress />
            <Pictures rows={shown} filter={filter} onFilter={setFilter} />
            <Filters filter={filter} onFilter={setFilter} shown={shown.length} all={state.rows.length} />
            <LabTable rows={shown} onOpen={(row) => void open(row)} />
            <LabSaves run={run} rows={shown} />
          </>
        )}
      </div>
    </Sheet>
  )
}

type BeginProps = {
  readonly tools: boolean
  readonly onTools: (on: boolean) => void
  readonly field: string
  readonly onField: (name: string) => void
  readonly onStart: (take: () => Promise<readonly NamedFile[]>) => void
}

function Begin({ tools, onTools, field, onField, onStart }: BeginProps) {
  const pick = (list: FileList | null) => {
    const files = filesPicked(list)
    onStart(async () => files)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FileTrigger allowsMultiple onSelect={pick}>
        <Button className={actionClass('line', '')}>{LAB.files}</Button>
      </FileTrigger>
      <FileTrigger acceptDirectory onSelect={pick}>
        <Button className={actionClass('line', '')}>{LAB.folder}</Button>
      </FileTrigger>
      <Action onPress={() => onStart(async () => [await builtInSet()])}>{LAB.builtIn}</Action>
      <label className="flex items-center gap-1.5 px-2" title={LAB.toolsCost}>
        <input type="checkbox" checked={tools} onChange={(event) => onTools(event.target.checked)} />
        {LAB.tools}
      </label>
      <label className="flex items-center gap-1.5 px-2 text-muted">
        {LAB.reply}
        <input
          value={field}
          onChange={(event) => onField(event.target.value)}
          className="h-7 w-28 rounded-control border border-line bg-bg px-2 font-mono text-text"
        />
      </label>
      <span className="text-muted">{LAB.drop}</span>
    </div>
  )
}

function Progress() {
  const state = useSyncExternalStore(run.subscribe, () => run.state)
  const { stage, bytes, total } = state
  const isOn = stage === 'running' || stage === 'paused'
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="tabular-nums">
        {progressText(state)}
      </p>
      {isOn && (
        <>
          <progress aria-label={LAB.title} value={bytes} max={Math.max(1, total)} className="w-40" />
          {stage === 'running' ? (
            <Action onPress={() => run.pause()}>{LAB.pause}</Action>
          ) : (
            <Action onPress={() => run.resume()}>{LAB.resume}</Action>
          )}
          <Action look="ghost" onPress={() => run.stop()}>
            {LAB.stop}
          </Action>
        </>
      )}
    </div>
  )
}

type FilterProps = { readonly filter: LabFilter; readonly onFilter: (filter: LabFilter) => void }

function Pictures({ rows, filter, onFilter }: FilterProps & { readonly rows: readonly LabRow[] }) {
  // A run goes on while they are drawn.
  const seen = useDeferredValue(rows)
  const pictures = useMemo(
    () => [
      ...GROUPED.map((key) => ({ key, bars: outcomeBars(outcomesBy(seen, key)) })),
      ...COUNTED.map((key) => ({ key, bars: countBars(rankedBy(seen, key)) })),
    ],
    [seen],
  )
  const press = useCallback(
    (key: LabKey, name: string, outcome: Outcome | null) => {
      const chosen = new Map(filter.chosen).set(key, name)
      if (outcome !== null) chosen.set('outcome', outcome)
      onFilter({ ...filter, chosen })
    },
    [filter, onFilter],
  )
  const present = useMemo(
    () => new Set<Outcome>(seen.flatMap(({ outcome, tools }) => [outcome, ...tools.map(([, came]) => came)])),
    [seen],
  )
  return (
    <>
      <Colours present={present} />
      <div className="grid shrink-0 grid-cols-[repeat(auto-fill,minmax(360px,1fr))] gap-x-8 gap-y-4">
        {pictures.map(({ key, bars }) => (
          <KeyPicture key={key} of={key} bars={bars} onPress={press} />
        ))}
      </div>
    </>
  )
}

type KeyPictureProps = {
  readonly of: LabKey
  readonly bars: Parameters<typeof Picture>[0]['bars']
  readonly onPress: (key: LabKey, name: string, outcome: Outcome | null) => void
}

function KeyPicture({ of, bars, onPress }: KeyPictureProps) {
  const press = useCallback((name: string, outcome: Outcome | null) => onPress(of, name, outcome), [of, onPress])
  const words = KEY_WORDS[of]
  return <Picture title={words[0]?.toUpperCase() + words.slice(1)} bars={bars} onPress={press} />
}

function Filters({ filter, onFilter, shown, all }: FilterProps & { readonly shown: number; readonly all: number }) {
  const without = (key: LabKey) => {
    const chosen = new Map(filter.chosen)
    chosen.delete(key)
    onFilter({ ...filter, chosen })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label={LAB.search}
        placeholder={LAB.search}
        value={filter.words}
        onChange={(event) => onFilter({ ...filter, words: event.target.value })}
        className="h-7 w-60 rounded-control border border-line bg-bg px-2"
      />
      {[...filter.chosen].map(([key, value]) => (
        <Action key={key} onPress={() => without(key)}>
          {`${KEY_WORDS[key]}: ${value} ✕`}
        </Action>
      ))}
      {(filter.chosen.size > 0 || filter.words !== '') && (
        <Action look="ghost" onPress={() => onFilter(NOTHING)}>
          {LAB.clear}
        </Action>
      )}
      <span className="text-muted tabular-nums">{LAB.of(shown, all)}</span>
    </div>
  )
}

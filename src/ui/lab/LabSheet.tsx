/** The lab: many replies judged at once. What it holds stays while the page does. */
import { useCallback, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type LabFilter, type LabRow, rowsThat } from '../../lab/lab-row'
import type { KeptRun } from '../../lab/lab-store'
import { wordsOfRow } from '../../lab/value-words'
import { Action } from '../controls'
import { replaceHash } from '../replace-hash'
import { Sheet } from '../Sheet'
import { useDriver } from '../session'
import { LabBegin } from './LabBegin'
import { LabCompare } from './LabCompare'
import { filterText, LabFilters } from './LabFilters'
import { LabPictures } from './LabPictures'
import { LabKept, LabProgress } from './LabProgress'
import { LabSaves } from './LabSaves'
import { LabTable } from './LabTable'
import { FIRST_ASKED, type Taken } from './lab-asked'
import { labMemory as memory, NOTHING, labRun as run } from './lab-memory'
import { LAB } from './lab-messages'
import { filesDropped } from './named-files'
import { LAB_HASH, openEdit } from './open-edit'

/** What all tools make of the built-in set, as a page. */
const FIELD = `${import.meta.env.BASE_URL}lab/field.html`

export default function LabSheet({ onClose }: { readonly onClose: () => void }) {
  const driver = useDriver()
  const state = useSyncExternalStore(run.subscribe, () => run.state)
  const [filter, setFilter] = useState(memory.filter)
  const [asked, setAsked] = useState(FIRST_ASKED)
  const [a, setA] = useState(memory.a)
  useEffect(() => {
    if (location.hash !== LAB_HASH) history.pushState(null, '', LAB_HASH)
  }, [])
  const look = useCallback((wanted: LabFilter) => {
    memory.filter = wanted
    setFilter(wanted)
  }, [])
  const compareWith = (side: typeof a) => {
    memory.a = side
    setA(side)
  }
  const close = () => {
    if (location.hash === LAB_HASH) replaceHash('')
    onClose()
  }
  const begin = ({ files, name }: Taken) => {
    look(NOTHING)
    memory.source = name ?? `${files[0]?.name ?? ''}${files.length > 1 ? ` + ${files.length - 1}` : ''}`
  }
  const start = async (take: () => Promise<Taken>) => {
    try {
      const taken = await take()
      if (taken.files.length === 0) return
      begin(taken)
      const { reply, files, expected } = FIRST_ASKED.fields
      const fields = {
        reply: asked.fields.reply.trim() || reply,
        files: asked.fields.files.trim() || files,
        expected: asked.fields.expected.trim() || expected,
      }
      run.start(taken.files, { fields, allTools: asked.allTools, project: asked.project })
    } catch (failed) {
      driver.page.notify({ code: 'broke', what: 'load', detail: String(failed) })
    }
  }
  const goOn = (kept: KeptRun) => {
    begin(kept)
    setAsked(kept.options)
    run.goOn(kept)
  }
  const { fields } = asked
  const open = useCallback(
    async (row: LabRow) => {
      const found = await run.replyOf(row)
      if (found === null || !(await openEdit(driver, found, row.id, fields)))
        driver.page.notify({ code: 'not-exported', detail: LAB.notOpened })
    },
    [driver, fields],
  )
  const { rows, figures } = state
  const shown = useMemo(() => rowsThat(rows, filter, wordsOfRow), [rows, filter])
  const seen = useMemo(() => ({ rows: shown, figures: shown === rows ? figures : null }), [shown, rows, figures])
  // A run goes on, and the table answers, while pictures are drawn.
  const drawn = useDeferredValue(seen)
  const b = useMemo(
    () => ({ name: [memory.source, filterText(filter)].filter((words) => words !== '').join(': '), rows: drawn.rows }),
    [drawn, filter],
  )
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
          void start(async () => ({ files: await dropped }))
        }}
      >
        {state.stage === 'idle' && (
          <p className="max-w-[80ch] text-muted">
            {LAB.intro}{' '}
            <a href={FIELD} target="_blank" rel="noopener" className="text-text underline underline-offset-2">
              {LAB.field}
            </a>
          </p>
        )}
        {state.stage === 'idle' && <LabKept onGoOn={goOn} />}
        <LabBegin asked={asked} onAsked={setAsked} isFirst={state.stage === 'idle'} onStart={(take) => void start(take)} />
        {state.stage === 'idle' && (
          <p className="grid max-h-72 min-h-32 flex-1 place-items-center rounded-panel border border-line border-dashed text-muted pointer-coarse:hidden">
            {LAB.drop}
          </p>
        )}
        {state.stage !== 'idle' && (
          <>
            <LabProgress />
            {a !== null && <LabCompare a={a} b={b} onEnd={() => compareWith(null)} />}
            <LabPictures seen={drawn} filter={filter} onFilter={look} />
            <div className="flex flex-wrap items-center gap-2">
              <LabFilters filter={filter} onFilter={look} shown={shown.length} all={rows.length} />
              <span title={LAB.compareHelp}>
                <Action onPress={() => compareWith(b)}>{LAB.keepAsA}</Action>
              </span>
            </div>
            <LabTable rows={shown} onOpen={(row) => void open(row)} />
            <LabSaves rows={shown} sides={a === null ? null : [a, b]} asked={asked} />
          </>
        )}
      </div>
    </Sheet>
  )
}

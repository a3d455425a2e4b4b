import { useEffect, useId, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { LOOPS } from '../../agent/loops/registry'
import type { ModelRegistry } from '../../session/agent/models'
import { tabOpen } from '../../session/views'
import { Action } from '../controls'
import { useDriver, useSession } from '../session'
import { TriggerAction } from '../TriggerAction'
import { sayOrigin } from './agent-messages'
import { fill, isComing, useKept } from './panel-state'
import { type PlayedRecording, withRecording } from './run-draft'

type Entry = Awaited<ReturnType<ModelRegistry['recordings']>>[number]

/** Bytes of a file that is read at all; a recording of that size would be refused anyway. */
const LARGEST = 256 * 2 ** 20

/** Which recording answers: one that ships with the page, or a file. */
export function Recordings({ desk }: { readonly desk: ModelRegistry }) {
  const draft = useKept((kept) => kept.draft)
  const [entries, setEntries] = useState<readonly Entry[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const label = useId()
  useEffect(() => {
    let isWanted = true
    desk.recordings().then(
      (listed) => {
        if (isWanted) setEntries(listed)
      },
      (failed: unknown) => {
        console.warn(failed)
        if (isWanted) setProblem('The list of recordings could not be fetched. A file of your own can be opened all the same.')
      },
    )
    return () => {
      isWanted = false
    }
  }, [desk])
  const take = (played: PlayedRecording) => {
    setProblem(null)
    fill(withRecording(played))
  }
  const choose = async ({ id, title, project }: Entry) => {
    fill({ coming: id })
    try {
      const recording = await desk.recording(id)
      if (isComing(id)) take({ recording, title, project })
    } catch (failed) {
      console.warn(failed)
      if (!isComing(id)) return
      fill({ coming: null })
      setProblem(`“${title}” could not be fetched. Nothing here has changed; try again.`)
    }
  }
  const open = async (file: File) => {
    const read = file.size > LARGEST ? null : desk.decodeRecording(await file.text())
    if (read?.ok) take({ recording: read.recording, title: file.name, project: null })
    else setProblem(`${file.name} is not a recording of a run: ${read?.why ?? 'it is too large'}. Nothing here has changed.`)
  }
  const shown = entries?.find(({ title }) => title === draft.played?.title) ?? null
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex min-w-0 items-center gap-2">
        <label htmlFor={label} className="sr-only">
          Recording
        </label>
        <select
          id={label}
          value={draft.coming ?? shown?.id ?? ''}
          disabled={entries === null}
          onChange={(event) => {
            const found = entries?.find(({ id }) => id === event.target.value)
            if (found !== undefined) void choose(found)
          }}
          className="h-7 min-w-0 flex-1 rounded-control border border-line bg-panel px-1.5"
        >
          <option value="" disabled>
            {entries === null && problem === null ? 'Fetching…' : (shown === null && draft.played?.title) || 'Choose a recording'}
          </option>
          {Object.values(LOOPS).map(({ id: loop, title }) => (
            <optgroup key={loop} label={title}>
              {entries
                ?.filter((entry) => entry.loop === loop)
                .map(({ id, title: name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <FileTrigger
          acceptedFileTypes={['.json', 'application/json']}
          onSelect={(files) => {
            const [file] = files ?? []
            if (file !== undefined) void open(file)
          }}
        >
          <TriggerAction>Open a file…</TriggerAction>
        </FileTrigger>
      </div>
      {problem !== null && (
        <p role="alert" className="text-refused">
          {problem}
        </p>
      )}
      {draft.played !== null && <About played={draft.played} summary={shown?.summary ?? ''} />}
    </div>
  )
}

/** Where it comes from, and whether it goes with what is open. */
function About({ played, summary }: { readonly played: PlayedRecording; readonly summary: string }) {
  const driver = useDriver()
  const { project, recording } = played
  const fits = useSession(
    (state) =>
      project === null ||
      (state.project?.origin.kind === 'starter' &&
        state.project.origin.detail === project &&
        state.timeline?.head === state.timeline?.snapshots[0]?.id),
  )
  // The page turns to the reply of a project that it opens; here the run is what is looked at.
  const openFor = async (id: string) => {
    await driver.projects.openStarter(id)
    driver.page.show(tabOpen('agent'))
  }
  const [first, ...rest] = sayOrigin(recording.origin)
  const count = recording.calls.length
  return (
    <>
      <p className="text-muted">
        {summary} {first?.toUpperCase()}
        {rest}. {count} {count === 1 ? 'answer' : 'answers'}.
      </p>
      {!fits && project !== null && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-fuzzy">It was made for a built-in project as it is at first, which is not what is open.</span>
          <Action onPress={() => void openFor(project)}>Open that project</Action>
        </p>
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import { plural } from '../../engine/explain'
import type { FolderComparison } from '../../workspace/disk/compare'
import { canPickFolder } from '../../workspace/intake/folder-handles'
import type { Timeline } from '../../workspace/timeline'
import { Action } from '../controls'
import { Progress, useSlow } from '../Progress'
import { conflictText, progressText } from '../workspace-messages'
import { ExportOption } from './ExportOption'
import { useWriteBack, type WriteBackFolder, type WriteBackStage } from './use-write-back'

type WriteBack = ReturnType<typeof useWriteBack>

/** Writes what the head has to the folder that the project came from, or to another one. */
export function FolderOnDisk({ timeline }: { readonly timeline: Timeline }) {
  const writing = useWriteBack(timeline)
  if (writing.kept === undefined) return null
  if (writing.kept === null && !canPickFolder())
    return <p className="text-muted">This browser cannot write to a folder. Save the zip, or the diff for git apply.</p>
  return (
    <>
      <Start writing={writing} kept={writing.kept} />
      <Progressing writing={writing} stage={writing.stage} />
    </>
  )
}

function Start({ writing, kept }: { readonly writing: WriteBack; readonly kept: WriteBackFolder | null }) {
  const isBusy = ['writing', 'half-way'].includes(writing.stage.at)
  // A button that is disabled loses the focus; one that is pending keeps it.
  const isPending = writing.stage.at === 'comparing'
  const pick = (
    <Action look={kept === null ? 'line' : 'ghost'} isDisabled={isBusy} isPending={isPending} onPress={() => void writing.pick()}>
      {kept === null ? 'Choose a folder…' : 'Another…'}
    </Action>
  )
  if (kept === null)
    return (
      <ExportOption title="Write to a folder" says="Compared first; nothing that changed there is overwritten">
        {pick}
      </ExportOption>
    )
  const count = kept.changes.length
  return (
    <ExportOption
      title={kept.handle.name}
      says={count === 0 ? 'Nothing to write back' : `${plural(count, 'file')} to write back`}
    >
      {pick}
      <Action isDisabled={isBusy || count === 0} isPending={isPending} onPress={() => void writing.compareKept()}>
        Compare
      </Action>
    </ExportOption>
  )
}

function Progressing({ writing, stage }: { readonly writing: WriteBack; readonly stage: WriteBackStage }) {
  switch (stage.at) {
    case 'nothing':
      return null
    case 'comparing':
      return <Comparing onStop={writing.reset} />
    case 'refused':
      return (
        <FocusedNote tone="text-refused">
          The browser does not let the page write there{stage.detail === '' ? '' : ` (${stage.detail})`}. Nothing was written.
        </FocusedNote>
      )
    case 'compared':
      return <Compared stage={stage} onWrite={() => void writing.write(stage.folder, stage.comparison)} onLeave={writing.reset} />
    case 'writing':
      return (
        <div className="rounded-panel bg-shade px-3 py-2">
          <Progress
            label="Writing"
            says={stage.progress === null ? '' : progressText(stage.progress)}
            done={stage.progress?.files ?? 0}
            total={stage.progress?.total ?? 0}
            {...(stage.stop === null ? {} : { stop: { name: 'Stop', act: stage.stop, autoFocus: true } })}
          />
        </div>
      )
    case 'written':
      return (
        <FocusedNote tone="text-exact">
          {stage.files === 0 ? 'The folder had all of it already.' : `Wrote ${plural(stage.files, 'file')}.`}
          {stage.left > 0 &&
            ` ${plural(stage.left, 'file')} that changed on disk ${stage.left === 1 ? 'was' : 'were'} left as ${stage.left === 1 ? 'it is' : 'they are'}.`}
        </FocusedNote>
      )
    case 'half-way':
      return <HalfDone stage={stage} writing={writing} />
    case 'restored':
      return (
        <FocusedNote>
          Put back {plural(stage.result.restored.length, 'file')}.
          {stage.result.kept.length > 0 && ' Left as they are, because they had changed or could not be written:'}
          <Paths
            entries={stage.result.kept.map(({ path, why, detail }) => [path, why === 'changed' ? 'changed since' : detail])}
          />
        </FocusedNote>
      )
  }
}

function Comparing({ onStop }: { readonly onStop: () => void }) {
  return useSlow(true) ? (
    <div className="rounded-panel bg-shade px-3 py-2">
      <Progress label="Comparing with the disk" stop={{ name: 'Stop', act: onStop }} />
    </div>
  ) : (
    <FocusedNote>Comparing with the disk…</FocusedNote>
  )
}

/** Takes the focus where what had it is gone: else no key would reach the sheet. */
const takeFocus = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus()
}

const FocusedNote = ({ tone = '', children }: { readonly tone?: string; readonly children: ReactNode }) => (
  <div ref={takeFocus} tabIndex={-1} role="status" className={`rounded-panel bg-shade px-3 py-2 ${tone}`}>
    {children}
  </div>
)

/** Paths listed; the rest are only counted. */
const LISTED = 200

const Paths = ({ entries }: { readonly entries: readonly (readonly [path: string, note: string])[] }) => (
  <ul className="max-h-44 overflow-y-auto text-small text-text leading-5">
    {entries.slice(0, LISTED).map(([path, note]) => (
      <li key={path} className="flex gap-2">
        <span className="min-w-0 flex-1 break-all font-mono">{path}</span>
        {note !== '' && <span className="shrink-0 text-muted">{note}</span>}
      </li>
    ))}
    {entries.length > LISTED && <li className="text-muted">and {(entries.length - LISTED).toLocaleString('en')} more</li>}
  </ul>
)

const whatOf = ({ base, after }: FolderComparison['todo'][number]): string =>
  after === null ? 'removed' : base === null ? 'new' : 'changed'

type ComparedProps = {
  readonly stage: Extract<WriteBackStage, { at: 'compared' }>
  readonly onWrite: () => void
  readonly onLeave: () => void
}

function Compared({ stage, onWrite, onLeave }: ComparedProps) {
  const { todo, conflicts } = stage.comparison
  return (
    <div ref={takeFocus} tabIndex={-1} className="flex flex-col gap-2 rounded-panel bg-shade px-3 py-2">
      {todo.length === 0 && conflicts.length === 0 && <p role="status">The folder holds all of it already.</p>}
      {todo.length > 0 && (
        <div>
          <p role="status" className="font-medium">
            {plural(todo.length, 'file')} to write to {stage.folder.handle.name}
          </p>
          <Paths entries={todo.map((change) => [change.path, whatOf(change)])} />
        </div>
      )}
      {conflicts.length > 0 && (
        <div>
          <p role="status" className="font-medium text-ambiguous">
            ? {plural(conflicts.length, 'file')} will not be overwritten
          </p>
          <Paths entries={conflicts.map(({ path, why }) => [path, conflictText(why)])} />
        </div>
      )}
      <div className="flex justify-end gap-2">
        <Action look="ghost" onPress={onLeave}>
          Leave it
        </Action>
        {todo.length > 0 && (
          <Action look="ink" autoFocus onPress={onWrite}>
            Write {plural(todo.length, 'file')}
          </Action>
        )}
      </div>
    </div>
  )
}

function HalfDone({
  stage,
  writing,
}: {
  readonly stage: Extract<WriteBackStage, { at: 'half-way' }>
  readonly writing: WriteBack
}) {
  const { written, failed, left } = stage.result
  const entries: (readonly [string, string])[] = [
    ...written.map((path) => [path, '✓ written'] as const),
    ...(failed === null
      ? []
      : [[failed.path, `✗ ${failed.why === 'failed' ? failed.detail : conflictText(failed.why)}`] as const]),
    ...left.map((path) => [path, 'not written'] as const),
  ]
  return (
    <div className="flex flex-col gap-2 rounded-panel bg-shade px-3 py-2">
      <p role="alert" className="font-medium text-refused">
        {failed === null ? 'Stopped' : 'It failed'} half way: {written.length} of {plural(entries.length, 'file')} written.
      </p>
      <Paths entries={entries} />
      <div className="flex justify-end gap-2">
        <Action onPress={() => void writing.restore(stage)}>Put back</Action>
        <Action look="ink" autoFocus onPress={() => void writing.finish(stage)}>
          Finish
        </Action>
      </div>
    </div>
  )
}

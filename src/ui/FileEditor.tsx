/** Edits a file by hand. The text is kept only when the person asks, and never over a file that has changed since. */
import { useEffect, useMemo } from 'react'
import type { Path } from '../engine/model'
import { headOf } from '../workspace/timeline'
import { CodePane, LARGEST_EDITED } from './CodePane'
import { lineStarts } from './code-text'
import type { CodeRow } from './code-view'
import { Action, chord, KeyHint } from './controls'
import { languageOf } from './language'
import { usePaneSetter } from './panes'
import { useDriver, useSession } from './session'

type Props = { readonly path: Path; readonly text: string | null; readonly plain: boolean }

/** Whether every line ends in CR LF: what is typed then ends so, too. */
const isDos = (text: string): boolean => text.includes('\r\n') && !/(?<!\r)\n|\r(?!\n)/.test(text)

/** Says of a file at the head whether it can be edited here. */
const headText = ({ length }: string): string =>
  length > LARGEST_EDITED
    ? `As the last snapshot has it. Shown and not edited: ${length.toLocaleString('en-US')} characters would hold up the page at every key, ${LARGEST_EDITED.toLocaleString('en-US')} do not.`
    : 'As the last snapshot has it. Type to change it.'

export default function FileEditor({ path, text, plain }: Props) {
  const driver = useDriver()
  const edit = useSession((state) => state.edits.get(path))
  const stale = useSession(
    ({ timeline }) => edit !== undefined && timeline !== null && (headOf(timeline).tree.get(path) ?? null) !== edit.base,
  )
  const project = useSession((state) => state.project?.id ?? '')
  const tell = usePaneSetter('file')
  const now = edit?.text ?? text ?? ''
  const dos = isDos(text ?? '')
  const shown = dos ? now.replaceAll('\r\n', '\n') : now
  const rows = useMemo(() => numbered(shown), [shown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: these rows show nothing of the reply, and saying so once is enough
  useEffect(() => tell({ rows: [] }), [])
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || event.shiftKey || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      void driver.files.keep([path])
    }
    addEventListener('keydown', keep, { capture: true })
    return () => removeEventListener('keydown', keep, { capture: true })
  }, [driver, path])
  const type = (typed: string) => driver.files.write(path, dos ? typed.replace(/\r?\n/g, '\r\n') : typed)
  return (
    <div className="flex h-full flex-col">
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-2 border-line border-b px-4 py-1">
        <span role="status" className={`min-w-0 flex-1 ${stale ? 'text-refused' : 'text-muted'}`}>
          {stale
            ? '✗ The file has changed since you began. Your text is kept here; say which of the two the project keeps.'
            : edit === undefined
              ? headText(shown)
              : 'Not kept yet: tests and edits see the file as it was.'}
        </span>
        {edit !== undefined && (
          <>
            <Action className="h-6" onPress={() => driver.files.leave(path)}>
              {stale ? 'Take the file' : 'Discard'}
            </Action>
            {stale ? (
              <Action className="h-6" onPress={() => driver.files.insist(path)}>
                Mine shall replace it
              </Action>
            ) : (
              <Action look="ink" className="h-6" onPress={() => driver.files.keep([path])}>
                Keep {!plain && <KeyHint>{chord('S')}</KeyHint>}
              </Action>
            )}
          </>
        )}
      </div>
      <div className="min-h-0 flex-1">
        <CodePane
          plain={plain}
          label={`Edit ${path}`}
          document={`${project}/${path}`}
          text={shown}
          rows={rows}
          language={languageOf(path)}
          selected={-1}
          readOnly={false}
          onChange={type}
        />
      </div>
    </div>
  )
}

const numbered = (text: string): CodeRow[] =>
  lineStarts(text).map((_, line) => ({ tone: 'plain', sign: '', number: String(line + 1), group: -1 }))

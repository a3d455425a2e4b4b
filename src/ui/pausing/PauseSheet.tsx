/** Asked once a file was rolled back too often: three other ways, and the way on. */
import { Copy } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Tabs } from 'react-aria-components'
import { useShallow } from 'zustand/react/shallow'
import { plural } from '../../engine/explain'
import type { Path } from '../../engine/model'
import { rollbackMessage } from '../../session/rollback-message'
import { Action } from '../controls'
import { useCopy } from '../copy'
import { Sheet } from '../Sheet'
import { useDriver, useSession } from '../session'
import { TabBar } from '../TabBar'
import { TabPanel } from '../TabPanel'
import { useWidth } from '../use-width'
import { SplitTask } from './SplitTask'

const WAYS: readonly { readonly id: string; readonly name: string }[] = [
  { id: 'rephrase', name: 'Rephrase' },
  { id: 'split', name: 'Split' },
  { id: 'by-hand', name: 'By hand' },
]

/** Files that are named one by one. */
const NAMED = 3

export default function PauseSheet() {
  const driver = useDriver()
  const pause = useSession((state) => state.pause)
  const rollbacks = useSession((state) => state.rollbacks)
  // The sheet says the same, and its buttons are where notices appear.
  const said = useSession((state) => state.notices.find(({ code }) => code === 'rolled-back')?.id)
  useEffect(() => {
    if (said !== undefined) driver.page.dismiss(said)
  }, [driver, said])
  const named = pause.slice(0, NAMED).map((path) => `${path} ${plural(rollbacks.get(path) ?? 0, 'time')}`)
  const more = pause.length - named.length
  return (
    <Sheet title="Another way?" onClose={driver.project.goOn} wide>
      <p className="break-words">
        Rolled back in this task: <b className="font-semibold">{named.join(', ')}</b>
        {more > 0 && ` and ${plural(more, 'more file')}`}. The files are as they were. The same try once more seldom helps:
      </p>
      <Tabs className="flex min-h-0 flex-col pt-2">
        <TabBar label="Ways on" tabs={WAYS} className="shrink-0 border-line border-b *:-mb-px" />
        <Way id="rephrase">
          <Rephrase />
        </Way>
        <Way id="split">
          <SplitTask pause={pause} />
        </Way>
        <Way id="by-hand">
          <ByHand pause={pause} />
        </Way>
      </Tabs>
      <div className="flex shrink-0 justify-end pt-3">
        <Action look="ghost" onPress={driver.project.goOn}>
          Go on as before
        </Action>
      </div>
    </Sheet>
  )
}

const Way = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <TabPanel id={id} className="min-h-0 overflow-y-auto pt-3">
    {children}
  </TabPanel>
)

function Rephrase() {
  const driver = useDriver()
  const { text, tokens } = useSession(useShallow(rollbackMessage))
  const put = useCopy()
  const copy = async () => {
    if (await put(text)) driver.project.goOn()
  }
  return (
    <>
      <p className="pb-2 text-muted">
        A message for the model: what was tried, how often it was rolled back, and which tests failed. Paste its next reply as
        usual.
      </p>
      <textarea
        readOnly
        aria-label="Message that asks for another way"
        value={text}
        className="h-[30vh] w-full resize-none rounded-panel border border-line bg-bg px-3 py-2 font-mono text-small leading-[18px] outline-none focus:border-accent"
      />
      <div className="flex items-center justify-end gap-3 pt-2">
        <span className="digits text-muted">{plural(tokens, 'token')}</span>
        <Action look="ink" onPress={copy}>
          <Copy size={13} /> Copy message
        </Action>
      </div>
    </>
  )
}

function ByHand({ pause }: { readonly pause: readonly Path[] }) {
  const driver = useDriver()
  const tree = useSession((state) => state.tree)
  const isNarrow = useWidth() === 'narrow'
  if (isNarrow) return <p className="text-muted">Editing by hand takes a wider window than this one.</p>
  const edit = (path: Path) => {
    driver.project.goOn()
    driver.page.openFile(path)
    driver.page.show({ view: 'edit' })
  }
  return (
    <>
      <p className="pb-2 text-muted">
        Opens the file to be written by hand. Kept, it is a snapshot of its own, and the count starts again.
      </p>
      <ul className="flex flex-col gap-1.5">
        {pause.map((path) => (
          <li key={path} className="flex items-center gap-3">
            <span className="min-w-0 flex-1 truncate" title={path}>
              {path}
            </span>
            {typeof tree.get(path) === 'string' ? (
              <Action onPress={() => edit(path)}>Edit by hand</Action>
            ) : (
              <span className="text-muted">{tree.has(path) ? 'binary' : 'not in the project'}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

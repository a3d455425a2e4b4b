/** The dialogs, loaded when the first one opens. */
import { Suspense, useEffect, useState } from 'react'
import { TextArea, TextField } from 'react-aria-components'
import type { LessonEntry } from '../session/lesson-format'
import { Action } from './kit'
import { lazy } from './lazy'
import { Sheet } from './Sheet'
import { useDriver, useSession } from './session'

const AddFiles = lazy(() => import('./opening/AddFiles'))
const OpenSheet = lazy(() => import('./opening/OpenSheet'))
const ImportedSheet = lazy(() => import('./opening/ImportedSheet'))
const RewriteSheet = lazy(() => import('./review/RewriteSheet'))
const KeysSheet = lazy(() => import('./commands/KeysSheet'))
const FamiliesSheet = lazy(() => import('./families/FamiliesSheet'))
const ModelsSheet = lazy(() => import('./models/ModelsSheet'))
const OutlineSheet = lazy(() => import('./OutlineSheet'))
const Palette = lazy(() => import('./commands/Palette'))
const ReportSheet = lazy(() => import('./report/ReportSheet'))
const ShareSheet = lazy(() => import('./share/ShareSheet'))
const LookFirst = lazy(() => import('./share/LookFirst'))
const SaveSheet = lazy(() => import('./saving/SaveSheet'))

export default function Dialogs() {
  const driver = useDriver()
  const dialog = useSession((state) => state.dialog)
  const close = () => driver.show({ dialog: null })
  return (
    <Suspense>
      {dialog === 'paste' && <PasteDialog onClose={close} />}
      {dialog === 'lessons' && <LessonsDialog onClose={close} />}
      {dialog === 'add-file' && <AddFiles onClose={close} />}
      {dialog === 'keys' && <KeysSheet onClose={close} />}
      {dialog === 'palette' && <Palette onClose={close} />}
      {dialog === 'open' && <OpenSheet onClose={close} />}
      {dialog === 'save' && <SaveSheet onClose={close} />}
      {dialog === 'share' && <ShareSheet onClose={close} />}
      {dialog === 'look-first' && <LookFirst onClose={close} />}
      {dialog === 'rewrite' && <RewriteSheet onClose={close} />}
      {dialog === 'families' && <FamiliesSheet onClose={close} />}
      {dialog === 'models' && <ModelsSheet onClose={close} />}
      {dialog === 'report' && <ReportSheet onClose={close} />}
      {dialog === 'outline' && <OutlineSheet onClose={close} />}
      {dialog === 'imported' && <ImportedSheet onClose={close} />}
    </Suspense>
  )
}

const FIELD =
  'w-full resize-none rounded-panel border border-line bg-bg px-3 py-2 font-mono text-code leading-5 outline-none placeholder:text-muted focus:border-accent'

function PasteDialog({ onClose }: { readonly onClose: () => void }) {
  const driver = useDriver()
  const [text, setText] = useState('')
  return (
    <Sheet title="Paste a reply" onClose={onClose} wide>
      <p className="pb-3 text-muted">All of it: prose, fences and edits. It is read here in the page and sent nowhere.</p>
      <TextField aria-label="Reply" value={text} onChange={setText} autoFocus className="flex min-h-0 flex-1">
        <TextArea
          className={`${FIELD} h-[46vh]`}
          placeholder="Search/replace blocks, a unified diff, a patch, tool calls, a whole chat…"
          spellCheck={false}
          onPaste={(event) => {
            // A paste into an empty field is the whole reply: no second click.
            const pasted = event.clipboardData.getData('text')
            if (text !== '' || pasted.trim() === '') return
            event.preventDefault()
            driver.paste(pasted)
          }}
        />
      </TextField>
      <div className="flex justify-end gap-2 pt-4">
        <Action look="ghost" onPress={onClose}>
          Cancel
        </Action>
        <Action look="ink" isDisabled={text.trim() === ''} onPress={() => driver.paste(text)}>
          Read it
        </Action>
      </div>
    </Sheet>
  )
}

function LessonsDialog({ onClose }: { readonly onClose: () => void }) {
  const driver = useDriver()
  const [lessons, setLessons] = useState<readonly LessonEntry[] | 'failed' | null>(null)
  useEffect(() => {
    driver.listLessons().then(setLessons, (unavailable) => {
      console.warn(unavailable)
      setLessons('failed')
    })
  }, [driver])
  return (
    <Sheet title="Lessons" onClose={onClose} wide>
      <p className="pb-3 text-muted">
        Real replies of language models with the files they were written for. Each opens as a project of its own; yours stays as
        it is, under Open.
      </p>
      {lessons === 'failed' ? (
        <p className="text-refused">The list of lessons could not be loaded. The page itself works without it.</p>
      ) : (
        <ul className="-mx-2.5 grid min-h-0 grid-cols-2 gap-x-3 overflow-y-auto max-[699px]:grid-cols-1">
          <li>
            <LessonCard
              title="Connection pool"
              summary="The starter: TypeScript with four tests, one of them failing, and a reply that mends it."
              tag="starter"
              onOpen={() => driver.show({ dialog: null })}
              act={driver.pasteSample}
            />
          </li>
          {lessons?.map((lesson) => (
            <li key={lesson.id}>
              <LessonCard
                title={lesson.title}
                summary={lesson.summary}
                tag={OUTCOME[lesson.outcome] ?? lesson.outcome}
                onOpen={() => {}}
                act={() => driver.openLesson(lesson.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

const OUTCOME: Record<string, string> = {
  applies: 'applies',
  'already-applied': 'already there',
  ambiguous: 'ambiguous',
  'not-found': 'not found',
  conflict: 'conflict',
  truncated: 'cut off',
  'missing-file': 'file missing',
  'code-left-out': 'code left out',
}

const TAG: Record<string, string> = {
  applies: 'text-exact',
  starter: 'text-exact',
  'already there': 'text-exact',
  ambiguous: 'text-ambiguous',
}

type CardProps = {
  readonly title: string
  readonly summary: string
  readonly tag: string
  readonly onOpen: () => void
  readonly act: () => void
}

const LessonCard = ({ title, summary, tag, onOpen, act }: CardProps) => (
  <button
    type="button"
    className="w-full rounded-panel px-2.5 py-2 text-left hover:bg-shade"
    onClick={() => {
      onOpen()
      act()
    }}
  >
    <span className="flex items-baseline gap-2">
      <span className="flex-1 font-medium">{title}</span>
      <span className={`shrink-0 text-note ${TAG[tag] ?? 'text-refused'}`}>{tag}</span>
    </span>
    <span className="mt-0.5 line-clamp-2 text-muted">{summary}</span>
  </button>
)

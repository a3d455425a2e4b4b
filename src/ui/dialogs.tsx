/** The dialogs, loaded when the first one opens. */
import { Suspense, useState } from 'react'
import { TextArea, TextField } from 'react-aria-components'
import { Action } from './controls'
import { lazy } from './lazy'
import { Sheet } from './Sheet'
import { useDriver, useSession } from './session'

const AddFiles = lazy(() => import('./opening/AddFiles'))
const OpenSheet = lazy(() => import('./opening/OpenSheet'))
const ImportedSheet = lazy(() => import('./opening/ImportedSheet'))
const RewriteSheet = lazy(() => import('./review/RewriteSheet'))
const KeysSheet = lazy(() => import('./commands/KeysSheet'))
const SettingsSheet = lazy(() => import('./settings/SettingsSheet'))
const FamiliesSheet = lazy(() => import('./families/FamiliesSheet'))
const ToolSheet = lazy(() => import('./tools/ToolSheet'))
const ModelsSheet = lazy(() => import('./models/ModelsSheet'))
const FindSheet = lazy(() => import('./find/FindSheet'))
const OutlineSheet = lazy(() => import('./OutlineSheet'))
const Gallery = lazy(() => import('./guide/Gallery'))
const Palette = lazy(() => import('./commands/Palette'))
const ReportSheet = lazy(() => import('./report/ReportSheet'))
const ShareSheet = lazy(() => import('./share/ShareSheet'))
const LookFirst = lazy(() => import('./share/RunPermission'))
const AskGist = lazy(() => import('./share/AskGist'))
const LabSheet = lazy(() => import('./lab/LabSheet'))
const SaveLesson = lazy(() => import('./guide/SaveLesson'))
const SaveSheet = lazy(() => import('./saving/SaveSheet'))

export default function Dialogs() {
  const driver = useDriver()
  const dialog = useSession((state) => state.dialog)
  const close = () => driver.page.show({ dialog: null })
  return (
    <Suspense>
      {dialog === 'paste' && <PasteDialog onClose={close} />}
      {dialog === 'lessons' && <Gallery onClose={close} />}
      {dialog === 'add-file' && <AddFiles onClose={close} />}
      {dialog === 'keys' && <KeysSheet onClose={close} />}
      {dialog === 'settings' && <SettingsSheet onClose={close} />}
      {dialog === 'palette' && <Palette onClose={close} />}
      {dialog === 'open' && <OpenSheet onClose={close} />}
      {dialog === 'save-lesson' && <SaveLesson onClose={close} />}
      {dialog === 'save' && <SaveSheet onClose={close} />}
      {dialog === 'share' && <ShareSheet onClose={close} />}
      {dialog === 'look-first' && <LookFirst onClose={close} />}
      {dialog === 'ask-gist' && <AskGist onClose={close} />}
      {dialog === 'rewrite' && <RewriteSheet onClose={close} />}
      {dialog === 'families' && <FamiliesSheet onClose={close} />}
      {dialog === 'tool' && <ToolSheet onClose={close} />}
      {dialog === 'models' && <ModelsSheet onClose={close} />}
      {dialog === 'report' && <ReportSheet onClose={close} />}
      {dialog === 'lab' && <LabSheet onClose={close} />}
      {dialog === 'find' && <FindSheet onClose={close} />}
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
            driver.reply.paste(pasted)
          }}
        />
      </TextField>
      <div className="flex justify-end gap-2 pt-4">
        <Action look="ghost" onPress={onClose}>
          Cancel
        </Action>
        <Action look="ink" isDisabled={text.trim() === ''} onPress={() => driver.reply.paste(text)}>
          Read it
        </Action>
      </div>
    </Sheet>
  )
}

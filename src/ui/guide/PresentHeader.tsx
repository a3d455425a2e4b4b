import { BookOpen, Minimize2 } from 'lucide-react'
import { Action, KeyHint } from '../controls'
import { RunButton } from '../RunButton'
import { useDriver, useSession } from '../session'

/** What a class needs of the head of the page: what is looked at, the lessons, the tests, and the way out. */
export default function PresentHeader() {
  const driver = useDriver()
  const name = useSession((state) => state.project?.name ?? '')
  return (
    <header className="flex h-[var(--bar)] shrink-0 items-center gap-2 border-line border-b bg-panel px-4 max-[699px]:px-3">
      <h1 className="min-w-0 flex-1 truncate font-semibold text-title" title={name}>
        <span className="sr-only">Hunkscope, presenting: </span>
        {name}
      </h1>
      <Action look="ghost" onPress={() => driver.page.show({ dialog: 'lessons' })}>
        <BookOpen size={16} /> <span className="max-[699px]:sr-only">Lessons</span>
      </Action>
      <RunButton narrow />
      <Action onPress={() => driver.page.present(false)}>
        <Minimize2 size={14} /> <span className="max-[699px]:sr-only">Leave presenting</span> <KeyHint>Esc</KeyHint>
      </Action>
    </header>
  )
}

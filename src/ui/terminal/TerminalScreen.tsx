import { useEffect, useEffectEvent, useRef } from 'react'
import type { Terminal } from '../../session/terminal'
import { viewOf } from '../../session/views'
import { useSession } from '../session'
import { openScreen } from './open-screen'

/** The terminal, for `React.lazy`: xterm comes with it. Fills its parent, which needs a height. */
export default function TerminalScreen({ terminal }: { readonly terminal: Terminal }) {
  const box = useRef<HTMLDivElement>(null)
  const isView = useSession((state) => viewOf(state) === 'terminal')
  // A person who asks for this view types here next, not keys of the page; a focus elsewhere, as on its tab, stays there.
  const mayEnter = useEffectEvent(() => isView && document.activeElement === document.body)
  useEffect(() => {
    if (box.current === null) return
    const opened = openScreen(box.current, terminal)
    if (mayEnter()) opened.focus()
    return () => opened.dispose()
  }, [terminal])
  return <div ref={box} className="h-full w-full" />
}

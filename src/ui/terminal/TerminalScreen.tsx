import { useEffect, useRef } from 'react'
import type { Terminal } from '../../session/terminal'
import { openScreen } from './open-screen'

/** The terminal, for `React.lazy`: xterm comes with it. Fills its parent, which needs a height. */
export default function TerminalScreen({ terminal }: { readonly terminal: Terminal }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current === null) return
    const opened = openScreen(box.current, terminal)
    return () => opened.dispose()
  }, [terminal])
  return <div ref={box} className="h-full w-full" />
}

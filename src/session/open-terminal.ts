/** The terminal: one for the page, made when it is first shown. */
import type { Shell } from '../runtimes/embedded/shell/shell'
import type { ActionContext } from './action-context'
import { once } from './once'
import { createTerminal, type Terminal, type TerminalSource } from './terminal'
import type { TestActions } from './test-actions'

/** WebContainer's own shell once it runs, until then the one over the working tree. */
export function openTerminal(
  { parts, get, subscribe }: ActionContext,
  { working, take, webcontainer }: Pick<TestActions, 'working' | 'take' | 'webcontainer'>,
): Terminal {
  const isProgram = () => get().runtime.id === 'webcontainer' && get().runtime.phase === 'ready'
  const openShell = once((): Promise<Shell> => parts.shell())
  const source = (): TerminalSource =>
    isProgram() ? { kind: 'program', open: webcontainer } : { kind: 'shell', open: openShell }
  const terminal = createTerminal({
    source: source(),
    files: working.files,
    shown: working.shown,
    changed: (files, seen, left) => take(files, seen, 'terminal', left),
  })
  let known = isProgram()
  subscribe(() => {
    if (isProgram() === known) return
    known = !known
    terminal.use(source())
  })
  return terminal
}

/** The terminal: one for the page, made when it is first shown. */
import type { Path, Tree } from '../engine/model'
import type { Shell } from '../runtimes/embedded/shell/shell'
import type { ChangedFiles, Runtime } from '../runtimes/runtime'
import type { ActionContext } from './action-context'
import { once } from './once'
import { createTerminal, type Terminal, type TerminalSource } from './terminal'

type Hooks = {
  /** The staged tree as it is now. */
  readonly files: () => Tree
  /** Stages what a line changed. */
  readonly stage: (changed: ChangedFiles) => Promise<void>
  readonly webcontainer: () => Promise<Runtime>
}

/** WebContainer's own shell once it runs, until then the one over the staged files. */
export function openTerminal({ parts, get, subscribe }: ActionContext, { files, stage, webcontainer }: Hooks): Terminal {
  const isProgram = () => get().runtime.id === 'webcontainer' && get().runtime.phase === 'ready'
  const openShell = once((): Promise<Shell> => parts.shell())
  const source = (): TerminalSource =>
    isProgram() ? { kind: 'program', open: webcontainer } : { kind: 'shell', open: openShell }
  const terminal = createTerminal({
    source: source(),
    files: (): ReadonlyMap<Path, string | Uint8Array> => files(),
    changed: stage,
  })
  let known = isProgram()
  subscribe(() => {
    if (isProgram() === known) return
    known = !known
    terminal.use(source())
  })
  return terminal
}

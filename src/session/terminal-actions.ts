/** The terminal: one for the page, made when it is first shown. */

import type { Path, Tree } from '../engine/model'
import type { Shell } from '../runtimes/embedded/shell/shell'
import type { ChangedFiles, Runtime } from '../runtimes/runtime'
import type { ActionContext } from './action-context'
import type { Terminal, TerminalSource } from './terminal'

type Hooks = {
  /** The staged tree as it is now. */
  readonly files: () => Tree
  /** Stages what a line changed. */
  readonly stage: (changed: ChangedFiles) => Promise<void>
  readonly webcontainer: () => Promise<Runtime>
}

export function createTerminalActions({ parts, get, subscribe }: ActionContext, { files, stage, webcontainer }: Hooks) {
  let made: Promise<Terminal> | null = null

  /** WebContainer's own shell once it runs, until then the one over the staged files. */
  const isProgram = () => get().runtime.id === 'webcontainer' && get().runtime.phase === 'ready'

  async function make(): Promise<Terminal> {
    const { createTerminal } = await import('./terminal')
    let shell: Promise<Shell> | null = null
    const openShell = () => {
      shell ??= parts.shell().catch((unavailable: unknown) => {
        shell = null
        throw unavailable
      })
      return shell
    }
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

  return {
    terminal(): Promise<Terminal> {
      made ??= make().catch((unavailable: unknown) => {
        made = null
        throw unavailable
      })
      return made
    },
  }
}

/** The module `node:test`, as the worker builds it. */
import { contextFor } from './node-test/context'
import type { TimerModules } from './node-test/mock'
import type { Runner } from './runner'
import type { Node } from './test-tree'

export { createReportersModule, createTestModule } from './node-test/module'

/**
 * What a body or a hook gets.
 * @param note prints a diagnostic
 * @param timers the modules whose timers `t.mock.timers` replaces beside the globals
 */
export const createBodyContext = (
  runner: Runner,
  node: Node,
  note: (text: string) => void,
  timers: TimerModules = () => undefined,
): object => contextFor({ runner, node, note, timers })

/** Reports the tests of one file to the page. */
import type { RunEvent, TestState } from '../../../runtime'
import { describeError } from '../errors'
import type { SourcePositions } from '../source-positions'
import { type Node, type TestFailure, testPathOf } from '../test-tree'
import { brokenGround, SafeError } from './intrinsics'
import type { TestSelection } from './selection'

type Options = { readonly file: string; readonly emit: (event: RunEvent) => void; readonly places: SourcePositions }

/** A test that skips itself and then throws has failed; one that is to do never counts. */
function stateOf({ marked }: Node, failure: TestFailure | null): TestState {
  if (marked.todo && !marked.skip) return 'todo'
  if (failure?.isLeft) return 'skip'
  if (failure) return failure.isLate ? 'timeout' : 'fail'
  return marked.skip ? 'skip' : 'pass'
}

/** Where what every verdict rests on is replaced, none is a pass. */
export function groundFailure(): TestFailure | null {
  const broken = brokenGround()
  return broken === null ? null : { thrown: new SafeError(`${broken} was replaced: no verdict can rest on that.`) }
}

export class Reporter {
  readonly #options: Options
  readonly #choice: TestSelection
  /** What had not ended as the program left with code 0; what is skipped or to do is not among it. */
  left = 0

  constructor(options: Options, choice: TestSelection) {
    this.#options = options
    this.#choice = choice
  }

  /** Before anything of the test runs. `limitMs`: 0 where it has no limit. A test that only holds a wanted one is not reported. */
  start(test: Node, limitMs: number): void {
    const path = testPathOf(test)
    if (this.#choice.match(path) === 'in') this.#options.emit({ type: 'test-start', file: this.#options.file, path, limitMs })
  }

  /** The verdict on a test, or a suite's own failure. `isOwn`: it failed by itself, not through what it holds. */
  end(node: Node, failure: TestFailure | null, durationMs: number, isOwn: boolean): void {
    const path = testPathOf(node)
    const match = this.#choice.match(path)
    if (match !== 'in' && !(failure && isOwn && match === 'holds')) return
    if (node.kind === 'suite' && this.#choice.takeDone(path)) return
    if (failure?.isLeft && !node.marked.skip && !node.marked.todo) this.left++
    this.#tell(node, path, failure ?? groundFailure(), durationMs)
  }

  #tell(node: Node, path: string[], failure: TestFailure | null, durationMs: number): void {
    this.#options.emit({
      type: 'test',
      file: this.#options.file,
      path,
      state: stateOf(node, failure),
      durationMs,
      ...(failure && !failure.isLeft ? { error: describeError(failure.thrown, this.#options.places) } : {}),
    })
  }

  /** A failure of the file itself. */
  fail({ thrown }: TestFailure): void {
    const { file, emit, places } = this.#options
    emit({ type: 'file-error', file, error: describeError(thrown, places) })
  }
}

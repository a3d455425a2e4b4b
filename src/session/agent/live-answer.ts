/** An answer as it streams in. */
import type { Failure, ProviderEvent, StopReason, ToolCall, Usage } from '../../providers/provider'
import { type ComingFile, ComingFiles } from './coming-files'

/** What of an answer has come so far. */
export type LiveAnswer = {
  readonly text: string
  readonly thinking: string
  /** Names of the tools that are being called. */
  readonly calls: readonly string[]
  /** The files that it changes, each with its whole edits so far. */
  readonly files: readonly ComingFile[]
  /** It failed and is tried again at `until`, milliseconds as `performance.now` counts them. */
  readonly waiting: { readonly failure: Failure; readonly until: number; readonly attempt: number } | null
}

const NOTHING: Usage = { input: null, cacheRead: null, cacheWrite: null, output: null, thinking: null }

/** An answer as it comes in. */
export class StreamedAnswer {
  text = ''
  thinking = ''
  calls: readonly ToolCall[] = []
  usage: Usage = NOTHING
  stop: StopReason = 'cut'
  failure: Failure | null = null
  #waiting: LiveAnswer['waiting'] = null
  #called: readonly string[] = []
  #files = new ComingFiles()

  get live(): LiveAnswer {
    return { text: this.text, thinking: this.thinking, calls: this.#called, files: this.#files.list, waiting: this.#waiting }
  }

  take(event: ProviderEvent, now: number): void {
    if (event.type !== 'waiting') this.#waiting = null
    switch (event.type) {
      case 'text':
        this.text += event.text
        this.#files.text(event.text)
        break
      case 'thinking':
        this.thinking += event.text
        break
      case 'call-part':
        if (this.#called.at(-1) !== event.name) this.#called = [...this.#called, event.name]
        this.#files.callPart(event)
        break
      case 'call':
        this.calls = [...this.calls, event.call]
        this.#files.call(event.call)
        break
      case 'usage':
        this.usage = event.usage
        break
      case 'waiting':
        // What came before it failed does not count.
        this.text = ''
        this.thinking = ''
        this.calls = []
        this.#called = []
        this.#files = new ComingFiles()
        this.#waiting = { failure: event.failure, until: now + event.ms, attempt: event.attempt }
        break
      case 'stop':
        this.stop = event.reason
        break
      case 'failed':
        this.failure = event.failure
    }
  }
}

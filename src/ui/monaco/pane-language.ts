import type { IDisposable } from 'monaco-editor/editor'
import { TokenizationRegistry, type TokenizationSupport } from 'monaco-editor/editor/common/languages'
import type { CodeRow } from '../code-view'
import { tokenizerFor } from './languages'
import { monaco } from './monaco'
import { rowTokens } from './row-tokens'

// Monaco gives a tokenizer the line and a state, never the model; so every open pane has a language id of its own. A page can make no
// more than 255 of them, hence they are used again.
const idle: string[] = []
let made = 0

function claim(): string {
  const used = idle.pop()
  if (used) return used
  const id = `pane-${made++}`
  monaco.languages.register({ id })
  monaco.languages.setLanguageConfiguration(id, {
    brackets: [
      ['{', '}'],
      ['[', ']'],
      ['(', ')'],
    ],
  })
  return id
}

export interface PaneLanguage {
  readonly id: string
  /** Sets the language that code rows are in. */
  use(language: string): void
  /** Tokenizes again, after the rows' tones have changed. */
  refresh(): void
  dispose(): void
}

/** A language for one pane's model, that reads each row by its tone. */
export function openPaneLanguage(rows: () => readonly CodeRow[]): PaneLanguage {
  const id = claim()
  let wanted = ''
  let inner: TokenizationSupport | null = null
  let provider: IDisposable | null = null
  let open = true

  const refresh = () => {
    provider?.dispose()
    provider = monaco.languages.setTokensProvider(id, rowTokens(rows, inner))
  }
  // A language inside another one, such as CSS inside HTML, comes later than the outer one.
  const watching = TokenizationRegistry.onDidChange(({ changedLanguages, changedColorMap }) => {
    if (inner && !changedColorMap && changedLanguages.includes(wanted)) refresh()
  })

  return {
    id,
    refresh,
    use(language) {
      const next = tokenizerFor(language)
      if (next === wanted) return
      wanted = next
      inner = null
      refresh()
      TokenizationRegistry.getOrCreate(next).then((support) => {
        if (!open || wanted !== next || !support) return
        inner = support
        refresh()
      })
    },
    dispose() {
      open = false
      watching.dispose()
      provider?.dispose()
      idle.push(id)
    },
  }
}

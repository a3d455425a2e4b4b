// Paths that monaco-editor's `exports` serve but give no types for. Only what is used here is declared.

declare module 'monaco-editor/features/*/register'
declare module 'monaco-editor/languages/definitions/*/register'

declare module 'monaco-editor/editor/common/languages' {
  import type { IDisposable, languages } from 'monaco-editor/editor'

  /** A token reaches from its offset (UTF-16) to the next one's, or to the line's end. */
  export type Token = { readonly offset: number; readonly type: string }

  export interface TokenizationSupport {
    getInitialState(): languages.IState
    tokenize(
      line: string,
      hasEOL: boolean,
      state: languages.IState,
    ): { readonly tokens: readonly Token[]; readonly endState: languages.IState }
  }

  export const TokenizationRegistry: {
    /** Loads a lazily registered tokenizer; null for a language that has none. */
    getOrCreate(languageId: string): Promise<TokenizationSupport | null>
    onDidChange(
      listener: (event: { readonly changedLanguages: readonly string[]; readonly changedColorMap: boolean }) => void,
    ): IDisposable
  }
}

/** What a plain pane draws over the text of its rows: the colours of its language, and the signs of invisible characters. Both come after the first paint. */
import { useEffect, useState } from 'react'
import { areCodeAlike, type CodeRow, type SyntaxToken } from './code-view'
import type { RowSign } from './invisible'
import { atRest } from './when-idle'

const PLAIN_TEXT = 'plaintext'
export const NO_TOKENS: readonly SyntaxToken[] = []

/** Characters that are read at once. More: a file holds the page for over 50 ms, fewer: files of a thousand lines have no colours. */
const MOST_READ = 60_000

type Highlighted = {
  readonly text: string
  readonly language: string
  readonly rows: readonly CodeRow[]
  readonly tokens: readonly (readonly SyntaxToken[])[]
}

/** What the language makes of the rows; null until it is known, where it has no grammar, and for long texts. */
export function useSyntax(text: string, rows: readonly CodeRow[], language: string): Highlighted['tokens'] | null {
  const [found, find] = useState<Highlighted | null>(null)
  const isFresh = found?.text === text && found.language === language && areCodeAlike(found.rows, rows)
  useEffect(() => {
    if (isFresh || language === PLAIN_TEXT || text.length > MOST_READ) return
    let left = false
    const callOff = atRest(() => {
      // Without colours the rows are as they were: what fails to load here is reported where the editor fails to.
      import('./highlight')
        .then(({ highlighted }) => highlighted(text, rows, language))
        .then((tokens) => {
          if (!left && tokens !== null) find({ text, language, rows, tokens })
        })
        .catch(console.warn)
    })
    return () => {
      left = true
      callOff()
    }
  }, [isFresh, text, rows, language])
  return isFresh ? found.tokens : null
}

export type Signs = (text: string, all: boolean) => readonly RowSign[]

export const NO_SIGNS: readonly RowSign[] = []

/** Kept for panes that come later. */
let signs: Signs | null = null

/** What finds the invisible characters of a row; null until it has come: the names of them all are not for the first paint. */
export function useSigns(): Signs | null {
  // Within an object: a function as a state would be called.
  const [found, find] = useState({ signs })
  useEffect(() => {
    if (signs !== null) return
    let left = false
    const take = (loaded: Signs) => {
      signs = loaded
      if (!left) find({ signs })
    }
    // Without them the rows are as they were: what fails to load here is reported where the editor fails to.
    import('./invisible').then((invisible) => take(invisible.signsIn), console.warn)
    return () => {
      left = true
    }
  }, [])
  return found.signs
}

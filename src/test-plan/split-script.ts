/** A package.json script → words, as far as it is plain enough to be read without a shell. */

/** What only a shell can do: variables, substitution, redirection, pipes, jobs, alternatives, several lines. */
const SHELL = new Set(['$', '`', '|', ';', '<', '>', '(', ')', '\n'])

/**
 * The commands that `&&` joins, each as its words without quotes, with the text that it was.
 * @returns null where the script asks for more of a shell than that
 */
export function splitScript(script: string): readonly { readonly words: readonly string[]; readonly text: string }[] | null {
  const commands: { words: string[]; text: string }[] = []
  let words: string[] = []
  let word: string | null = null
  let from = 0
  const endWord = () => {
    if (word !== null) words.push(word)
    word = null
  }
  const endCommand = (to: number) => {
    endWord()
    if (words.length > 0) commands.push({ words, text: script.slice(from, to).trim() })
    words = []
  }
  for (let at = 0; at < script.length; at++) {
    const character = script[at] ?? ''
    if (character === "'" || character === '"') {
      const close = script.indexOf(character, at + 1)
      const inside = script.slice(at + 1, close)
      if (close < 0 || (character === '"' && /[$`\\]/.test(inside))) return null
      word = (word ?? '') + inside
      at = close
    } else if (character === '&') {
      if (script[at + 1] !== '&') return null
      endCommand(at)
      at++
      from = at + 1
    } else if (SHELL.has(character) || character === '\\') return null
    else if (character === ' ' || character === '\t') endWord()
    else word = (word ?? '') + character
  }
  endCommand(script.length)
  return commands
}

/** Statements that are quoted on fewer or more lines than they have, and imports that are merged or split. */
import type { DamageHunk, Draft, Kind, Row } from '../kind'
import { isScript, languageOf } from '../languages'
import { answered, isContext, says } from '../rewrite-rows'
import { indentOf } from './indentation'
import { isSure, reworded } from './sure'

const isCode = ({ path }: { path: string }): boolean => isScript(path) || ['py', 'go', 'vue', 'cs'].includes(languageOf(path))
const isCurly = ({ path }: { path: string }): boolean =>
  isScript(path) || ['go', 'vue', 'cs', 'css', 'scss'].includes(languageOf(path))

/** A call whose arguments are on one line, as a formatter breaks it: each on its own, the last with a comma. */
function exploded(text: string): readonly string[] | null {
  const match = /^(\s*)([^()'"`#]*\()([^()[\]{}]{6,})(\)[^()]*)$/.exec(text)
  if (match === null || /^\s*(?:\/\/|\*|#)/.test(text)) return null
  const [, indent = '', head = '', inside = '', tail = ''] = match
  const parts = /["'`]/.test(inside) ? [inside] : inside.split(/,\s*/)
  return [indent + head, ...parts.map((part) => `${indent}    ${part},`), indent + tail]
}

/** Rows from one that ends in an opening bracket up to the one that closes it, among context; empty where there are none. */
function bracketed(hunk: DamageHunk): Row[] {
  for (const [at, row] of hunk.rows.entries()) {
    if (!isContext(row) || !/[([{]$/.test(row.text)) continue
    const length = hunk.rows
      .slice(at + 1)
      .findIndex(({ text }) => text.trim() !== '' && indentOf(text).length <= indentOf(row.text).length)
    const rows = hunk.rows.slice(at, at + length + 2)
    if (
      length > 0 &&
      length < 6 &&
      rows.every(isContext) &&
      rows.every(({ text }) => says(text) || /^\s*[)\]}]/.test(text)) &&
      /^\s*[)\]}]/.test(rows.at(-1)?.text ?? '')
    )
      return rows
  }
  return []
}

function collapsed(draft: Draft): { draft: Draft; gone: readonly Row[] } | null {
  for (const hunk of draft.hunks) {
    const rows = bracketed(hunk)
    const [first, ...rest] = rows
    if (first === undefined) continue
    const last = rest.at(-1)
    const inside = rest.slice(0, -1).map(({ text }) => text.trim())
    const text = first.text + inside.join(' ').replace(/,$/, '') + (last?.text.trim() ?? '')
    const changed = {
      ...hunk,
      rows: hunk.rows.flatMap((row) => (row === first ? [{ ...row, text }] : rest.includes(row) ? [] : [row])),
    }
    return { draft: { ...draft, hunks: draft.hunks.map((each) => (each === hunk ? changed : each)) }, gone: rows }
  }
  return null
}

/** Two rows of context, one right below the other, written as others. */
const paired = (
  id: string,
  means: string,
  join: (one: string, other: string) => readonly string[] | null,
  fits: (draft: Draft) => boolean = () => true,
): Kind => ({
  id,
  means,
  damage: (draft) => {
    if (!fits(draft)) return null
    for (const hunk of draft.hunks) {
      for (const [at, row] of hunk.rows.entries()) {
        const next = hunk.rows[at + 1]
        const texts = isContext(row) && next?.sign === ' ' ? join(row.text, next.text) : null
        if (texts === null || next === undefined) continue
        const rows = hunk.rows.flatMap((each): readonly Row[] =>
          each === next ? [] : each === row ? texts.map((text) => ({ ...row, text })) : [each],
        )
        const damaged = { ...draft, hunks: draft.hunks.map((each) => (each === hunk ? { ...hunk, rows } : each)) }
        return answered(damaged, isSure(draft, (each) => each === row || each === next, true) ? 'bytes' : 'either')
      }
    }
    return null
  },
})

const IMPORT = /^from (\S+) import (\w+)$/
const NAMED = /^import \{ (.*) \} from (.*)$/

export const reflowed: readonly Kind[] = [
  reworded('call-exploded', 'Calls of the context have each argument on a line of its own.', exploded, isCode),
  {
    id: 'call-collapsed',
    means: 'A bracket of the context that goes over several lines is on one.',
    damage: (draft) => {
      const done = isCode(draft) ? collapsed(draft) : null
      return done === null
        ? null
        : answered(done.draft, isSure(draft, (row) => done.gone.includes(row), true) ? 'bytes' : 'either')
    },
  },
  reworded(
    'chain-split',
    'Chains of the context are broken before each dot.',
    (text) => {
      const parts = text.split(/(?<=\))(?=\.\w+\()/)
      return parts.length < 2 ? null : parts.map((part, at) => (at === 0 ? part : `${indentOf(text)}  ${part}`))
    },
    isCode,
  ),
  reworded(
    'brace-below',
    'Opening braces of the context are on a line of their own.',
    (text) => (/[\w)] \{$/.test(text) ? [text.slice(0, -2), `${indentOf(text)}{`] : null),
    isCurly,
  ),
  reworded(
    'else-below',
    'A closing brace before another word is on a line of its own.',
    (text) => {
      const match = /^(\s*\}) ((?:else|catch|finally).*)$/.exec(text)
      return match === null ? null : [match[1] ?? '', indentOf(text) + (match[2] ?? '')]
    },
    isCurly,
  ),
  reworded('import-split', 'An import of several names is one of each.', (text) => {
    const match = /^from (\S+) import (\w+(?:, \w+)+)$/.exec(text)
    if (match !== null) return (match[2] ?? '').split(', ').map((name) => `from ${match[1]} import ${name}`)
    const named = NAMED.exec(text)
    const names = (named?.[1] ?? '').split(', ')
    return named === null || names.length < 2 ? null : names.map((name) => `import { ${name} } from ${named[2]}`)
  }),
  reworded('import-exploded', 'The names of an import are on lines of their own.', (text) => {
    const match = NAMED.exec(text)
    return match === null ? null : ['import {', ...(match[1] ?? '').split(', ').map((name) => `  ${name},`), `} from ${match[2]}`]
  }),
  reworded('import-names-sorted', 'The names of an import are in another order.', (text) => {
    const match = NAMED.exec(text)
    const names = (match?.[1] ?? '').split(', ')
    return match === null || names.length < 2 ? null : `import { ${names.toReversed().join(', ')} } from ${match[2]}`
  }),
  reworded('import-name-left-out', 'An import of the context lacks its last name.', (text) => {
    const match = NAMED.exec(text)
    const names = (match?.[1] ?? '').split(', ')
    return match === null || names.length < 2 ? null : `import { ${names.slice(0, -1).join(', ')} } from ${match[2]}`
  }),
  paired('imports-merged', 'Two imports of one module are one.', (one, other) => {
    const [, module, name] = IMPORT.exec(one) ?? []
    const [, second, also] = IMPORT.exec(other) ?? []
    return module !== undefined && module === second ? [`from ${module} import ${name}, ${also}`] : null
  }),
  paired(
    'two-on-one-line',
    'Two short lines of the context are one, with a semicolon between them.',
    (one, other) =>
      indentOf(one) === indentOf(other) && /[\w)\]'"]$/.test(one) && says(one) && says(other)
        ? [`${one}; ${other.trim()}`]
        : null,
    isCode,
  ),
  paired(
    'if-on-one-line',
    'A condition and what it guards are on one line.',
    (one, other) => (/^\s*(?:if|for|else|while)\b.*:$/.test(one) ? [`${one} ${other.trim()}`] : null),
    isCode,
  ),
  paired(
    'braced-on-one-line',
    'A block of one line is behind its opening brace.',
    (one, other) => (/\{$/.test(one) && says(other) ? [`${one} ${other.trim()}`] : null),
    isCurly,
  ),
  paired('blank-line-between', 'Two blank lines are where the file has one line after another.', (one, other) =>
    says(one) && says(other) ? [one, '', '', other] : null,
  ),
  {
    id: 'attributes-exploded',
    means: 'The attributes of a tag in the context are on lines of their own.',
    damage: (draft, random) =>
      reworded('', '', (text) => {
        const match = /^(\s*<\w+) ((?:[\w:@-]+="[^"]*" ?){2,})(.*)$/.exec(text)
        if (match === null) return null
        const parts = (match[2] ?? '').match(/[\w:@-]+="[^"]*"/g) ?? []
        return [match[1] ?? '', ...parts.map((part) => `${indentOf(text)}  ${part}`), indentOf(text) + (match[3] ?? '')]
      }).damage(draft, random),
  },
]

/** Edits that are damaged as models damage them, with the text that they should give: generated, the same on every machine. */
import {
  CONTEXT,
  change,
  changed,
  code,
  misspelt,
  placesOf,
  plainLine,
  random,
  searchReplace,
  unifiedDiff,
} from './generate-code.mjs'

/** @typedef {import('./generate-code.mjs').DiffLine} DiffLine */
/** @typedef {import('./generate-code.mjs').Hunk} Hunk */
/** @typedef {import('./generate-code.mjs').Random} Random */
/**
 * @typedef {object} Damaged
 * @property {string} kind
 * @property {string} before
 * @property {string | null} after null: there is no right answer but to refuse
 * @property {string} diff
 * @property {string} block the same as search/replace
 */
/** A place for a change: `at` is the first of the `removed` lines of the file, `second` the next place a good way below it. @typedef {{ context: readonly string[], removed: readonly string[], second: number | undefined }} Place */
/**
 * An edit of `lines` at line `at`. A kind of damage changes `hunk`, which is what the reply says, or the file.
 * @typedef {object} Draft
 * @property {string[]} lines
 * @property {number} at
 * @property {number | undefined} second
 * @property {{ at: number, added: string[] }[]} changes
 * @property {Hunk} hunk
 * @property {string} end line end
 * @property {boolean} answerable
 */
/**
 * @typedef {object} Kind
 * @property {string} name
 * @property {(place: Place) => boolean} [fits] whether the damage can be done there
 * @property {(draft: Draft, nth: number, random: Random) => void} damage
 */

const EACH = 8 // edits of a kind: 18 kinds, and no tool is started more than 150 times

/** Lines from one change to the next with some left out between them: far enough apart, and still of one hunk. */
const APART = { least: 12, most: 30 }

/** @param {Draft} draft @param {(text: string) => string} to @param {(line: DiffLine) => boolean} [which] */
function rewrite({ hunk }, to, which = () => true) {
  for (const line of hunk.lines) if (which(line)) line.text = to(line.text)
}

const isContext = (/** @type {DiffLine} */ { sign }) => sign === ' '
const quoted = (/** @type {DiffLine} */ { sign }) => sign !== '+'

/** @param {Draft} draft @param {(indent: string) => string} to */
const reindent = (draft, to) => rewrite(draft, (text) => text.replace(/^ +/, to))

/** The file and what it should become, indented by tabs. @param {Draft} draft */
function withTabs(draft) {
  const to = (/** @type {string} */ text) => text.replace(/^ +/, (indent) => '\t'.repeat(indent.length / 2))
  draft.lines = draft.lines.map(to)
  draft.changes = draft.changes.map(({ at, added }) => ({ at, added: added.map(to) }))
}

const spaced = (/** @type {readonly string[]} */ lines) => lines.every((line) => /^ {2}/.test(line))
const own = (/** @type {string} */ line) => /^ +[\w/].{12}/.test(line)

/** Index of the context line that is damaged: the middle one above or below. @param {number} nth */
const middle = (nth) => (nth % 2 === 0 ? 1 : -2)

/** @type {Kind[]} */
export const KINDS = [
  { name: 'exact', damage: () => {} },
  {
    name: 'trailing white space',
    damage: (draft, nth) => {
      if (nth % 2 === 0) rewrite(draft, (text) => `${text}  `, quoted)
      else {
        const line = draft.at - 1
        draft.lines[line] = `${draft.lines[line]} \t`
      }
    },
  },
  {
    name: 'a file with CR LF',
    damage: (draft) => {
      draft.end = '\r\n'
    },
  },
  {
    name: 'indentation shifted',
    fits: ({ context, removed }) => spaced(context) && spaced(removed),
    damage: (draft, nth) => reindent(draft, (indent) => (nth % 2 === 0 ? indent.slice(2) : `${indent}    `)),
  },
  {
    name: 'tabs for spaces',
    fits: ({ context, removed }) => spaced(removed) && context.some((line) => spaced([line])),
    damage: (draft, nth) => {
      if (nth % 2 === 0) reindent(draft, (indent) => '\t'.repeat(indent.length / 2))
      else withTabs(draft)
    },
  },
  {
    name: 'smart quotes in context',
    fits: ({ context }) => context.some((line) => line.includes("'")),
    damage: (draft) => rewrite(draft, (text) => text.replace(/'(.*?)'/g, '\u2018$1\u2019'), isContext),
  },
  {
    name: 'no-break spaces in context',
    fits: ({ context }) => context.some(own),
    damage: (draft) => rewrite(draft, (text) => text.replace(/(?<=\S) /g, '\u00a0'), isContext),
  },
  {
    name: 'a context line missing',
    fits: ({ context }) => own(context.at(1) ?? '') && own(context.at(-2) ?? ''),
    damage: ({ hunk }, nth) => {
      hunk.lines.splice(middle(nth), 1)
    },
  },
  {
    name: 'a context line made up',
    damage: ({ hunk }, nth, random) => {
      hunk.lines.splice(middle(nth), 0, { sign: ' ', text: plainLine(random, '  ') })
    },
  },
  {
    name: 'a context word replaced',
    fits: ({ context }) => [context.at(1), context.at(-2)].every((line) => /[a-z]+\(/.test(line ?? '')),
    damage: ({ hunk }, nth) => {
      const line = hunk.lines.at(middle(nth))
      if (line !== undefined) line.text = line.text.replace(/\w+(?=\()/, 'handle')
    },
  },
  {
    name: 'a context letter swapped',
    fits: ({ context }) => [context.at(1), context.at(-2)].every((line) => misspelt(line ?? '') !== null),
    damage: ({ hunk }, nth) => {
      const line = hunk.lines.at(middle(nth))
      if (line !== undefined) line.text = misspelt(line.text) ?? line.text
    },
  },
  {
    name: 'a blank context line dropped',
    fits: ({ context }) => context.includes('') && context[0] !== '' && context.at(-1) !== '',
    damage: ({ hunk }) => {
      hunk.lines = hunk.lines.filter(({ text }) => text !== '')
    },
  },
  {
    name: 'wrong start',
    damage: ({ hunk, lines }, nth) => {
      const off = 20 + nth * 5
      hunk.start += hunk.start + off + hunk.lines.length < lines.length ? off : -off
    },
  },
  {
    name: 'line numbers pasted',
    damage: ({ hunk, at }) => {
      const first = at - 2
      let [before, after] = [first, first]
      for (const line of hunk.lines) {
        line.text = `${line.sign === '+' ? after : before} | ${line.text}`
        if (line.sign !== '+') before += 1
        if (line.sign !== '-') after += 1
      }
    },
  },
  {
    name: 'a middle left out',
    fits: ({ second }) => second !== undefined,
    damage: ({ hunk, lines, second = 0, changes }, nth, random) => {
      const below = change(lines, second, random)
      hunk.lines.push({ sign: ' ', text: nth % 2 === 0 ? '...' : '  // ... existing code ...' }, ...below.hunk.lines)
      changes.push({ at: second, added: below.added })
    },
  },
  {
    name: 'two places, no hint which',
    damage: (draft) => {
      const { hunk, lines, at } = draft
      const copied = lines.slice(Math.max(0, at - 8), at + 12)
      draft.lines = [...lines, '', ...copied]
      const [first, second] = [at, lines.length + 1 + Math.min(8, at)]
      // The number lies half-way between the two, so it does not tell them apart.
      if ((second - first) % 2 === 1) draft.lines.splice(lines.length, 0, '')
      hunk.start += Math.ceil((second - first) / 2)
      draft.answerable = false
    },
  },
  {
    name: 'another number in the removed line',
    fits: ({ removed }) => /\d{2}/.test(removed[0] ?? ''),
    damage: (draft) => {
      draft.lines[draft.at] = (draft.lines[draft.at] ?? '').replace(/\d{2,3}/, (number) => String(Number(number) + 7))
      draft.answerable = false
    },
  },
  {
    name: 'not in the file',
    damage: (draft, nth) => {
      draft.lines = code(draft.lines.length, random(5000 + nth))
      draft.answerable = false
    },
  },
]

/** @param {readonly string[]} lines @param {Kind} kind @returns {{ at: number, second: number | undefined } | undefined} */
function placeFor(lines, { fits = () => true }) {
  const places = placesOf(lines).filter((place) => place >= lines.length / 4)
  const found = places.map((at) => ({
    at,
    second: places.find((place) => place >= at + APART.least && place <= at + APART.most),
    context: [...lines.slice(at - CONTEXT, at), ...lines.slice(at + 2, at + 2 + CONTEXT)],
    removed: lines.slice(at, at + 2),
  }))
  return found.find(fits)
}

/** @param {Kind} kind @param {number} nth @param {Random} seeded @returns {Damaged} */
function damagedBy(kind, nth, seeded) {
  for (let tries = 0; tries < 500; tries += 1) {
    const lines = code(60 + seeded.below(180), seeded)
    const place = placeFor(lines, kind)
    if (place === undefined) continue
    const { at, second } = place
    const { hunk, added } = change(lines, at, seeded)
    /** @type {Draft} */ const draft = { lines, at, second, changes: [{ at, added }], hunk, end: '\n', answerable: true }
    kind.damage(draft, nth, seeded)
    const text = (/** @type {readonly string[]} */ of) => of.map((line) => line + draft.end).join('')
    return {
      kind: kind.name,
      before: text(draft.lines),
      after: draft.answerable ? text(changed(draft.lines, draft.changes)) : null,
      diff: unifiedDiff([draft.hunk]),
      block: searchReplace(draft.hunk),
    }
  }
  throw new Error(`No generated file has a place for ${kind.name}.`)
}

/** `EACH` edits of every kind. @returns {Damaged[]} */
export const damagedEdits = () =>
  KINDS.flatMap((kind, index) => Array.from({ length: EACH }, (_, nth) => damagedBy(kind, nth, random(1000 * index + nth))))

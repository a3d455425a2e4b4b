/** One reply and what a tool leaves after it: the rows of this folder's tests, and the replies that every tool is given. */
import type { ApplierId } from '../../applier'
import { type EmulateOptions, type Emulation, emulate } from '../../emulate'

type Files = Readonly<Record<string, string>>

/** What differs from the files afterwards, as a string the text of `PATH`; null: the reply is refused. */
type Left = string | Files | null

export type BlockRow = readonly [name: string, reply: string, left: Left, more?: More]

/** `file`: what is there before; `FILE` where it is not given. */
type More = {
  readonly file?: string | Files
  readonly verdict?: 'partial'
  readonly stopped?: Emulation['stopped']
  readonly options?: EmulateOptions
}

/** How replies to a tool are written. `parts`: what `block` gives, and the text between. */
export type BlockTool = {
  readonly id: ApplierId
  readonly block: (old: string, fresh: string) => string
  readonly at: (path: string, ...parts: readonly string[]) => string
}

export const BLOCK_PATH = 'src/a.ts'
const FILE = 'one\ntwo\nthree\n'
/** What 2 for two makes of it. */
export const BLOCK_DONE = 'one\n2\nthree\n'

/** A block between the markers that most tools read. */
export const searchReplaceText = (old: string, fresh: string): string =>
  `<<<<<<< SEARCH\n${old}=======\n${fresh}>>>>>>> REPLACE\n`
/** Blocks in a fence below their path. */
export const fencedBelowPath = (path: string, ...parts: readonly string[]): string => `${path}\n\`\`\`\n${parts.join('')}\`\`\`\n`
export const inTags = (call: string, diff: string): string =>
  `<${call}>\n<path>${BLOCK_PATH}</path>\n<diff>\n${diff}</diff>\n</${call}>`
export const crlf = (text: string): string => text.replaceAll('\n', '\r\n')

/** The reply to a tool, and what is there before. */
type Damage = readonly [name: string, reply: (tool: BlockTool) => readonly [reply: string, before?: More]]

const DAMAGES = [
  ['nothing of its format', () => ['No edit here.', { stopped: 'format' }]],
  ['one block', ({ block, at }) => [at(BLOCK_PATH, block('two\n', '2\n'))]],
  [
    'two files',
    ({ block, at }) => [at('a', block('x\n', 'y\n')) + at('b', block('x\n', 'z\n')), { file: { a: 'x\n', b: 'x\n' } }],
  ],
  ['the base name for a path', ({ block, at }) => [at('a.ts', block('two\n', '2\n'))]],
  ['no path but a default', ({ block }) => [block('two\n', '2\n'), { options: { defaultPath: BLOCK_PATH } }]],
  ['a new file', ({ block, at }) => [at('src/b.ts', block('', 'new\n'))]],
  ['a second block that fits nowhere', ({ block, at }) => [at(BLOCK_PATH, block('two\n', '2\n'), block('four\n', '4\n'))]],
  ['blocks out of order', ({ block, at }) => [at(BLOCK_PATH, block('three\n', '3\n'), block('one\n', '1\n'))]],
  ['an old text in two places', ({ block, at }) => [at(BLOCK_PATH, block('x\n', 'y\n')), { file: 'x\n1\n2\nx\n3\n4\n5\n' }]],
  ['part of a line', ({ block, at }) => [at(BLOCK_PATH, block('wo\n', 'WO\n'))]],
  ['no old text', ({ block, at }) => [at(BLOCK_PATH, block('', 'four\n'))]],
  ['no new text', ({ block, at }) => [at(BLOCK_PATH, block('two\n', ''))]],
  ['the old text for a new one', ({ block, at }) => [at(BLOCK_PATH, block('two\n', 'two\n'))]],
  [
    'indentation left out',
    ({ block, at }) => [at(BLOCK_PATH, block('if x:\n  go()\n', 'if y:\n  go()\n')), { file: '\tif x:\n\t  go()\n' }],
  ],
  ['carriage returns in the reply', ({ block, at }) => [crlf(at(BLOCK_PATH, block('two\n', '2\n')))]],
  [
    'carriage returns in a reply of two blocks',
    ({ block, at }) => [crlf(at(BLOCK_PATH, block('one\n', '1\n'), block('two\n', '2\n')))],
  ],
  [
    'carriage returns in the file',
    ({ block, at }) => [at(BLOCK_PATH, block('two\n', '2\n')), { file: { [BLOCK_PATH]: crlf(FILE), b: 'x\r\n' } }],
  ],
  ['a last line without an end', ({ block, at }) => [at(BLOCK_PATH, block('y\n', 'z\n')), { file: 'x\ny' }]],
  [
    'markers of six signs',
    ({ block, at }) => [
      at(
        BLOCK_PATH,
        block('two\n', '2\n').replace(/([<=>])\1{6}/g, (_, sign: string) => sign.repeat(6)),
      ),
    ],
  ],
  ['no closing marker', ({ block, at }) => [at(BLOCK_PATH, block('two\n', '2\n').replace(/^>.*\n/m, ''))]],
  ['a divider in the new text', ({ block, at }) => [at(BLOCK_PATH, block('two\n', '2\n=======\n3\n'))]],
] as const satisfies readonly Damage[]

/** What a tool makes of each of them. */
type Verdicts = Readonly<Record<(typeof DAMAGES)[number][0], readonly [what: string, left: Left, verdict?: 'partial']>>

/** The rows of a tool by their names: first those that all tools have. */
export function blockRowsOf(tool: BlockTool, verdicts: Verdicts, own: readonly BlockRow[]): [name: string, row: BlockRow][] {
  const shared = DAMAGES.map(([damage, replyTo]): BlockRow => {
    const [reply, before]: readonly [string, More?] = replyTo(tool)
    const [what, left, verdict] = verdicts[damage]
    return [`${damage}: ${what}`, reply, left, { ...before, ...(verdict && { verdict }) }]
  })
  return [...shared, ...own].map((row) => [row[0], row])
}

const filesOf = (file: string | Files): Files => (typeof file === 'string' ? { [BLOCK_PATH]: file } : file)

/** What became of the reply and what should have, in the same shape. */
export function judgedBlock(
  { id }: BlockTool,
  [, reply, left, more = {}]: BlockRow,
): { readonly made: unknown; readonly meant: unknown } {
  const files = filesOf(more.file ?? FILE)
  const made = emulate(id, reply, files, more.options)
  return {
    made: { verdict: made.verdict, files: made.files, stopped: made.stopped },
    meant: {
      verdict: more.verdict ?? (left === null ? 'refused' : 'applied'),
      files: { ...files, ...filesOf(left ?? {}) },
      stopped: more.stopped ?? null,
    },
  }
}

/** Where a tool has a block, in the reply and in the file, and where it is. `end`: what follows the block in its place in the reply. */
export function blockPlace({ id, block, at }: BlockTool, end = '\n'): { readonly made: unknown; readonly meant: unknown } {
  const text = block('two\n', '2\n2\n')
  const reply = `Look:\n\n${at(BLOCK_PATH, text)}`
  const done = emulate(id, reply, { [BLOCK_PATH]: FILE })
  const hunks = done.hunks.map(({ span, path, state, at, lines }) => {
    const place = span && reply.slice(span.from, span.to)
    return { place, path, state, at, lines }
  })
  const place = text.trimEnd() + end
  return {
    made: { hunks, took: done.trace.some(({ result }) => result === 'took') },
    meant: {
      hunks: [{ place, path: BLOCK_PATH, state: 'applied', at: { start: 1, end: 2 }, lines: { start: 1, end: 3 } }],
      took: true,
    },
  }
}

/** Commits as mails, one each, in the way of `git format-patch --stdout`. */
import type { Tree } from '../../engine/model'
import { type FilePatch, filePatches } from './file-patches'
import { CONTEXT } from './git-diff'
import { gitName, textId } from './git-names'
import { encodedBody, header, oneLine } from './mail-text'

/** Who a mail says made the change. */
export type Author = { readonly name: string; readonly email: string }

/** One commit as a mail. */
export type MailCommit = {
  readonly parent: Tree
  readonly tree: Tree
  /** One line; what it has beyond that is made one. */
  readonly subject: string
  /** May be ''. */
  readonly body: string
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly author?: Author
}

/** `text`: an mbox, as UTF-8 what `git am` takes. `left`: indexes of commits that change no file and are no mail: `git am` stops at those. */
export type PatchMail = { readonly text: string; readonly left: readonly number[] }

const NOBODY: Author = { name: 'Hunkscope', email: 'hunkscope@localhost' }

/**
 * The commits as an mbox. `git am` on the first parent gives the last tree, byte for byte. Of what is said about a commit some is lost on the way:
 * brackets in front of a subject become parentheses, as git takes them off; an empty subject is `no subject`;
 * lines of the body that read as the beginning of a patch are moved by a blank; names and addresses without a form that git takes give way.
 */
export async function patchMail(commits: readonly MailCommit[]): Promise<PatchMail> {
  const changing: { readonly commit: MailCommit; readonly patches: readonly FilePatch[] }[] = []
  const left: number[] = []
  for (const [index, commit] of commits.entries()) {
    const patches = await filePatches(commit.parent, commit.tree, CONTEXT)
    if (patches.length === 0) left.push(index)
    else changing.push({ commit, patches })
  }
  const mails = changing.map(({ commit, patches }, index) => {
    const number = changing.length === 1 ? '[PATCH]' : `[PATCH ${index + 1}/${changing.length}]`
    return mail(commit, number, patches)
  })
  return { text: mails.join(''), left }
}

function mail(commit: MailCommit, number: string, patches: readonly FilePatch[]): string {
  const author = fromOf(commit.author ?? NOBODY)
  const message = messageOf(commit.body, author)
  const diff = patches.map(({ text }) => text).join('')
  const body = encodedBody(`${message}---\n${statOf(patches)}\n${diff}-- \n${NOBODY.name}\n\n`)
  const headers = [
    author,
    `Date: ${dateOf(commit.time)}\n`,
    header(`Subject: ${number}`, subjectOf(commit.subject)),
    'MIME-Version: 1.0\n',
    'Content-Type: text/plain; charset=UTF-8\n',
    `Content-Transfer-Encoding: ${body.encoding}\n`,
  ]
  const text = `${headers.join('')}\n${body.text}`
  return `From ${textId(text)} Mon Sep 17 00:00:00 2001\n${text}\n`
}

/** As git reads a subject: it takes off what is in brackets in front, and marks of an answer. */
function subjectOf(subject: string): string {
  let text = oneLine(subject)
  for (let from = 0; text[from] === '['; ) {
    const to = text.indexOf(']', from)
    if (to === -1) break
    text = `${text.slice(0, from)}(${text.slice(from + 1, to)})${text.slice(to + 1)}`
    from = text[to + 1] === ' ' ? to + 2 : to + 1
  }
  return /[^\s:]/.test(text.replace(/^(?:re:|[\s:])+/i, '')) ? text : 'no subject'
}

/** The body with a blank line behind it, '' where there is none. */
function messageOf(body: string, author: string): string {
  const lines = body
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it takes out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .split('\n')
    .map((line) => (/^(?:---|diff |Index: )/.test(line) ? ` ${line}` : line).trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
  if (lines === '') return ''
  // What looks like a header on top is read as one, unless there are headers already.
  const top = /^(?:>?From|Subject|Date|\[PATCH)/i.test(lines) ? `${author}\n` : ''
  return `${top}${lines}\n\n`
}

/** Years that every git understands. */
const [EARLIEST, LATEST] = [Date.UTC(1970, 0, 2), Date.UTC(2099, 0, 1)]

const dateOf = (time: number): string =>
  new Date(Number.isFinite(time) ? Math.min(Math.max(time, EARLIEST), LATEST) : EARLIEST).toUTCString().replace('GMT', '+0000')

/** Bytes of a name, beyond which git takes the address for it. */
const LONGEST_NAME = 60

/** The author's header: name and address, both without what has a meaning there. */
function fromOf({ name, email }: Author): string {
  let plain = oneLine(name.replace(/[<>@"()\\,;:[\]]/g, ' ')).replace(/^[. ']+|[. ']+$/g, '')
  while (new TextEncoder().encode(plain).length > LONGEST_NAME) plain = [...plain].slice(0, -1).join('').trimEnd()
  const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+$/.test(email) ? email : NOBODY.email
  return header('From:', plain === '' ? NOBODY.name : plain, [`<${address}>`])
}

/** Signs that the widest row of a diffstat has. */
const WIDEST = 40

function statOf(patches: readonly FilePatch[]): string {
  const names = patches.map(({ path }) => gitName(path))
  const width = Math.max(...names.map((name) => name.length))
  const most = Math.max(1, ...patches.map(({ lines }) => (lines === null ? 0 : lines.added + lines.removed)))
  const scaled = (count: number) => (most <= WIDEST ? count : Math.ceil((count * WIDEST) / most))
  let [added, removed] = [0, 0]
  const rows = patches.map(({ lines, sizes }, index) => {
    const name = (names[index] ?? '').padEnd(width)
    if (lines === null) return ` ${name} | Bin ${sizes[0]} -> ${sizes[1]} bytes\n`
    added += lines.added
    removed += lines.removed
    const signs = '+'.repeat(scaled(lines.added)) + '-'.repeat(scaled(lines.removed))
    return ` ${name} | ${`${lines.added + lines.removed} ${signs}`.trimEnd()}\n`
  })
  const sums = [counted(patches.length, 'file', ' changed'), counted(added, 'insertion', '(+)')]
  if (removed > 0) sums.push(counted(removed, 'deletion', '(-)'))
  const modes = patches.flatMap(({ change }, index) =>
    change === 'modified' ? [] : [` ${change === 'new' ? 'create' : 'delete'} mode 100644 ${names[index]}\n`],
  )
  return `${rows.join('')} ${sums.join(', ')}\n${modes.join('')}`
}

const counted = (count: number, noun: string, sign: string): string => `${count} ${noun}${count === 1 ? '' : 's'}${sign}`

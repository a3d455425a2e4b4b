/** V4A patches: `*** Begin Patch`, a section for each file with chunks that open with `@@`, `*** End Patch`. */
import type { SpanRole } from '../../model'
import type { Claim, FormatReader, Took } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import { closes, type Fence, type ReplyLine } from '../reply-line'
import { pathAbove } from '../written-path'
import { type Marker, markerOf } from './apply-patch-header'
import { ApplyPatchSection, type SectionTarget } from './apply-patch-section'
import { Heredoc } from './apply-patch-shell'
import { dedent, diagnoseLine, type MarkLine } from './patch-hunk'
import { looksLikeProse } from './patch-prefix'
import { headerSideOf, NOWHERE, unprefixed } from './unified-diff-header'
import { isHeader, isNew, isOld, takeFence } from './unified-diff-lines'

const OPENING = /^\s*\*{3,}/

class Patch implements Claim {
  readonly #account: ReadingBuilder
  readonly #fence: Fence | null
  readonly #opening: ReplyLine
  /** Blanks in front of the fence, and of the opening line until the first line of a body shows whether it has them too. */
  readonly #fenceIndent: number
  #indent: number
  #indentIsSure: boolean
  readonly #heredoc: Heredoc | null
  /** Whether `*** Begin Patch` was read; `ended`: `*** End Patch` or what takes its place. */
  #begun = false
  #ended = false
  #last: ReplyLine
  #section: ApplyPatchSection | null = null
  #sections = 0
  /** `---` and `+++` of a unified diff outside any section. */
  #names: ReplyLine[] = []
  /** The first line of a run of prose outside any section. */
  #prose: ReplyLine | null = null

  constructor(opening: ReplyLine, account: ReadingBuilder) {
    this.#account = account
    this.#fence = account.fence
    this.#opening = opening
    this.#last = opening
    this.#indent = opening.text.length - opening.text.trimStart().length
    this.#indentIsSure = this.#indent === 0
    this.#fenceIndent = takeFence(account)
    this.#heredoc = Heredoc.above(opening, account)
  }

  take(raw: ReplyLine): Took {
    const line = this.#indent === 0 ? raw : this.#dedented(raw)
    const code = line.text.charCodeAt(0)
    if (this.#ended) return this.#behind(line)
    if (
      this.#fence !== null &&
      (code === 96 || code === 126 || code === 60 || this.#fenceIndent > 0) &&
      closes(this.#fence, line)
    ) {
      this.#account.fence = null
      return this.#closedBy(line, 'fence')
    }
    // Blank, '+' and '-' in front: the body of a section.
    if (code === 32 && this.#isIndented(line)) return this.take(raw)
    if ((code === 32 || code === 43 || code === 45) && this.#section !== null) return this.#body(line)
    if (code === 42) {
      const marker = markerOf(line.text, !this.#begun && this.#fence === null)
      if (marker !== null) return this.#marker(marker, line)
    }
    if (code === 64 && line.text.startsWith('@@')) return this.#chunk(line)
    if (this.#heredoc?.isEnd(line)) return this.#closedBy(line, 'call')
    if (this.#section === null) return this.#outside(line)
    if (line.text !== '' && this.#endsBefore(line)) return this.#letGo(line)
    return this.#body(line)
  }

  end(): 'ended' {
    const account = this.#account
    if (this.#ended) {
      const { fence } = account
      const { run: expected } = fence ?? { run: '' }
      const found = this.#last.text
      if (expected !== '') diagnoseLine(account, this.#last, { code: 'missing-fence', found, expected, repair: expected })
      return 'ended'
    }
    const last = account.lines.findLast((line) => line.text.trim() !== '') ?? this.#last
    const from = this.#section?.target.header ?? (this.#sections === 0 ? this.#opening : last)
    account.giveUp(from.index, account.lines.length - 1, { code: 'truncated', found: last.text, expected: '*** End Patch' })
    return 'ended'
  }

  /** Whether a marker is indented where none was before: then its section may be indented too. */
  #isIndented({ text }: ReplyLine): boolean {
    const at = text.length > 500 || this.#indent > 0 ? -1 : text.indexOf('*** ')
    if (at < 1 || text.slice(0, at).trim() !== '') return false
    const kind = markerOf(text.slice(at), true)?.kind
    // One blank is the prefix of context, but for the end of the patch.
    if (kind === undefined || (at === 1 && kind !== 'end')) return false
    this.#indent = at
    this.#indentIsSure = false
    return true
  }

  /** Moves back a line of a patch that is indented as a whole; a marker alone may be indented too. */
  #dedented(raw: ReplyLine): ReplyLine {
    if (OPENING.test(raw.text)) return dedent(raw, raw.text.length - raw.text.trimStart().length)
    const line = dedent(raw, this.#indent)
    if (!this.#indentIsSure && raw.text !== '') {
      this.#indentIsSure = true
      if (line === raw) this.#indent = 0
    }
    return line
  }

  #mark(line: ReplyLine, role: SpanRole, edit = -1): void {
    this.#account.mark(line.index, role, edit)
    this.#last = line
  }

  #marker(marker: Marker, line: ReplyLine): Took {
    if (line.text.trim() !== marker.right && !('decorated' in marker && marker.decorated))
      diagnoseLine(this.#account, line, { code: 'marker-text', found: line.text, expected: marker.right, repair: marker.right })
    if ('path' in marker) this.#file(marker, line)
    else if (marker.kind === 'begin') this.#begin(line)
    else if (marker.kind === 'end') this.#finish(line)
    else if (this.#section === null) this.#mark(line, 'marker')
    else this.#section.endOfFile(line)
    return 'taken'
  }

  #begin(line: ReplyLine): void {
    if (this.#sections > 0) {
      this.#close()
      this.#missing(line, '*** End Patch')
    }
    this.#begun = true
    this.#mark(line, 'marker')
  }

  #file(marker: Extract<Marker, { path: string }>, line: ReplyLine): void {
    const { path, kind } = marker
    if (!this.#begun && this.#sections === 0) this.#missing(line, '*** Begin Patch')
    if (marker.decorated)
      diagnoseLine(this.#account, line, { code: 'decorated-path', found: line.text, expected: path, repair: path })
    if (kind === 'move-to') {
      if (this.#section !== null) this.#section.moveTo(line, path)
      else
        this.#account.giveUp(line.index, line.index, { code: 'unreadable-line', found: line.text, expected: '*** Update File: ' })
    } else if (kind === 'move') this.#start({ header: line, written: path, kind: 'update', moveTo: marker.to })
    else this.#start({ header: line, written: path, kind })
  }

  #start(target: SectionTarget): void {
    this.#close()
    this.#endProse()
    this.#sections++
    const edit = this.#account.edits.length
    const mark: MarkLine = (line, role, hunk) => {
      this.#account.mark(line.index, role, role === 'prose' ? -1 : edit, hunk)
      this.#last = line
    }
    mark(target.header, 'header', -1)
    this.#section = new ApplyPatchSection(this.#account, target, mark)
  }

  #close(): void {
    const section = this.#section
    this.#section = null
    if (section === null) return
    const outcome = section.finish()
    if (outcome === 'edit') return
    const [first, last] = section.extent
    const account = this.#account
    // The lines of a section that changes nothing belong to no edit.
    if (outcome === 'nothing') for (let at = first.index; at <= last.index; at++) account.mark(at, account.roleOf(at))
    else account.giveUp(first.index, last.index, { code: 'empty-hunk', found: first.text, expected: '@@' })
  }

  #chunk(line: ReplyLine): Took {
    const names = this.#section === null ? this.#names.slice(-2) : this.#section.takeNames()
    this.#names = []
    const [old, fresh] = names ?? []
    if (old !== undefined && fresh !== undefined) this.#unified(old, fresh)
    if (this.#section === null) {
      const written = pathAbove(line, this.#account)?.written ?? this.#account.lastPath
      const right = `*** Update File: ${written}`
      diagnoseLine(this.#account, line, { code: 'missing-header', found: '', expected: right, repair: right })
      if (written === '')
        diagnoseLine(this.#account, line, { code: 'missing-path', found: '', expected: 'path/to/file', repair: null })
      this.#start({ header: line, written, kind: 'update' })
    }
    this.#section?.open(line)
    return 'taken'
  }

  /** The header of a unified diff inside the envelope: another file, or the section's own once more. */
  #unified(oldLine: ReplyLine, freshLine: ReplyLine): void {
    const [old, fresh] = unprefixed(headerSideOf(oldLine.text).path, headerSideOf(freshLine.text).path)
    const written = old === NOWHERE || old === '' ? fresh : old
    const kind = old === NOWHERE ? 'add' : fresh === NOWHERE ? 'delete' : 'update'
    if (this.#section?.target.written !== written) this.#start({ header: oldLine, written, kind })
    this.#section?.foreign(oldLine)
    this.#mark(freshLine, 'header', this.#account.edits.length)
  }

  /** Lines between the envelope's markers and sections. */
  #outside(line: ReplyLine): Took {
    if (line.text === '') return 'taken'
    if (isOld(line) || isNew(line) || isHeader(line.text)) {
      if (!isHeader(line.text)) this.#names.push(line)
      this.#mark(line, 'header')
      return 'taken'
    }
    if (this.#fence === null && !this.#begun) return this.#letGo(line)
    this.#prose ??= line
    return 'taken'
  }

  #endProse(): void {
    const line = this.#prose
    this.#prose = null
    if (line !== null) diagnoseLine(this.#account, line, { code: 'prose-inside', found: line.text, expected: '***', repair: '' })
  }

  #body(line: ReplyLine): Took {
    this.#heredoc?.check(line)
    this.#section?.body(line)
    return 'taken'
  }

  /** Without envelope and fence, prose ends the patch. */
  #endsBefore(line: ReplyLine): boolean {
    if (this.#fence !== null || this.#begun || this.#heredoc !== null) return false
    return this.#section?.endsBlank === true || looksLikeProse(line.text)
  }

  #letGo(line: ReplyLine): Took {
    this.#close()
    this.#missing(line, '*** End Patch')
    return 'not-mine'
  }

  /** `*** End Patch`: what may follow is the end of the heredoc and of the fence. */
  #finish(line: ReplyLine): void {
    this.#close()
    this.#endProse()
    this.#mark(line, 'marker')
    this.#checkEmpty(line)
    this.#ended = true
  }

  #closedBy(line: ReplyLine, role: 'fence' | 'call'): Took {
    this.#close()
    this.#endProse()
    this.#missing(line, '*** End Patch')
    this.#checkEmpty(this.#last)
    this.#account.mark(line.index, role)
    this.#ended = true
    return role === 'fence' ? 'done' : 'taken'
  }

  #missing(line: ReplyLine, marker: string): void {
    diagnoseLine(this.#account, line, { code: 'missing-marker', found: line.text, expected: marker, repair: marker })
  }

  /** An envelope without any file. */
  #checkEmpty(last: ReplyLine): void {
    if (this.#sections > 0) return
    this.#account.giveUp(this.#opening.index, last.index, { code: 'empty-hunk', found: last.text, expected: '*** Update File: ' })
  }

  #behind(line: ReplyLine): Took {
    const text = line.text.trim()
    if (text === '') return 'taken'
    if (this.#heredoc?.isEnd(line)) {
      this.#account.mark(line.index, 'call')
      return 'taken'
    }
    const { fence } = this.#account
    if (fence === null || !closes(fence, line)) return this.#goesOn(line) ? 'taken' : 'not-mine'
    this.#account.mark(line.index, 'fence')
    this.#account.fence = null
    return 'done'
  }

  /** A marker behind a blank was a line of the file, if lines of a hunk follow: what has been read as the last hunk is only a part of it. */
  #goesOn(line: ReplyLine): boolean {
    const marker = this.#account.lines[line.index - 1]
    if (marker === undefined || !marker.text.startsWith(' *** ') || !/^[-+ ]/.test(line.text)) return false
    this.#account.giveUp(marker.index, line.index, { code: 'unreadable-line', found: marker.text, expected: '' })
    return true
  }
}

export const applyPatch: FormatReader = {
  name: 'apply-patch',
  opensAt: '*',
  open(line, account) {
    const { text } = line
    if (!OPENING.test(text)) return null
    const marker = markerOf(text.trimStart(), true)
    if (marker === null || marker.kind === 'end' || marker.kind === 'end-of-file' || marker.kind === 'move-to') return null
    const patch = new Patch(line, account)
    patch.take(line)
    return patch
  },
}

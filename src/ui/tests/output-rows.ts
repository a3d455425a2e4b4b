/** What the tests printed, as rows: a heading where the lines of another test begin. */
import type { OutputLine } from '../../session/results'
import type { CodeRow, RowTone, Sign } from '../code-view'

const TONE: Record<OutputLine['level'], { readonly tone: RowTone; readonly sign: Sign }> = {
  log: { tone: 'plain', sign: '' },
  info: { tone: 'plain', sign: '' },
  debug: { tone: 'wrapper', sign: '' },
  progress: { tone: 'wrapper', sign: '' },
  warn: { tone: 'fuzzy', sign: '?' },
  error: { tone: 'refused', sign: '✗' },
}

const HEADING: CodeRow = { tone: 'path', sign: '', number: '', group: -1 }

const sourceOf = ({ file, path }: OutputLine): string => (file === null ? '' : [file, ...(path ?? [])].join(' › '))

/** Lines whose text, file or test holds `filter`; case does not count. */
export function outputRows(
  lines: readonly OutputLine[],
  filter: string,
): { readonly text: string; readonly rows: readonly CodeRow[]; readonly shown: number } {
  const wanted = filter.trim().toLowerCase()
  const texts: string[] = []
  const rows: CodeRow[] = []
  let shown = 0
  let last: OutputLine | null = null
  let source = ''
  for (const line of lines) {
    // Most lines come from where the line before came from.
    const own = last !== null && last.file === line.file && last.path === line.path ? source : sourceOf(line)
    if (wanted !== '' && !line.text.toLowerCase().includes(wanted) && !own.toLowerCase().includes(wanted)) continue
    if (own !== source && own !== '') {
      texts.push(own)
      rows.push(HEADING)
    }
    texts.push(line.text)
    rows.push({ ...TONE[line.level], number: '', group: -1 })
    source = own
    last = line
    shown++
  }
  return { text: texts.join('\n'), rows, shown }
}

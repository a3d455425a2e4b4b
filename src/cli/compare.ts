/** `hunkscope compare`: what two batches gave, side by side, with how sure each difference is. */
import { resolve } from 'node:path'
import { DIFFERENCE_HEADS, type Difference, differenceCells, differences, type Side } from '../lab/difference'
import { Figures } from '../lab/figures'
import { valueOfLine } from '../lab/judge'
import type { LabRow } from '../lab/lab-row'
import { linesOf } from '../lab/lines'
import { rowOfVerdict } from '../lab/read-verdicts'
import { reportPage } from '../lab/report'
import { CliFailure, type ExitName } from './cli-failure'
import { SAY } from './cli-messages'
import { bytesFrom } from './input'
import { harmless, painter, type Terminal } from './terminal'
import { writeWhole } from './write-whole'

type Options = { readonly json: boolean; readonly report: string | undefined }

/** @throws {CliFailure} there are not two of them, or one holds no verdicts */
export async function compare(names: readonly string[], { json, report }: Options, terminal: Terminal): Promise<ExitName> {
  const [nameA, nameB, ...more] = names
  if (nameA === undefined || nameB === undefined || more.length > 0) throw new CliFailure('input', { code: 'not-two' })
  const [a, b] = [await sideOf(nameA, terminal), await sideOf(nameB, terminal)]
  if (terminal.signal.aborted) return 'stopped'
  const found = differences(a, b)
  await terminal.write(json ? found.map((line) => `${JSON.stringify(line)}\n`).join('') : tableOf(found, terminal.colour))
  if (!json) terminal.say(SAY.compared)
  if (report !== undefined) await writeWhole(resolve(terminal.cwd, report), reportPage(Figures.of(b.rows), [a, b]))
  return 'ok'
}

async function sideOf(name: string, terminal: Terminal): Promise<Side> {
  const rows: LabRow[] = []
  for await (const line of linesOf(bytesFrom(name, terminal))) {
    const found = valueOfLine(line)
    const row = 'broken' in found ? null : rowOfVerdict(found.value, rows.length + 1)
    if (row === null) throw new CliFailure('input', { code: 'no-verdicts', name })
    rows.push(row)
  }
  return { name, rows }
}

function tableOf(found: readonly Difference[], colour: boolean): string {
  const paint = painter(colour)
  const lines = [DIFFERENCE_HEADS, ...found.map((line) => differenceCells(line).map(harmless))]
  const widths = DIFFERENCE_HEADS.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)))
  return lines
    .map((cells, line) => {
      const text = cells
        .map((cell, at) => (at === 0 || at === cells.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd()
      return `${line === 0 ? paint('dim', text) : found[line - 1]?.isNews === true ? paint('bold', text) : text}\n`
    })
    .join('')
}

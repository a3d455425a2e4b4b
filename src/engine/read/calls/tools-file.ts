/** Tools that move or delete files, and those that change a symbol. */
import type { SymbolAction } from '../../model'
import { hunkLines } from '../reply-line'
import { type CallReader, withoutLastEnd } from './call-reader'

export function remove(sheet: CallReader): void {
  const list = sheet.find('paths')
  if (list !== null && list.value.type === 'array') {
    sheet.use(list, 'paths')
    for (const item of list.value.items) {
      if (item.type !== 'string' || sheet.isCut(item)) {
        sheet.giveUp(sheet.call.closed ? 'argument-type' : 'truncated', list.name, `${list.name}: ["path"]`)
        return
      }
      sheet.paint(item.passage.span(0, item.passage.text.length), 'path')
      sheet.add({ ...sheet.base, kind: 'delete', written: item.passage.text, before: [] })
    }
    return
  }
  const written = sheet.path()
  if (written !== 'unread') sheet.add({ ...sheet.base, kind: 'delete', written, before: [] })
}

export function move(sheet: CallReader): void {
  const from = sheet.text('from', 'source')
  if (from === 'unread') return
  const to = sheet.text('to', 'destination')
  if (to === 'unread') return
  sheet.paintText(from, 'path')
  sheet.paintText(to, 'path')
  sheet.add({ ...sheet.base, kind: 'patch', written: from.text.trim(), hunks: [], moveTo: to.text.trim() })
}

export function changeSymbol(sheet: CallReader, action: SymbolAction): void {
  const name = sheet.text('symbol', 'name_path')
  if (name === 'unread') return
  const written = sheet.path()
  if (written === 'unread') return
  const format = sheet.call.format ?? 'symbol-edit'
  const edit = { ...sheet.base, format, kind: 'symbol', written, action, symbol: name.text } as const
  if (action === 'delete') {
    sheet.paintText(name, 'header')
    sheet.add({ ...edit, lines: [] })
    return
  }
  const body = action === 'rename' ? sheet.text('freshName', 'new_name') : sheet.text('body', 'body')
  if (body === 'unread') return
  sheet.paintText(name, 'header')
  sheet.paintText(body, 'after')
  const [lines = []] = action === 'rename' ? [hunkLines(body)] : sheet.lines([body])
  sheet.add({ ...edit, lines: withoutLastEnd(lines) })
}

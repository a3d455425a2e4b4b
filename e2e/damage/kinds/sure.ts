/** Kinds that change some quoted lines, with the answer that what is left of them allows. */
import type { Answer, Draft, Kind, Random, Row } from '../kind'
import {
  answered,
  CALLS,
  isContext,
  isNew,
  isOld,
  isSingle,
  mapRows,
  mapTexts,
  pins,
  QUOTING,
  rowsOf,
  says,
} from '../rewrite-rows'
import { ENOUGH } from './stale'

/** Lines that name what the others belong to: another name there is another place. */
const HEAD = /\b(?:def|class|func|function|interface|type|struct|const|let|var|name|id|it|test|describe)\b|[:{]\s*$|^\S/

/** Whether enough lines of each hunk are quoted as they are, the ones that go among them and those that alone tell where new lines belong. */
export const isSure = (draft: Draft, isChanged: (row: Row) => boolean, mayBeHead = false): boolean =>
  draft.hunks.every((hunk) => {
    const left = hunk.rows.filter((row) => isOld(row) && !isChanged(row) && says(row.text) && isSingle(draft, row.text))
    const isClear = hunk.rows.every(
      (row, at) => isNew(row) || !isChanged(row) || (isContext(row) && !pins(hunk, at) && (mayBeHead || !HEAD.test(row.text))),
    )
    return isClear && left.length >= ENOUGH
  })

/** All formats but calls, which may mean a part of a line. */
export const LINED = QUOTING.filter((format) => !CALLS.includes(format))

/** Quoted lines whose look alone is changed: a reader knows what they were. New lines must not have what is changed. */
export const cosmetic = (id: string, means: string, change: (text: string) => string, formats = QUOTING): Kind => ({
  id,
  means,
  damage: (draft) => {
    if (rowsOf(draft).some((row) => change(row.text) !== row.text && (isNew(row) || change(row.text).trim() === ''))) return null
    const sure = isSure(draft, (row) => change(row.text) !== row.text, true)
    return answered(mapTexts(draft, change, isOld), sure ? 'bytes' : 'either', formats)
  },
})

/** Context lines in other words: all of them that the change knows, or one. Lines that go and new ones stay as they are. */
export const reworded = (
  id: string,
  means: string,
  change: (text: string, draft: Draft, random: Random) => string | readonly string[] | null,
  fits: (draft: Draft) => boolean = () => true,
  answer: Answer = 'bytes',
): Kind => ({
  id,
  means,
  damage: (draft, random) => {
    if (!fits(draft)) return null
    const texts = new Map<Row, readonly string[]>()
    // Where nothing is left of the line beside new ones, the reply says that they belong elsewhere.
    const isNeeded = (one: Row) => draft.hunks.some((hunk) => hunk.rows.includes(one) && pins(hunk, hunk.rows.indexOf(one)))
    for (const row of rowsOf(draft).filter((one) => isContext(one) && says(one.text))) {
      const text = change(row.text, draft, random)
      const all = text === null ? [] : typeof text === 'string' ? [text] : text
      if (text !== null && all.length === 0 && isNeeded(row)) continue
      if (text !== null && (all.length !== 1 || all[0] !== row.text)) texts.set(row, all)
    }
    const damaged = mapRows(draft, (row) => texts.get(row)?.map((text) => ({ ...row, text })) ?? row)
    return answered(damaged, answer === 'bytes' && isSure(draft, (row) => texts.has(row)) ? 'bytes' : 'either', QUOTING)
  },
})

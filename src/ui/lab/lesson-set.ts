/** Replies that did not come out as they were meant, as a set of lessons to teach with. */
import type { Path } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import type { LabOptions } from '../../lab/lab-protocol'
import type { LabRow } from '../../lab/lab-row'
import type { LabRun } from '../../lab/lab-run'
import { BLANK_LESSON, type LessonDraft, lessonFolder } from '../../session/lesson-draft'
import { shownReply } from './shown-reply'

/** Lessons of one set. More: a set too long to go through. */
const MOST = 30

/** A zip of folders as the page's own lessons are; null: no row makes a lesson. */
export async function lessonSet(run: LabRun, rows: readonly LabRow[], fields: LabOptions['fields']): Promise<Blob | null> {
  const set = new Map<Path, string>()
  const names: string[] = []
  const failed = rows.filter(({ outcome }) => outcome === 'refused' || outcome === 'wrong').slice(0, 4 * MOST)
  for await (const { row, found } of run.repliesOf(failed)) {
    if (names.length === MOST) break
    const shown = shownReply(found, fields)
    if (shown === null || shown.files.length === 0) continue
    const made = lessonFolder(draftOf(row), { tree: new Map(shown.files), reply: shown.reply })
    if (!made.ok) continue
    const name = `${String(names.length + 1).padStart(3, '0')}-${made.name.replace(/^\d+-/, '')}`
    names.push(name)
    for (const [path, text] of made.folder) {
      const inside = parsePath(`${name}/${path}`)
      if (inside.ok && typeof text === 'string') set.set(inside.path, text)
    }
  }
  if (names.length === 0) return null
  const { zipOf } = await import('../../workspace/out/zip')
  return zipOf(set, 'lessons')
}

function draftOf({ id, path, causes, why, formats, model }: LabRow): LessonDraft {
  const cause = causes[0] ?? why
  return {
    ...BLANK_LESSON,
    title: `${cause === '' ? 'Not as meant' : cause}: ${id}`.slice(0, 80),
    summary: `A reply${formats[0] === undefined ? '' : ` in the format ${formats[0]}`}${model === '' ? '' : ` of ${model}`} that does not come out as it is meant.`,
    group: 'place',
    steps: [
      { says: 'This is the reply as the model wrote it.', notes: '', show: null },
      {
        says: `This is the first hunk${path === '' ? '' : `, for ${path}`}.`.slice(0, 110),
        notes: '',
        show: { kind: 'hunk', hunk: 1 },
      },
      {
        says: 'These are the steps by which the engine looked for its place.',
        notes: '',
        show: { kind: 'step', hunk: 1, at: 'verdict' },
      },
    ],
    asks: 'What became of this hunk, and why?',
    reveals: { kind: 'hunk', hunk: 1 },
    answer: { kind: 'decision', hunk: 1 },
  }
}

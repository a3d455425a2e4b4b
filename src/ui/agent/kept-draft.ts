/** The form of a run over one reload of the page in the same tab, such as follows when a host is allowed. */
import { parsePath } from '../../engine/paths'
import { isAskedFormat } from './agent-messages'
import { BLANK_RUN, EFFORTS, isLoop, type RunDraft, USUAL_CAPS } from './run-draft'

/** As text; without the recording, which is chosen again. */
export const encodeDraft = ({ played: _, coming: __, ...kept }: RunDraft): string => JSON.stringify(kept)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** Null for what is none; a field that cannot be read is as in a blank form. */
export function decodeDraft(text: string | null): RunDraft | null {
  const value = parsed(text)
  if (!isRecord(value)) return null
  const [loop, format] = [value.loop, value.format]
  const words = (key: string): string => (typeof value[key] === 'string' ? value[key] : '')
  const caps = isRecord(value.caps) ? value.caps : {}
  const capOf = (key: keyof typeof USUAL_CAPS): string => (typeof caps[key] === 'string' ? caps[key] : USUAL_CAPS[key])
  return {
    ...BLANK_RUN,
    task: words('task'),
    rules: words('rules'),
    loop: typeof loop === 'string' && isLoop(loop) ? loop : BLANK_RUN.loop,
    format: typeof format === 'string' && isAskedFormat(format) ? format : BLANK_RUN.format,
    effort: EFFORTS.find((effort) => effort === value.effort) ?? null,
    from: value.from === 'live' ? 'live' : 'recording',
    looks: value.looks === true,
    caps: {
      repairs: capOf('repairs'),
      calls: capOf('calls'),
      tokens: capOf('tokens'),
      money: capOf('money'),
      minutes: capOf('minutes'),
    },
    chosen: Array.isArray(value.chosen) ? value.chosen.flatMap(pathIn) : null,
  }
}

function pathIn(written: unknown) {
  const read = typeof written === 'string' ? parsePath(written) : null
  return read?.ok === true ? [read.path] : []
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch (broken) {
    if (broken instanceof SyntaxError) return null
    throw broken
  }
}

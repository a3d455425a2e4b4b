/** Gives the reply, as it is decided now, to every other tool. Loaded when the person asks for it. */
import type {
  CompareOptions,
  EmulateOptions,
  MinimalCase,
  MinimalJob,
  Remedy,
  RemedyJob,
  ToolProfile,
  ToolResult,
  Trial,
  TrialJob,
} from '../engine/appliers'
import type { Tree } from '../engine/model'
import type { ActionContext } from './action-context'
import { openLesson, readExpected } from './lessons'

/** What the person wants compared: `translate` and `settings` as in `CompareOptions`. */
export type ApplierComparison = Required<Pick<CompareOptions, 'translate' | 'settings'>>

/** Asks the tools about the reply and the files as they are now. */
export function createApplierComparison({ parts, get }: ActionContext) {
  /** What a lesson's files are meant to become, as long as the reply and the files are the lesson's own. */
  async function expected(): Promise<CompareOptions['expected']> {
    const { lesson, reply, tree } = get()
    if (lesson === null) return undefined
    try {
      const [meant, opened] = await Promise.all([
        readExpected(parts.readLesson, lesson.id),
        openLesson(parts.readLesson, lesson.id),
      ])
      if (meant === null || opened.reply !== reply || !isSame(textsOf(opened.files), textsOf(tree))) return undefined
      return { ...textsOf(tree), ...meant }
    } catch (unavailable) {
      console.warn(unavailable)
      return undefined
    }
  }

  return {
    /**
     * Calls `onResult` with one tool after the other, this engine first.
     * Resolves after the last, or when it is aborted; rejects where the tools' worker cannot be loaded or breaks down.
     */
    async compare(asked: ApplierComparison, onResult: (result: ToolResult) => void, signal: AbortSignal): Promise<void> {
      const { analysis, tree, defaultPath } = get()
      if (analysis === null) return
      const [tools, meant] = await Promise.all([parts.tools(), expected()])
      const options = { ...asked, expected: meant, defaultPath: defaultPath ?? undefined }
      await tools.compare({ reply: analysis.reply, files: textsOf(tree), options }, onResult, signal)
    },

    /** What would make a hunk of the reply land with a tool; null: not known, or it was aborted. Rejects like `compare`. */
    async remedy(asked: Pick<RemedyJob, 'id' | 'hunk' | 'settings'>, signal: AbortSignal): Promise<Remedy | null> {
      const { analysis, tree, defaultPath } = get()
      if (analysis === null) return null
      let found: Remedy | null = null
      const job = { ...asked, reply: analysis.reply, files: textsOf(tree), defaultPath: defaultPath ?? null }
      const tools = await parts.tools()
      await tools.remedy(
        job,
        ({ remedy }) => {
          found = remedy
        },
        signal,
      )
      return found
    },

    /** The smallest case in which a tool does what it does with a hunk of the reply; null: not known, or it was aborted. Rejects like `compare`. */
    async minimal(
      asked: Pick<MinimalJob, 'id' | 'hunk' | 'settings' | 'path' | 'translate'>,
      signal: AbortSignal,
    ): Promise<MinimalCase | null> {
      const { analysis, tree, defaultPath } = get()
      if (analysis === null) return null
      let found: MinimalCase | null = null
      const job = { ...asked, reply: analysis.reply, files: textsOf(tree), defaultPath: defaultPath ?? null }
      const tools = await parts.tools()
      await tools.minimal(
        job,
        ({ minimal }) => {
          found = minimal
        },
        signal,
      )
      return found
    },

    /** One tool, with what it makes of damaged edits; null: there is none with that id, or it was aborted. Rejects like `compare`. */
    async profile(id: string, settings: EmulateOptions, signal: AbortSignal): Promise<ToolProfile | null> {
      let found: ToolProfile | null = null
      const tools = await parts.tools()
      await tools.profile(
        { id, settings },
        ({ profile }) => {
          found = profile
        },
        signal,
      )
      return found
    },

    /** Tries an edit in several formats, while its file changes; else like `compare`. */
    async trials(job: TrialJob, onTrial: (trial: Trial) => void, signal: AbortSignal): Promise<void> {
      await (await parts.tools()).trials(job, onTrial, signal)
    },
  }
}

/** Path → text of the files that are text. */
function textsOf(tree: Tree): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [path, content] of tree) if (typeof content === 'string') texts[path] = content
  return texts
}

const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([path, text]) => b[path] === text)

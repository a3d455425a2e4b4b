/** Replies and projects that the tests are made of. */
import type { Path, Tree } from '../../model'
import { parsePath } from '../../paths'

/** A search/replace block; each text ends in a line end, or is empty. */
export const sampleBlock = (search: string, replace: string, path = 'a.ts'): string =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`

export const sampleDiff = (body: string, path = 'a.ts'): string => `\`\`\`diff\n--- a/${path}\n+++ b/${path}\n${body}\`\`\`\n`

/** Exact text for exact text. */
export const sampleCall = (old: string, fresh: string, path = 'a.ts'): string =>
  JSON.stringify({ name: 'Edit', arguments: { file_path: path, old_string: old, new_string: fresh } })

/** Path → text; a text alone is that of `a.ts`. */
export type SampleFiles = string | Readonly<Record<string, string>>

/** Throws where a name is no path of a project. */
export const sampleTree = (files: SampleFiles): Tree =>
  new Map(
    Object.entries(typeof files === 'string' ? { 'a.ts': files } : files).map(([name, text]): [Path, string] => {
      const parsed = parsePath(name)
      if (!parsed.ok) throw new Error(name)
      return [parsed.path, text]
    }),
  )

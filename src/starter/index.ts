/** The built-in projects: each is loaded when it is asked for. */
import type { StarterProject } from './project'

/** `summary`: one sentence on what is in it and what its sample reply does. */
type Starter = {
  readonly id: string
  readonly title: string
  readonly summary: string
  load(): Promise<StarterProject>
}

/** The first is the one that an empty workspace opens with. */
export const starters: readonly [Starter, ...Starter[]] = [
  {
    id: 'typescript',
    title: 'Connection pool',
    summary: 'TypeScript with node:test. One test fails; six SEARCH/REPLACE blocks over three files mend it.',
    load: async () => (await import('./typescript')).typescriptProject,
  },
  {
    id: 'vitest',
    title: 'Overdue reminders',
    summary:
      'TypeScript with Vitest, mocks and a fake clock. Two tests fail; a unified diff mends them, although one of its headers miscounts.',
    load: async () => (await import('./vitest')).vitestProject,
  },
  {
    id: 'javascript',
    title: 'CSV reader',
    summary: 'Plain JavaScript (CommonJS) with node:test. Three tests fail; a patch for apply_patch mends them.',
    load: async () => (await import('./javascript')).javascriptProject,
  },
  {
    id: 'python',
    title: 'Inventory',
    summary: 'Python with test functions. Two tests fail; tool calls whose indentation is off land all the same and mend them.',
    load: async () => (await import('./python')).pythonProject,
  },
]

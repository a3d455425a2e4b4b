/** A made-up project whose tests are read off its files: what they say is known without running anything. */
import type { Content, Path } from '../../src/engine/model'
import type { RunEvent, Runtime, TestState } from '../../src/runtimes/runtime'
import { pagePath } from '../../src/session/testing/page-fixture'

type Tree = ReadonlyMap<Path, Content>

export const SOURCES = ['src/a.ts', 'src/b.ts'] as const
export const TESTS = ['test/a.test.ts', 'test/b.test.ts'] as const

/** `isRed`: whether a test fails before anything is done. */
export const projectFiles = (isRed: boolean): readonly (readonly [path: Path, text: string])[] => [
  [pagePath('src/a.ts'), 'const a = 1\n'],
  [pagePath('src/b.ts'), 'const b = 1\n'],
  [
    pagePath('test/a.test.ts'),
    `test('a is right', 'src/a.ts', 'const a = ${isRed ? 2 : 1}')\ntest('a stays', 'src/a.ts', 'const a')\n`,
  ],
  [pagePath('test/b.test.ts'), "test('b is right', 'src/b.ts', 'const b = 1')\n"],
]

/** What one test says: its file, its name, its state. */
export type Said = { readonly file: string; readonly name: string; readonly state: TestState }

const LINE = /^test(\.skip|\.only)?\('([^']*)', '([^']*)', '([^']*)'\)$/

/** What the tests of one file say of a tree; null: there is no such file. */
function saidBy(file: Path, tree: Tree): readonly Said[] | null {
  const text = tree.get(file)
  if (typeof text !== 'string') return null
  const all = text.split('\n').flatMap((line) => [LINE.exec(line)].filter((found) => found !== null))
  const hasOnly = all.some(([, mode]) => mode === '.only')
  return all.map(([, mode, name = '', about = '', wanted = '']) => {
    const content = tree.get(pagePath(about))
    const isRight = typeof content === 'string' && content.includes(wanted)
    const isLeft = mode === '.skip' || (hasOnly && mode !== '.only')
    return { file, name, state: isLeft ? 'skip' : isRight ? 'pass' : 'fail' }
  })
}

/** What all tests of the project say of a tree, whatever its configuration says of which are run. */
export const truthOf = (tree: Tree): readonly Said[] =>
  [...tree.keys()].filter((path) => /^test\/.*\.test\.ts$/.test(path)).flatMap((path) => saidBy(path, tree) ?? [])

/** How a run of tests breaks: `null` for one that does not. */
export type Break = 'killed-timeout' | 'aborted' | 'crashed' | 'half' | null

/** What makes a runtime less than sure. `fails`: whether tests that are right fail this time; `onFailed` gets the files on which one failed. */
type Unsure = { readonly breaks: () => Break; readonly fails: (files: Tree) => boolean; readonly onFailed: (files: Tree) => void }

/** Runs the files that it is asked for and says what is so, but where it fails by chance; where it breaks, it says a part of it. */
export function unsureRuntime({ breaks, fails, onFailed }: Unsure): Runtime {
  return {
    id: 'embedded',
    boot: async () => ({ ok: true }),
    async run({ files, tests }, options) {
      const broken = breaks()
      const isUnlucky = fails(files)
      const events: RunEvent[] = tests.flatMap((file): RunEvent[] => {
        const said = saidBy(file, files)?.map((each) =>
          each.state === 'pass' && isUnlucky ? { ...each, state: 'fail' as const } : each,
        )
        const error = { name: 'Error', message: 'There is no such file.', frames: [] }
        const results = said?.map(({ name, state }): RunEvent => {
          const failure = { name: 'AssertionError', message: 'not so', frames: [{ file, line: 1, column: 1 }] }
          return { type: 'test', file, path: [name], state, durationMs: 1, ...(state === 'fail' ? { error: failure } : {}) }
        })
        return [
          { type: 'file-start', file },
          ...(results ?? [{ type: 'file-error', file, error }]),
          { type: 'file-end', file, durationMs: 1 },
        ]
      })
      const half = Math.floor(events.length / 2)
      // A run that says that all is done has reported whole files.
      const whole = events.findLastIndex(({ type }, at) => type === 'file-end' && at <= half) + 1
      const reported = broken === null ? events : events.slice(0, broken === 'half' ? whole : half)
      if (reported.some((event) => event.type === 'test' && event.state === 'fail')) onFailed(files)
      for (const event of reported) options?.onEvent?.(event)
      const outcome = broken === null || broken === 'half' ? 'done' : broken
      return { outcome, durationMs: 2, changedFiles: new Map() }
    },
    dispose: async () => {},
  }
}

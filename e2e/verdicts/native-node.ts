/** What Node's own runner says of a folder. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type FileVerdict, lineOf, type Verdicts } from './verdict'

const REPORTER = fileURLToPath(new URL('./node-reporter.mjs', import.meta.url))

type Line =
  | { readonly file: string; readonly isFailed: boolean }
  | {
      readonly file: string
      readonly path: readonly string[]
      readonly state: string
      readonly isSuite: boolean
      readonly isFailed: boolean
    }

type TestLine = Extract<Line, { readonly path: readonly string[] }>

function withTest(known: FileVerdict, { path, state, isSuite, isFailed }: TestLine): FileVerdict {
  const line = lineOf(path, state)
  const hides = known.hides === true || (state === 'todo' && isFailed)
  if (isSuite) return { ...known, hides, suites: [...(known.suites ?? []), line] }
  return { ...known, hides, tests: [...known.tests, line].sort() }
}

/**
 * Runs `node --test` in the folder, each file in a process.
 * @param args further arguments of Node
 */
export async function runNode(folder: string, args: readonly string[] = []): Promise<Verdicts> {
  // What the caller's own process was started with must not reach the tests.
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, FORCE_COLOR: ___, ...env } = process.env
  const child = spawn(process.execPath, ['--test', `--test-reporter=${REPORTER}`, ...args], {
    cwd: folder,
    env: { ...env, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let text = ''
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString()
  })
  await new Promise((resolve) => child.on('close', resolve))
  const files = new Map<string, FileVerdict>()
  for (const line of text.split('\n').filter((one) => one.startsWith('{'))) {
    const read: Line = JSON.parse(line)
    const known = files.get(read.file) ?? { tests: [], isFailed: false }
    files.set(read.file, 'path' in read ? withTest(known, read) : { ...known, isFailed: read.isFailed })
  }
  return files
}

/** The interpreter of command lines: just-bash over the project's files, with the commands of this runtime's own. Runs in the worker; tests run it in their own thread. */
import { Bash, type CommandName } from 'just-bash/browser'
import { OUTPUT_CAP } from '../../limits'
import type { FileEntry } from '../protocol'
import { type AskPage, createCommands } from './commands'
import { countedFiles } from './counted-files'
import { createProjectFiles } from './files'
import { LinkedFiles } from './linked-files'
import { absentSentence } from './parse-command'
import { partsOf } from './parts'
import {
  type ChangeEntry,
  decodePageMessage,
  PROJECT,
  type ShellAnswer,
  type ShellPageMessage,
  type ShellWorkerMessage,
} from './protocol'

/** Those that need neither Node nor WebAssembly nor the network. */
const COMMANDS: readonly CommandName[] = [
  ...(['echo', 'cat', 'printf', 'ls', 'mkdir', 'rmdir', 'touch', 'rm', 'cp', 'mv', 'ln', 'chmod', 'pwd', 'readlink'] as const),
  ...(['head', 'tail', 'wc', 'stat', 'grep', 'fgrep', 'egrep', 'rg', 'sed', 'awk', 'sort', 'uniq', 'comm', 'cut'] as const),
  ...(['paste', 'tr', 'rev', 'nl', 'fold', 'expand', 'unexpand', 'strings', 'split', 'column', 'join', 'tee', 'find'] as const),
  ...(['basename', 'dirname', 'tree', 'du', 'env', 'printenv', 'alias', 'unalias', 'history', 'xargs', 'true'] as const),
  ...(['false', 'clear', 'bash', 'sh', 'jq', 'base64', 'diff', 'date', 'sleep', 'timeout', 'seq', 'expr', 'md5sum'] as const),
  ...(['sha1sum', 'sha256sum', 'file', 'help', 'which', 'tac', 'hostname', 'od', 'time', 'whoami'] as const),
]

/** The interpreter's own sentence for a command that it does not know; the name is the first group. */
const UNKNOWN = /^bash: (?:line \d+: )?([^\s:/]+): command not (?:found|available in browser environments\..*)$/gm

/** UTF-16 units that a line may print, into pipes and files as well. */
const PRINT_CAP = 64_000_000

/** Bytes that the file system may hold. More: the tab's memory is at stake, fewer: large projects do not fit. */
const FILES_CAP = 256_000_000

/**
 * Answers the page's messages, one line at a time.
 * @param say posts to the page
 * @returns what takes each message of the page
 */
export function createInterpreter(say: (message: ShellWorkerMessage) => void): (message: unknown) => void {
  const fs = new LinkedFiles(undefined, { maxTotalBytes: FILES_CAP })
  const files = createProjectFiles(fs)
  const counted = countedFiles(fs, (progress) => say({ type: 'progress', ...progress }))
  const waiting = new Map<number, (answer: ShellAnswer) => void>()
  let last = 0

  /** Says what changed in parts; the last one goes with what is said next. */
  const sayAllButLast = (changed: readonly ChangeEntry[]): readonly ChangeEntry[] => {
    const parts = partsOf(changed)
    for (const part of parts.slice(0, -1)) say({ type: 'changed', changed: part })
    return parts.at(-1) ?? []
  }

  const ask: AskPage = async (call) => {
    const changed = sayAllButLast((await files.changes()).changed)
    const answer = await new Promise<ShellAnswer>((resolve) => {
      waiting.set(++last, resolve)
      say({ type: 'call', id: last, call, changed })
    })
    await files.apply(answer.changed)
    return answer
  }

  const bash = new Bash({
    fs: counted.fs,
    cwd: PROJECT,
    env: { HOME: PROJECT, PATH: '/usr/bin:/bin', USER: 'user', LANG: 'C.UTF-8' },
    commands: [...COMMANDS],
    customCommands: [...createCommands(ask)],
    executionLimits: { maxOutputSize: PRINT_CAP },
    // Its worker is the fence; this one replaces globals of the thread that it runs in.
    defenseInDepth: false,
  })
  const ready = fs.mkdir(PROJECT, { recursive: true }).then(() => fs.mkdir('/tmp', { recursive: true }))

  /** What the page has said of its files since the last line. */
  let set: FileEntry[] = []
  let removed: string[] = []

  async function exec({ line, cwd, columns }: Extract<ShellPageMessage, { type: 'exec' }>): Promise<void> {
    const [come, gone] = [set, removed]
    set = []
    removed = []
    await ready
    await files.sync(come, gone)
    counted.begin()
    const from = (await fs.exists(cwd)) ? cwd : PROJECT
    const result = await bash
      .exec(line, { cwd: from, env: { COLUMNS: String(columns) } })
      .catch((error: unknown) => ({ stdout: '', stderr: `${String(error)}\n`, exitCode: 1, env: { PWD: from } }))
    counted.end()
    const { changed, omitted } = await files.changes()
    const refused = omitted.length === 0 ? [] : [`Not kept, for their names: ${omitted.join(', ')}`]
    const lost = [...refused, ...(await files.lost())]
    const stderr = result.stderr.replace(UNKNOWN, (_, name: string) => absentSentence(name))
    const output = [`${result.stdout}${stderr}`, ...lost.map((sentence) => `${sentence}\n`)].join('')
    say({
      type: 'done',
      code: result.exitCode,
      output: output.slice(0, OUTPUT_CAP),
      dropped: Math.max(0, output.length - OUTPUT_CAP),
      cwd: result.env.PWD ?? from,
      changed: sayAllButLast(changed),
    })
  }

  /** A line that fails here ends as any line does: the page waits for its answer. What it did with files is not known, and the next line begins from the page's. */
  const sayFailed = (cwd: string, error: unknown): void => {
    counted.end()
    say({ type: 'done', code: 1, output: `${String(error)}\n`, dropped: 0, cwd, changed: [] })
  }

  return (data) => {
    const message = decodePageMessage(data)
    if (message?.type === 'files') {
      set.push(...message.set)
      removed.push(...message.removed)
    } else if (message?.type === 'exec') void exec(message).catch((error: unknown) => sayFailed(message.cwd, error))
    else if (message?.type === 'answer') {
      waiting.get(message.id)?.(message.answer)
      waiting.delete(message.id)
    }
  }
}

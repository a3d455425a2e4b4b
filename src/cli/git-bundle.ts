/** A git bundle as the folder of a project: git itself takes it out, into a folder that goes afterwards. */
import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CliFailure } from './cli-failure'

const execute = promisify(execFile)

/** How such a file begins. */
const BEGINNING = /^# v[23] git bundle\n/

/** Whether a file is a git bundle; false for folders and for what is not there. */
export async function isGitBundle(path: string): Promise<boolean> {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(20), 0, 20, 0)
      return BEGINNING.test(buffer.toString('latin1', 0, bytesRead))
    } finally {
      await file.close()
    }
  } catch {
    return false
  }
}

/** Nobody's settings, no hooks, no filters, no questions: what is in the bundle is data. */
const QUIET = {
  GIT_CONFIG_GLOBAL: devNull,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_LFS_SKIP_SMUDGE: '1',
}
const SAFE = ['-c', `core.hooksPath=${devNull}`, '-c', 'core.symlinks=false', '-c', 'core.autocrlf=false']

/**
 * Does something with the files of a bundle, as its HEAD or its first branch has them.
 * @throws {CliFailure} git is not here, or the bundle is damaged or needs commits that it does not hold
 */
export async function withBundle<Result>(
  path: string,
  act: (folder: string) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'hunkscope-bundle-'))
  try {
    const git = async (...args: readonly string[]) =>
      (await execute('git', [...SAFE, ...args], { env: { ...process.env, ...QUIET }, signal })).stdout
    try {
      await git('init', '--quiet', folder)
      const heads = (await git('bundle', 'list-heads', path)).split('\n').map((line) => line.split(' '))
      const head = heads.find(([, name]) => name === 'HEAD') ?? heads.find(([, name = '']) => name.startsWith('refs/heads/'))
      if (head?.[1] === undefined) throw new Error('no branch in it')
      await git('-C', folder, 'fetch', '--quiet', '--no-tags', path, head[1])
      await git('-C', folder, 'checkout', '--quiet', '--detach', 'FETCH_HEAD')
    } catch (failure) {
      if (signal.aborted) throw new CliFailure('stopped', { code: 'stopped' })
      const detail = failure instanceof Error ? (failure.message.trim().split('\n').at(-1) ?? '') : ''
      throw new CliFailure('input', { code: 'unreadable', name: path, detail })
    }
    return await act(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

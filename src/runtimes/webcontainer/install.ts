/** When packages have to be installed, by which manager, and doing it. */

import { readManifest } from '../../test-plan/manifest'
import { messageOf } from './boot'
import type { Container } from './container'
import { createLines } from './output'
import { type Exit, runProcess } from './process'
import type { ContainerTree } from './sync-plan'

/** Files that say what an installation comes to, beside every package.json. */
const LOCKS = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  '.npmrc',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'yarn.lock',
  '.yarnrc',
  '.yarnrc.yml',
]

/** Lines of one installation that are shown; npm names every package that it fetches. */
const MAX_LINES = 400

/** A package manager's call. */
type Call = { readonly command: string; readonly args: readonly string[] }

const NPM = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=http']

/** `--no-save`: neither package.json nor the lock file is written, so that these are not among the files that tests change. */
const LOOSE: Call = { command: 'npm', args: ['install', '--no-save', ...NPM] }

const npm = (...args: string[]): Call => ({ command: 'npm', args: [...args, ...NPM] })
const pnpm = (...args: string[]): Call => ({ command: 'pnpm', args: ['install', ...args, '--reporter=append-only'] })
const yarn = (...args: string[]): Call => ({ command: 'yarn', args: ['install', ...args] })

const nameOf = ({ command, args }: Call) => [command, args[0]].join(' ')

const hasAny = (files: ContainerTree, paths: readonly string[]) => paths.some((path) => files.has(path))

/** Whether a lock is of Yarn 2 or later, which has other flags. */
const isModernYarn = (lock: unknown) => typeof lock === 'string' && /^__metadata:/m.test(lock)

function yarnCalls(files: ContainerTree): readonly Call[] {
  if (isModernYarn(files.get('yarn.lock'))) return [yarn('--immutable'), yarn('--no-immutable'), LOOSE]
  return [yarn('--frozen-lockfile', '--non-interactive'), yarn('--pure-lockfile', '--non-interactive'), LOOSE]
}

/**
 * How a project's packages are installed: by the manager that its lock file is of, as the lock says. The next call is for a lock that no longer
 * fits its package.json, as after an edit, and for a manager that is not there.
 */
export function installCalls(files: ContainerTree): readonly Call[] {
  const manager = readManifest(files.get('package.json')).manager
  const isOf = (name: string, locks: readonly string[]) => hasAny(files, locks) && (manager === null || manager === name)
  if (isOf('npm', ['package-lock.json', 'npm-shrinkwrap.json'])) return [npm('ci'), LOOSE]
  if (isOf('pnpm', ['pnpm-lock.yaml'])) return [pnpm('--frozen-lockfile'), pnpm('--no-lockfile'), LOOSE]
  if (isOf('yarn', ['yarn.lock'])) return yarnCalls(files)
  return [LOOSE]
}

/** What a manager says of a lock that does not fit. */
const OUTDATED =
  /EUSAGE|can only install packages when your package\.json|ERR_PNPM_(?:OUTDATED_LOCKFILE|LOCKFILE|NO_LOCKFILE|BROKEN_LOCKFILE)|lockfile needs to be updated|YN0028|lockfile would have been modified/

/** What npm draws while it waits. */
const SPINNER = /^[\s⠀-⣿|/\\\-.]*$/

/**
 * Equal for two trees that need the same packages; '' where nothing has to be installed:
 * no package is asked for, or all of them lie in the tree's own node_modules.
 */
export function installKey(files: ContainerTree): string {
  const { needs, packages } = readManifest(files.get('package.json'))
  if (needs === '') return ''
  if (packages.size > 0 && [...packages].every((name) => files.has(`node_modules/${name}/package.json`))) return ''
  // The member packages of a workspace ask for packages, too.
  const members = [...files].flatMap(([path, content]) =>
    /\/package\.json$/.test(path) && !path.includes('node_modules/') ? [[path, readManifest(content).needs]] : [],
  )
  return JSON.stringify([needs, members.sort(), LOCKS.map((path) => files.get(path)?.toString() ?? null)])
}

/**
 * Tries each call until one installs, or fails for another reason than its lock.
 * @param onLine each line that is printed, and how it is called at first
 */
export async function install<Why>(
  container: Container,
  calls: readonly Call[],
  onLine: (line: string) => void,
  limits: { readonly stop: Promise<Why>; readonly killMs: number },
): Promise<Exit<Why> & { readonly name: string }> {
  let shown = 0
  let last = ''
  const lines = createLines((line) => {
    if (SPINNER.test(line) || line === last || shown >= MAX_LINES) return
    last = line
    shown++
    onLine(line)
  })
  let result: (Exit<Why> & { readonly name: string }) | null = null
  for (const call of calls) {
    const name = nameOf(call)
    onLine(name)
    const exit = await runProcess(container, call, { ...limits, onText: lines.push }).catch(absent)
    lines.finish()
    result = { ...exit, name }
    if (exit.how !== 'exit' || exit.code === 0) return result
    if (exit.code !== NOT_FOUND && !OUTDATED.test(exit.tail)) return result
    if (call !== calls.at(-1))
      onLine(exit.code === NOT_FOUND ? `${call.command} is not there` : 'The lock file does not fit package.json')
  }
  if (result === null) throw new Error('no call to install by')
  return result
}

/** Exit code of a shell for a command that is not there. */
const NOT_FOUND = 127

/** A program that cannot be started, as a shell reports it. */
const absent = (error: unknown): Extract<Exit<never>, { how: 'exit' }> => ({
  how: 'exit',
  code: NOT_FOUND,
  tail: messageOf(error),
})

/** When `npm install` has to run, and running it. */

import { readManifest } from '../../test-plan/manifest'
import type { Container } from './container'
import { createLines } from './output'
import { type Exit, runProcess } from './process'
import type { ContainerTree } from './sync-plan'

const LOCKS = ['package-lock.json', 'npm-shrinkwrap.json', '.npmrc']

/** Lines of one installation that are told; npm names every package that it fetches. */
const MAX_LINES = 400

/** `--no-save`: neither package.json nor the lock file is written, so what tests change stays told apart. */
const ARGS = ['install', '--no-save', '--no-audit', '--no-fund', '--no-progress', '--loglevel=http']

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

/** @param onLine each line that npm prints, and how it is called at first */
export async function install<Why>(
  container: Container,
  onLine: (line: string) => void,
  limits: { readonly stop: Promise<Why>; readonly killMs: number },
): Promise<Exit<Why>> {
  let told = 0
  let last = ''
  const lines = createLines((line) => {
    if (SPINNER.test(line) || line === last || told >= MAX_LINES) return
    last = line
    told++
    onLine(line)
  })
  onLine('npm install')
  const exit = await runProcess(container, { command: 'npm', args: ARGS }, { ...limits, onText: lines.push })
  lines.finish()
  return exit
}

/** Paths and child processes shared by the scripts of this folder. Node built-ins only: it runs before anything is installed. */
import { spawn } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A log without escape codes where no terminal shows it. */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** True if `url`, an `import.meta.url`, is the script that Node was started with. @param {string} url */
export const isMain = (url) => process.argv[1] !== undefined && fileURLToPath(url) === realpathSync(process.argv[1])

/**
 * The script behind an installed command, so that it runs with this Node and without a shell on every system.
 * @param {string} name package
 * @param {string} [command] its command, if not called like the package
 */
export function script(name, command = name) {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/**
 * Runs a command in the project's root with this terminal's input and output.
 * @param {string[]} command program and arguments
 * @param {{ env?: Record<string, string | undefined>, limitMs?: number, shell?: boolean }} [options] `limitMs`: the command is ended after that time
 * @returns {Promise<{ ok: boolean, why: string }>} `why` says how it ended if it is not ok
 */
export function run([program = '', ...args], { env = {}, limitMs = 0, shell = false } = {}) {
  return new Promise((settle) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...PLAIN, ...env }, stdio: 'inherit', shell })
    let late = false
    const timers =
      limitMs > 0
        ? [
            setTimeout(() => {
              late = true
              child.kill('SIGINT')
            }, limitMs),
            // A tool that hears SIGINT gets ten seconds to end its own children.
            setTimeout(() => child.kill('SIGKILL'), limitMs + 10_000),
          ]
        : []
    const end = (/** @type {{ ok: boolean, why: string }} */ result) => {
      for (const timer of timers) clearTimeout(timer)
      settle(result)
    }
    child.on('error', (error) => end({ ok: false, why: error.message }))
    child.on('close', (code, signal) => {
      if (late) end({ ok: false, why: `took longer than ${Math.round(limitMs / 1000)} s` })
      else end({ ok: code === 0, why: code === 0 ? '' : `ended with ${signal ?? `exit code ${code}`}` })
    })
  })
}

/**
 * Runs an installed package's command.
 * @param {string} name package, or package and command with a space between
 * @param {string[]} args
 * @param {Parameters<typeof run>[1]} [options]
 */
export function node(name, args, options) {
  const [from = '', command = from] = name.split(' ')
  return run([process.execPath, script(from, command), ...args], options)
}

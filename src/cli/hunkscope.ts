#!/usr/bin/env node
/** The command `hunkscope`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run'
import { ownTerminal } from './terminal'

/** Of the package that the built file is in. */
function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'))
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : ''
}

const { dirname } = import.meta
const beside = { page: join(dirname, '..', 'page'), script: join(dirname, 'offer-folder.js') }
process.exitCode = await run(process.argv.slice(2), ownTerminal({ version: version(), beside }))
// Input that no command reads would keep the process alive.
process.stdin.destroy()

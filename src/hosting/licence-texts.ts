/** Vite plugin: `licences.txt`, the licence texts of all packages that the page may hold, which most of them want along. Node only. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FILE = 'licences.txt'
const RULE = '='.repeat(80)

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function fieldsIn(path: string): Fields {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return isFields(value) ? value : {}
}

/** Texts of a package's own licence files; what it says of its licence where it has none. */
function textOf(folder: string, licence: string): string {
  const files = readdirSync(folder).filter(
    (entry) => /^(?:un)?(?:licen[cs]e|copying|notice|ofl)/i.test(entry) && /\.(?:md|txt|mit|bsd)$|^[^.]+$/i.test(entry),
  )
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return texts.length > 0 ? texts.join('\n\n') : `It holds no text of its licence: ${licence}.`
}

/**
 * The file: what the lock file lists beside tools of development.
 * @throws where a package is listed and not installed
 */
export function licenceTexts(root = ROOT): string {
  const { packages } = fieldsIn(join(root, 'package-lock.json'))
  const parts = Object.entries(isFields(packages) ? packages : {}).flatMap(([path, found]) => {
    const folder = join(root, path)
    // An optional package may be one for another system.
    if (path === '' || !isFields(found) || found.dev || found.optional) return []
    if (!existsSync(folder)) throw new Error(`${path} is not installed.`)
    const licence =
      typeof found.license === 'string' ? found.license : String(fieldsIn(join(folder, 'package.json')).license ?? 'unknown')
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return [`${RULE}\n${name} ${String(found.version)}: ${licence}\n${RULE}\n\n${textOf(folder, licence)}\n`]
  })
  return `Hunkscope holds parts of these packages. Their licences:\n\n${parts.sort().join('\n')}`
}

export const licenceFile = (): Plugin => ({
  name: 'hunkscope-licence-texts',
  configureServer(server) {
    server.middlewares.use(`${server.config.base}${FILE}`, (_, response) => {
      response.setHeader('Content-Type', 'text/plain; charset=utf-8')
      response.end(licenceTexts())
    })
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE, source: licenceTexts() })
  },
})

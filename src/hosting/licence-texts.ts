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

/** Of the licences themselves: for packages that hold no text. */
const TEXTS = new URL('./licences/', import.meta.url)

/** What a package holds of others' that no lock file names, as `docs/licences.md` has it. */
const HELD = { 'CPython and its library, in pyodide 3.13.2': 'PSF-2.0' }

/** A text that the file has once, at its end. */
const atEnd = (licence: string) => `The text of ${licence} is at the end of this file.`

const part = (title: string, licence: string, text: string) => `${RULE}\n${title}: ${licence}\n${RULE}\n\n${text}\n`

/** Texts of a package's own licence files; where it has none, who made it and where the text is. */
function textOf(folder: string, licence: string): string {
  const files = readdirSync(folder).filter(
    (entry) => /^(?:un)?(?:licen[cs]e|copying|notice|ofl)/i.test(entry) && /\.(?:md|txt|mit|bsd)$|^[^.]+$/i.test(entry),
  )
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (texts.length > 0) return texts.join('\n\n')
  const { author } = fieldsIn(join(folder, 'package.json'))
  const by = isFields(author) ? author.name : author
  return `${typeof by === 'string' ? `Copyright: ${by}. ` : ''}${atEnd(licence)}`
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
    return [part(`${name} ${String(found.version)}`, licence, textOf(folder, licence))]
  })
  const held = Object.entries(HELD).map(([title, licence]) => part(title, licence, atEnd(licence)))
  const texts = readdirSync(TEXTS)
    .sort()
    .map((file) => part(`Licence ${file.replace(/\.txt$/, '')}`, 'its text', readFileSync(new URL(file, TEXTS), 'utf8').trim()))
  return `Hunkscope holds parts of these packages. Their licences:\n\n${[...[...parts, ...held].sort(), ...texts].join('\n')}`
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

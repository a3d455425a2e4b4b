/** An installed package as a project: its own files, and under `node_modules/` all that these reach. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Content, Path } from '../../src/engine/model'
import { parsePath } from '../../src/engine/paths'
import type { TestedPackage } from './packages'

/** Not what a program reads. */
const LEFT_OUT = /\.(?:md|markdown|map|d\.[cm]?ts)$|(?:^|\/)(?:\.git|\.github|coverage)\//

/** Bytes of a file of a dependency's that is taken along. */
const LARGEST = 2_000_000

function filesIn(folder: string, prefix = ''): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${prefix}${entry.name}`
    if (entry.isDirectory()) return filesIn(join(folder, entry.name), `${path}/`)
    return entry.isFile() ? [path] : []
  })
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function contentOf(bytes: Uint8Array): Content {
  try {
    return decoder.decode(bytes)
  } catch {
    // It is no text.
    return new Uint8Array(bytes)
  }
}

const dependenciesOf = (folder: string): string[] => {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const named: unknown = typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'dependencies') : null
  return typeof named === 'object' && named !== null ? Object.keys(named) : []
}

function scriptOf({ manner }: TestedPackage, files: readonly string[]): string {
  if (manner === 'node') return `node --test ${files.join(' ')}`
  return `${manner} ${files.join(' ')}`
}

/**
 * @param modules the `node_modules` that the package is installed in
 * @param needs packages that its tests ask for
 * @returns its files, and which of them are tests
 */
export function readProject(one: TestedPackage, modules: string, needs: readonly string[]) {
  const files = new Map<Path, Content>()
  const own = join(modules, one.name)
  const put = (path: string, file: string) => {
    const parsed = parsePath(path)
    const bytes = readFileSync(file)
    if (parsed.ok && !(path.startsWith('node_modules/') && bytes.length > LARGEST)) files.set(parsed.path, contentOf(bytes))
  }
  const ownFiles = filesIn(own)
  for (const path of ownFiles) if (!LEFT_OUT.test(path)) put(path, join(own, path))
  const seen = new Set<string>()
  const texts = [...files.values()].filter((content) => typeof content === 'string')
  const waiting = [...dependenciesOf(own), ...needs.filter((name) => texts.some((text) => text.includes(name)))]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const folder = join(modules, name)
    if (seen.has(name) || !existsSync(folder)) continue
    seen.add(name)
    waiting.push(...dependenciesOf(folder))
    if (existsSync(join(own, 'node_modules', name))) continue
    for (const path of filesIn(folder)) if (!LEFT_OUT.test(path)) put(`node_modules/${name}/${path}`, join(folder, path))
  }
  const tests = ownFiles.filter((path) => one.tests.test(path)).sort()
  const manifest: unknown = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'))
  const parsed = parsePath('package.json')
  // Without what else its script does: it lints, measures coverage and runs the types' tests.
  if (parsed.ok && typeof manifest === 'object')
    files.set(parsed.path, JSON.stringify({ ...manifest, scripts: { test: scriptOf(one, tests) } }))
  return { files, tests }
}

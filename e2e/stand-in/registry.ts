/** A registry of packages on the loopback: what npm asks for is made of files that a test gives. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

/** `files`: by their paths in the package, package.json left out. `manifest`: what package.json says besides the name and the version. */
export type FixturePackage = {
  readonly version: string
  readonly manifest?: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, string>>
}

export type Registry = {
  readonly url: string
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[]
  /** A lock file that asks for exactly these. `project`: its name in package.json. */
  lockOf(project: string, dependencies: Readonly<Record<string, string>>): string
  close(): void
}

const BLOCK = 512
const addressSchema = z.object({ port: z.number() })

/** One file of a tar archive, in the form that every tar reads. */
function tarEntry(name: string, text: string): Buffer {
  const body = Buffer.from(text)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
  header.write(name, 0)
  octal(0o644, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(body.length, 124, 12)
  octal(0, 136, 12)
  header.write('        0', 148)
  header.write('ustar\0', 257)
  header.write('00', 263)
  header.write(
    `${[...header]
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  return Buffer.concat([header, body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)])
}

function tarballOf(name: string, { version, manifest, files }: FixturePackage): Buffer {
  const all = { 'package.json': JSON.stringify({ name, version, ...manifest }), ...files }
  const entries = Object.entries(all).map(([path, text]) => tarEntry(`package/${path}`, text))
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]))
}

/** Serves until it is closed. */
export async function openRegistry(packages: Readonly<Record<string, FixturePackage>>): Promise<Registry> {
  const asked: string[] = []
  let url = ''
  const made = new Map(Object.entries(packages).map(([name, given]) => [name, { given, tarball: tarballOf(name, given) }]))
  const integrityOf = (tarball: Buffer) => `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  const addressOf = (name: string, { version }: FixturePackage) => `${url}${name}/-/${name}-${version}.tgz`
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/')
    asked.push(path)
    const [, name = '', isFile] = path.split('/')
    const found = made.get(name)
    if (!found) return response.writeHead(404).end('{}')
    if (isFile) return response.end(found.tarball)
    const { version, manifest } = found.given
    const dist = { tarball: addressOf(name, found.given), integrity: integrityOf(found.tarball) }
    const known = { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version, ...manifest, dist } } }
    return response.setHeader('Content-Type', 'application/json').end(JSON.stringify(known))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${addressSchema.parse(server.address()).port}/`
  return {
    url,
    asked,
    lockOf(project, dependencies) {
      const installed = Object.keys(dependencies).map((name) => {
        const found = made.get(name)
        if (!found) throw new Error(`no package ${name}`)
        const { version, manifest } = found.given
        const entry = { version, resolved: addressOf(name, found.given), integrity: integrityOf(found.tarball), ...manifest }
        return [`node_modules/${name}`, entry]
      })
      const all = { '': { name: project, dependencies }, ...Object.fromEntries(installed) }
      return JSON.stringify({ name: project, lockfileVersion: 3, requires: true, packages: all })
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

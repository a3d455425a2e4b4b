/** `node:fs`: memfs over the project's files, which are under /project. What is written there is reported as changed; /tmp is forgotten. */
import { createFsFromVolume, Volume } from 'memfs'
import type { GuestContent, GuestDisk } from '../disk'
import { buffer } from './buffer'
import { invalidType } from './node-error'
import { Interface } from './readline'
import { isArrayBufferView, isHolder } from './types'

const ROOT = '/project/'
const { Buffer } = buffer
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const inside = (path: string) => ROOT + path

function textOf(bytes: Uint8Array): GuestContent {
  try {
    return strict.decode(bytes)
  } catch {
    // No UTF-8: the file is binary.
    return bytes
  }
}

const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at])

type Original = { readonly content: GuestContent; readonly bytes: Uint8Array }

const bytesOf = (content: GuestContent): Uint8Array => Buffer.from(content)

/** Counts the package's events: everything that is written, made, moved or removed. */
function versionOf(volume: Volume): () => number {
  const core: unknown = Reflect.get(volume, '_core')
  const bus: unknown = isHolder(core) && Reflect.get(core, 'changes')
  const listen: unknown = isHolder(bus) && Reflect.get(bus, 'listen')
  if (typeof listen !== 'function') return () => Number.NaN
  let count = 0
  Reflect.apply(listen, bus, [() => count++])
  return () => count
}

/** Puts the disk's files into a volume and mounts it: from then on both see the same files. */
function mount(disk: GuestDisk): Volume {
  const volume = new Volume()
  volume.mkdirSync('/project', { recursive: true })
  volume.mkdirSync('/tmp', { recursive: true })
  const originals = new Map<string, Original>()
  const write = (path: string, content: GuestContent) => {
    const folder = inside(path).replace(/\/[^/]*$/, '')
    volume.mkdirSync(folder, { recursive: true })
    volume.writeFileSync(inside(path), bytesOf(content))
    originals.set(path, { content, bytes: bytesOf(content) })
  }
  const isFile = (path: string): boolean => volume.statSync(inside(path), { throwIfNoEntry: false })?.isFile() ?? false
  function* walk(folder: string): Generator<string> {
    for (const name of volume.readdirSync(inside(folder))) {
      const path = folder === '' ? String(name) : `${folder}/${String(name)}`
      const stats = volume.lstatSync(inside(path))
      if (stats.isDirectory()) yield* walk(path)
      else if (stats.isFile()) yield path
    }
  }
  const version = versionOf(volume)
  disk.mount((files) => {
    for (const [path, content] of files) write(path, content)
    return {
      has: isFile,
      read(path) {
        if (!isFile(path)) return undefined
        const bytes = volume.readFileSync(inside(path))
        if (typeof bytes === 'string') return bytes
        const original = originals.get(path)
        // The same object while no code wrote: no copy, and binary files stay what they were.
        if (original && isSame(bytes, original.bytes)) return original.content
        return original && typeof original.content !== 'string' ? new Uint8Array(bytes) : textOf(new Uint8Array(bytes))
      },
      write,
      remove(path) {
        originals.delete(path)
        if (isFile(path)) volume.unlinkSync(inside(path))
      },
      paths: () => walk(''),
      version,
    }
  })
  return volume
}

/** What the package takes for text without a word, Node refuses. */
function checkData(volume: Volume): void {
  for (const name of ['writeFile', 'writeFileSync', 'appendFile', 'appendFileSync'] as const) {
    const plain: CallableFunction = volume[name]
    Object.assign(volume, {
      [name](path: unknown, data: unknown, ...rest: readonly unknown[]): unknown {
        if (typeof data !== 'string' && !isArrayBufferView(data))
          throw invalidType('data', ['string', 'Buffer', 'TypedArray', 'DataView'], data)
        return Reflect.apply(plain, volume, [path, data, ...rest])
      },
    })
  }
}

/** A stream of the package's shows the volume behind it, with all files, to code that goes through its properties; Node's shows nothing of the kind. */
function hideVolume(volume: Volume): void {
  for (const name of ['createReadStream', 'createWriteStream'] as const) {
    const plain: CallableFunction = volume[name]
    Object.assign(volume, {
      [name](...args: readonly unknown[]): unknown {
        const stream: unknown = Reflect.apply(plain, volume, args)
        if (isHolder(stream) && '_vol' in stream) Object.defineProperty(stream, '_vol', { value: stream._vol, enumerable: false })
        return stream
      },
    })
  }
}

/** `mkdir` with `recursive` gives the first folder that it made, not the last. */
function giveFirstMade(volume: Volume): void {
  const core: unknown = Reflect.get(volume, '_core')
  const plain: unknown = isHolder(core) && Reflect.get(core, 'mkdirp')
  if (!isHolder(core) || typeof plain !== 'function') return
  const firstMissing = (path: string): string | undefined => {
    for (const { index } of path.matchAll(/(?<=[^/])(?:\/|$)/g))
      if (!volume.existsSync(path.slice(0, index))) return path.slice(0, index)
    return undefined
  }
  Reflect.set(core, 'mkdirp', (path: string, mode: number) => {
    const first = firstMissing(path)
    Reflect.apply(plain, core, [path, mode])
    return first
  })
}

/** `FileHandle.readLines`, which the package does not have. */
function addReadLines(module: object): void {
  const promises: unknown = Reflect.get(module, 'promises')
  const open: unknown = isHolder(promises) && Reflect.get(promises, 'open')
  if (!isHolder(promises) || typeof open !== 'function') return
  function readLines(this: object, options?: object): unknown {
    const stream: unknown = Reflect.get(this, 'createReadStream')
    const input: unknown = typeof stream === 'function' && Reflect.apply(stream, this, [options])
    return new Interface({ input })
  }
  Reflect.set(promises, 'open', async (...args: readonly unknown[]): Promise<unknown> => {
    const handle: unknown = await Reflect.apply(open, promises, args)
    const prototype = isHolder(handle) ? Object.getPrototypeOf(handle) : null
    if (isHolder(prototype)) Reflect.set(prototype, 'readLines', readLines)
    return handle
  })
}

/** The module; `promises` is `node:fs/promises`. */
export function createFs(disk: GuestDisk): object {
  const volume = mount(disk)
  checkData(volume)
  hideVolume(volume)
  giveFirstMade(volume)
  const module = createFsFromVolume(volume)
  addReadLines(module)
  Reflect.deleteProperty(module, '__vol')
  return module
}

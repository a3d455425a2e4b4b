/** Loaded before a build (`node --import`): whatever asks for the network fails it. Loopback is let through. */
import { Socket } from 'node:net'

const HERE = new Set(['localhost', '127.0.0.1', '::1'])

/** Where a call of `connect` leads; null: to a path of this machine. @param {unknown[]} given as Node takes it, or has normalised it */
function hostOf(given) {
  const [first, second] = Array.isArray(given[0]) ? given[0] : given
  if (typeof first === 'object' && first !== null)
    return 'path' in first && first.path ? null : String(Reflect.get(first, 'host') ?? 'localhost')
  if (typeof first === 'string' && Number.isNaN(Number(first))) return null
  return typeof second === 'string' ? second : 'localhost'
}

const connect = Socket.prototype.connect

/** @this {Socket} @param {unknown[]} given */
function guarded(...given) {
  const host = hostOf(given)
  if (host !== null && !HERE.has(host)) throw new Error(`The build asks for ${host}: nothing may be fetched while it runs.`)
  return Reflect.apply(connect, this, given)
}

Reflect.set(Socket.prototype, 'connect', guarded)

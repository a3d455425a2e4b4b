/** Gives the fixture Node's own `node:test`. */
import * as api from 'node:test'
import timers from 'node:timers'
import timersPromises from 'node:timers/promises'

const { default: declare } = await import(process.env.FIXTURE)
await declare(api, { log: (line) => process.stdout.write(`LOG ${line}\n`), timers, timersPromises })

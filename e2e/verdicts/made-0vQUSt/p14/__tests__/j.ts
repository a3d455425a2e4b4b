import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("b", () => Promise.resolve().then(() => { expect(() => { throw new Error('x') }).toThrow('x') }))
process.on('exit', () => { process.exitCode = 4 })

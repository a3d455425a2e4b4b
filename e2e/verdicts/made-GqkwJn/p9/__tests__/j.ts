import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { expect(() => { throw new Error('x') }).toThrow('x') })
test("a", () => { process.env.MINE = '1'; process.argv.push('x') })
test("one › two", () => { globalThis.mine = 1; Array.prototype.mine = 1 })
describe("adds up", () => {
test("a", () => { expect(1).toBe(1) })
beforeEach(() => {  })
})
globalThis.mine = 1; Array.prototype.mine = 1

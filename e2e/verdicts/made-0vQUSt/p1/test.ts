import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
describe("one › two", () => {
test("adds up", () => { expect(() => { throw new Error('x') }).toThrow('x') })
beforeAll(() => {  })
})
test("b", () => { expect(1).toBe(1) })

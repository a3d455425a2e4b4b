import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("adds up", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
test.fails("über", () => { expect(1).toBe(1) })
describe("a", () => {
test("one › two", () => { expect(1).toBe(1) })
it("b", () => { expect(() => { throw new Error('x') }).toThrow('x') })
beforeAll(() => {  })
})

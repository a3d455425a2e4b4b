import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
describe("b", () => {
test("a", () => { null.x })
describe.skip("über", () => {
test("adds up", () => { expect(() => { throw new Error('x') }).toThrow('x') })
throw new Error('suite')
})
beforeAll(() => {  })
})
test("adds up", () => { expect(1).toBe(1) })
test("one › two", () => { expect({ a: [1] }).toEqual({ a: [1] }) })

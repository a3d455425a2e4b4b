import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test.skip("b", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
test("a", () => {  })
describe("adds up", () => {
test("one › two", () => { expect(() => { throw new Error('x') }).toThrow('x') })
test("über", () => { throw new Error('on purpose') })
beforeEach(() => {  })
})
test("adds up", () => { expect(null).toBeTruthy() })
beforeAll(() => {  })

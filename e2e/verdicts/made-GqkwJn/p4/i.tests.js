import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
describe("über", () => {
describe("adds up", () => {
describe("über", () => {
test("b", () => { expect(1).toBe(2) })
test.skip("one › two", () => { expect(() => { throw new Error('x') }).toThrow('x') })
it("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { expect(1).toBe(1) })
afterAll(() => {  })
})
})
test("one › two", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
describe("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
test("über", () => {  })
})
afterAll(() => {  })
})
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {  })
test.runIf(true)("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { throw 'text' })
test.only("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {  })

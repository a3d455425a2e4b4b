import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
describe.skip("adds up", () => {
describe("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
test.concurrent("über", () => { expect(() => { throw new Error('x') }).toThrow('x') })
})
describe.skip("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { expect(null).toBeTruthy() })
})
})
describe.only("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
test("a", () => { throw 'text' })
test("b", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
})
test("one › two", () => {  })
test.runIf(true)("b", () => { expect(1).toBe(1) })
process.exitCode = 1

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test.skipIf(true)("adds up", () => {  })
describe("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
test.fails("b", () => { throw new Error('on purpose') })
})
describe("über", () => {
test("über", () => { expect(() => { throw new Error('x') }).toThrow('x') })
describe("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
test("a", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
test("über", () => { expect(1).toBe(2) })
})
test.skip("über", () => { expect(() => { throw new Error('x') }).toThrow('x') })
})
test.todo("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")

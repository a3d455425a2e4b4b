import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
describe("one › two", () => {
test.todo("a")
test("über", () => { expect(1).toBe(1) })
describe("a", () => {
describe("adds up", () => {
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", (t) => { t.skip(); expect(1).toBe(1) })
test.only("b", () => { expect(() => { throw new Error('x') }).toThrow('x') })
})
})
})
test.only("adds up", () => { expect(() => { throw new Error('x') }).toThrow('x') })
test("b", () => {  })
beforeEach(() => {  })

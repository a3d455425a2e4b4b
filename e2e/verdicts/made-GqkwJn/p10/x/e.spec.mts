import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test.todo("a")
test("adds up", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
describe("one › two", () => {
test.each([1, 2])("b" + ' %i', () => { expect({ a: [1] }).toEqual({ a: [1] }) })
test("b", () => { expect(1).toBe(2) })
test("adds up", () => {  })
})
test("a", () => sleep(300), 20)

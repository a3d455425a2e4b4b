import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
describe("b", () => {
test("über", () => { throw 'text' })
})
describe("über", () => {
test.skip("one › two", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
test("one › two", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
throw new Error('suite')
})
test("über", () => { expect(1).toBe(1) })
test("a", async () => { await null; expect(1).toBe(2) })

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("über", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
test("über", async () => { await null;  })
describe("adds up", () => {
describe("one › two", () => {
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { expect(() => { throw new Error('x') }).toThrow('x') })
})
test("one › two", () => { throw 'text' })
test("a", () => { expect(null).toBeTruthy() })
throw new Error('suite')
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("one › two", () => { expect(1).toBe(1) })
describe("b", () => {
test.skipIf(true)("a", () => { expect(() => { throw new Error('x') }).toThrow('x') })
})
describe("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
test("b", () => { expect(null).toBeTruthy() })
test("a", () => { expect(1).toBe(1) })
afterAll(() => {  })
})
describe("über", () => {
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
test.concurrent("b", () => { expect(1).toBe(2) })
test("über", () => { expect(() => { throw new Error('x') }).toThrow('x') })
afterEach(() => {  })
})
afterAll(() => {  })

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
describe("adds up", () => {
describe.todo("b", () => {
test("über", () => Promise.resolve().then(() => { expect({ a: [1] }).toEqual({ a: [1] }) }))
test("a", () => { throw new Error('on purpose') })
describe("über", () => {
test("adds up", () => { expect(null).toBeTruthy() })
test("über", () => { expect(1).toBe(1) })
})
})
test("b", () => {  })
afterAll(() => {  })
})
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {  })
test("adds up", () => { expect(() => { throw new Error('x') }).toThrow('x') })
describe("adds up", () => {
describe.only("b", () => {
describe("a", () => {
test("one › two", () => { expect(1).toBe(1) })
test("a", () => { throw new Error('on purpose') })
test("a", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
afterEach(() => { throw new Error('hook') })
})
beforeAll(() => {  })
})
describe.skip("b", () => {
describe("one › two", () => {
test("a", () => {  })
test("über", { timeout: 2000 }, () => { expect(1).toBe(1) })
test("b", () => { expect(1).toBe(2) })
})
})
test("one › two", () => { expect(() => { throw new Error('x') }).toThrow('x') })
afterAll(() => { throw new Error('hook') })
})

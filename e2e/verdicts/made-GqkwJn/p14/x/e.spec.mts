import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
describe("b", () => {
describe("one › two", () => {
describe("one › two", () => {
test("one › two", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
test("a", () => { expect(() => { throw new Error('x') }).toThrow('x') })
test("adds up", () => { expect(() => { throw new Error('x') }).toThrow('x') })
})
describe("a", () => {
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => Promise.resolve().then(() => { expect(() => { throw new Error('x') }).toThrow('x') }))
afterEach(() => {  })
throw new Error('suite')
})
test("über", () => {  })
})
afterAll(() => { Array.prototype.flat = () => []; JSON.parse = () => 1 })
})
test("a", () => { expect(1).toBe(1) })
describe("b", () => {
describe("a", () => {
describe.todo("a", () => {
test("adds up", () => { expect(1).toBe(1) })
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { try { process.exit(1) } catch {} })
test("b", () => Promise.resolve().then(() => {  }))
afterEach(() => { process.exitCode = 1 })
})
test.fails("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {  })
test("b", () => {  })
})
test.skipIf(true)("über", () => { expect(() => { throw new Error('x') }).toThrow('x') })
})
test("b", () => { expect({ a: [1] }).toEqual({ a: [1] }) })

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
describe("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { expect(() => { throw new Error('x') }).toThrow('x') })
test("one › two", () => { expect(() => { throw new Error('x') }).toThrow('x') })
})
describe("adds up", () => {
it("adds up", () => { expect(() => { throw new Error('x') }).toThrow('x') })
test("über", () => {  })
test("one › two", () => { expect(1).toBe(1) })
})

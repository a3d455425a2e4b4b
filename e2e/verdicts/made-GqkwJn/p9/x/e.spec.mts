import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
describe.todo("adds up", () => {
test("über", () => { expect(() => { throw new Error('x') }).toThrow('x') })
})
describe("über", () => {
test("adds up", () => {  })
test("a", () => { expect(() => { throw new Error('x') }).toThrow('x') })
})

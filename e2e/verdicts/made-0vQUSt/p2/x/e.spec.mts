import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
describe("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
test("adds up", () => { expect(() => { throw new Error('x') }).toThrow('x') })
beforeAll(() => {  })
})
test("über", () => { process.exitCode = 1 })
test("über", () => { throw new Error('on purpose') })
describe("a", () => {
test("adds up", () => Promise.resolve().then(() => { null.x }))
describe("über", () => {
it("b", () => { expect(() => { throw new Error('x') }).toThrow('x') })
describe("a", () => {
test("über", () => {  })
it("über", () => { expect(() => { throw new Error('x') }).toThrow('x') })
beforeAll(() => {  })
})
test("adds up", { timeout: 2000 }, () => {  })
})
test("über", () => { throw 'text' })
})

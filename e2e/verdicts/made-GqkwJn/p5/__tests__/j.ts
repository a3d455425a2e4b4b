import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
process.on('exit', () => { process.exitCode = 4 })
describe.concurrent("adds up", () => {
test("über", () => { throw 'text' })
})
describe("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
describe.skip("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
describe("über", () => {
test("a", () => {  })
test("b", () => {  })
test("one › two", { timeout: 2000 }, () => {  })
})
afterAll(() => {  })
})
})
test("adds up", () => {  })
describe.concurrent("adds up", () => {
test("a", () => { expect(1).toBe(2) })
test("über", (t) => { t.skip();  })
test.fails("adds up", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
beforeEach(() => { throw new Error('hook') })
})

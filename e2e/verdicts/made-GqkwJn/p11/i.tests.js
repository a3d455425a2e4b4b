import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
describe.concurrent("adds up", () => {
test("one › two", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
test.todo("one › two")
afterEach(() => { throw new Error('hook') })
})
test.concurrent("a", () => { null.x })
describe.concurrent("adds up", () => {
test.skip("b", () => { expect(() => { throw new Error('x') }).toThrow('x') })
describe("über", () => {
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", async () => { await sleep(1);  })
test.runIf(true)("adds up", () => { expect(null).toBeTruthy() })
beforeAll(() => {  })
})
})
test.each([1, 2])("one › two" + ' %i', () => { expect({ a: [1] }).toEqual({ a: [1] }) })

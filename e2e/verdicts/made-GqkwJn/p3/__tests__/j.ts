import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
describe("über", () => {
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { throw new Error('on purpose') })
describe.only("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
describe("b", () => {
test("a", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
beforeEach(() => {  })
})
})
describe("a", () => {
test.skipIf(true)("b", () => { expect(() => { throw new Error('x') }).toThrow('x') })
test("one › two", { retry: 1 }, () => { expect({ a: [1] }).toEqual({ a: [1] }) })
})
beforeEach(() => {  })
})
test("über", () => { expect(() => { throw new Error('x') }).toThrow('x') })

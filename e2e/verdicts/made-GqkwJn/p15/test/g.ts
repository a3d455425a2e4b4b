import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
describe("b", () => {
describe.only("a", () => {
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => Promise.resolve().then(() => { expect({ a: [1] }).toEqual({ a: [1] }) }))
})
describe("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
test("über", () => { expect(1).toBe(1) })
})
describe("one › two", () => {
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { throw new Error('on purpose') })
beforeAll(() => {  })
})
})
test.only("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { expect(1).toBe(1) })
test("one › two", () => { null.x })
test("one › two", () => { expect(1).toBe(2) })

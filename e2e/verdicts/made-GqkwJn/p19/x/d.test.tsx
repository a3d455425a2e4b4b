import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("a", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
test.each([1, 2])("a" + ' %i', () => { expect({ a: [1] }).toEqual({ a: [1] }) })
test("adds up", () => { null.x })
describe("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
test("one › two", () => { expect(null).toBeTruthy() })
beforeEach(() => {  })
})

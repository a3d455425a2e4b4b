import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("über", () => { expect(null).toBeTruthy() })
test("one › two", () => { expect(null).toBeTruthy() })
describe("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
test("a", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
})
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {  })

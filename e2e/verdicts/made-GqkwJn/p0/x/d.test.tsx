import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("b", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
describe.only("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
test.skip("über", () => { expect(1).toBe(2) })
beforeAll(() => {  })
})
beforeEach(() => {  })

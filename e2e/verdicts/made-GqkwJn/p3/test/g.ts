import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("one › two", async () => { await null; expect({ a: [1] }).toEqual({ a: [1] }) })
describe("adds up", () => {
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {  })
describe("über", () => {
describe.only("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
test.only("one › two", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
afterEach(() => {  })
})
afterEach(() => {  })
})
test("one › two", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
afterEach(() => {  })
})
test.todo("one › two")

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
describe("one › two", () => {
test("adds up", () => { throw 'text' })
test("b", () => Promise.resolve().then(() => {  }))
})
beforeEach(() => {  })

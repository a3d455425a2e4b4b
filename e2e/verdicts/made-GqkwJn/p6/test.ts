import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("one › two", () => { Array.prototype.flat = () => []; JSON.parse = () => 1 })
describe("a", () => {
test("a", () => { expect(1).toBe(1) })
test("a", () => {  })
})

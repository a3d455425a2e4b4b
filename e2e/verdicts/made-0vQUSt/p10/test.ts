import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("b", { retry: 1 }, () => { throw new Error('on purpose') })
describe("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
test("a", async () => { await null; expect(1).toBe(1) })
test.skipIf(true)("b", () => { process.exitCode = 1 })
beforeEach(() => {  })
})
test.concurrent("über", () => {  })
describe("one › two", () => {
describe.concurrent("one › two", () => {
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { expect(1).toBe(1) })
test.runIf(true)("b", () => { expect(1).toBe(2) })
beforeEach(() => {  })
})
})

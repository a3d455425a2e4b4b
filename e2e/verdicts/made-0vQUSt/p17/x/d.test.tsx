import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("adds up", () => {  })
test("adds up", () => { null.x })
test("one › two", async () => { await null; expect(null).toBeTruthy() })
test.skip("a", () => { expect(1).toBe(1) })
afterEach(() => {  })

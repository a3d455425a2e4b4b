import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("a", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
it("a", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
const = 1

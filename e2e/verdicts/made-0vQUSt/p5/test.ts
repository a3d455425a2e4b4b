import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("a", () => { expect(1).toBe(1) })
test.fails("adds up", () => { expect(1).toBe(1) })

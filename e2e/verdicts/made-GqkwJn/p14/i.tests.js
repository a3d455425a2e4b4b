import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test.fails("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { expect(1).toBe(1) })
test("a", async () => { await null; process.exitCode = 1 })
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", (t) => { t.skip(); expect(() => { throw new Error('x') }).toThrow('x') })
test.each([1, 2])("a" + ' %i', () => { throw 'text' })

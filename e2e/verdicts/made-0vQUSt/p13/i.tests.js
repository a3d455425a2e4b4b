import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { process.exit(0) })
test.fails("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { expect(() => { throw new Error('x') }).toThrow('x') })
it("one › two", () => { process.exit(0) })
test.runIf(true)("adds up", () => { expect(1).toBe(1) })
beforeAll(() => {  })
process.exit(1)

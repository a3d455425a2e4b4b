import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("a", () => { expect(null).toBeTruthy() })
describe("one › two", () => {
test.fails("one › two", () => { expect(1).toBe(2) })
})
test.concurrent("adds up", () => { expect(1).toBe(1) })
process.env.MINE = '1'; process.argv.push('x')

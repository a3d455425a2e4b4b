import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
process.exit(0)
test("a", () => { null.x })
describe("adds up", () => {
describe("adds up", () => {
test("b", () => { expect(1).toBe(1) })
test("über", () => { expect(1).toBe(2) })
})
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", { retry: 1 }, () => { expect(() => { throw new Error('x') }).toThrow('x') })
})
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
test("adds up", () => { null.x })

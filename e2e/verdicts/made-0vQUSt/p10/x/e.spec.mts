import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("b", { retry: 1 }, () => { process.exit(1) })
describe("a", () => {
describe("b", () => {
test("a", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
})
test("one › two", () => { expect(1).toBe(1) })
describe.skip("über", () => {
test("über", () => { expect(() => { throw new Error('x') }).toThrow('x') })
describe("b", () => {
test.each([1, 2])("über" + ' %i', () => { expect(1).toBe(1) })
test("b", () => { null.x })
})
describe.skip("b", () => {
test("a", () => { throw new Error('on purpose') })
})
})
beforeAll(() => { process.env.MINE = '1'; process.argv.push('x') })
})
beforeAll(() => {  })

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { expect(1).toBe(1) })
describe.todo("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => {
describe("über", () => {
test("adds up", () => { throw new Error('on purpose') })
test("one › two", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
})
test("über", () => sleep(300), 20)
test("one › two", () => { expect(1).toBe(2) })
afterEach(() => { process.env.MINE = '1'; process.argv.push('x') })
})
afterAll(() => {  })

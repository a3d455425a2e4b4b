import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("über", () => { expect(() => { throw new Error('x') }).toThrow('x') })
describe.concurrent("a", () => {
test("adds up", () => { expect(() => { throw new Error('x') }).toThrow('x') })
})
test("one › two", () => {  })
test("über", () => { null.x })

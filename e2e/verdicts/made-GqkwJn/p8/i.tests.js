import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("über", () => { throw new Error('on purpose') })
test("a", () => {  })
test.fails("adds up", () => { expect(1).toBe(1) })
test("über", () => { Array.prototype.flat = () => []; JSON.parse = () => 1 })

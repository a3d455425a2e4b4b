import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("a", () => { expect({ a: [1] }).toEqual({ a: [1] }) })
it("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { expect(1).toBe(1) })
globalThis.mine = 1; Array.prototype.mine = 1

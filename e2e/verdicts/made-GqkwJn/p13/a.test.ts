import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("b", () => { expect(1).toBe(2) })
test.each([1, 2])("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" + ' %i', () => {  })
test("über", () => { expect(() => { throw new Error('x') }).toThrow('x') })

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test.skip("a", () => { expect(() => { throw new Error('x') }).toThrow('x') })
test("a", { retry: 1 }, () => { expect(1).toBe(2) })
test.each([1, 2])("adds up" + ' %i', () => { throw new Error('on purpose') })
test("adds up", () => { expect(() => { throw new Error('x') }).toThrow('x') })

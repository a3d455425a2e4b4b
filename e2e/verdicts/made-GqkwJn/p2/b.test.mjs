import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test.fails("b", () => { expect(1).toBe(1) })
test("adds up", () => { expect(() => { throw new Error('x') }).toThrow('x') })
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", () => { expect(() => { throw new Error('x') }).toThrow('x') })
test.each([1, 2])("a" + ' %i', () => { throw 'text' })

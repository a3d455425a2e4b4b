import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("adds up", () => { expect(() => { throw new Error('x') }).toThrow('x') })

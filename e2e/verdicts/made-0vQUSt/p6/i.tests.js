import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("one › two", () => { null.x })
test("über", () => Promise.resolve().then(() => { throw new Error('on purpose') }))

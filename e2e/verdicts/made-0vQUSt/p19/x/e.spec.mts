import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", async () => { await sleep(1); expect({ a: [1] }).toEqual({ a: [1] }) })
test.each([1, 2])("adds up" + ' %i', () => {  })
test("one › two", () => { expect(1).toBe(2) })
process.env.MINE = '1'; process.argv.push('x')

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test("b", () => {  })
test("über", () => { process.env.MINE = '1'; process.argv.push('x') })
afterEach(() => {  })

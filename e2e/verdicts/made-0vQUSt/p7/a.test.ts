import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
test.todo("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")
globalThis.mine = 1; Array.prototype.mine = 1

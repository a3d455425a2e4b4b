import test from 'node:test'

test('runs before it', () => {})
test('fails: waits for what never happens', () => new Promise(() => {}))
test('fails: comes after it', () => {})

import { expect, test, vi } from 'vitest'
import { type CompilePython, createPythonCompiler } from './python-compiler'

const ERROR = { line: 0, kind: "'return' outside function", text: 'return' }

test('each text is compiled once, and nothing before Python is there', async () => {
  const compile = vi.fn<CompilePython>(async (texts) => texts.map((text) => (text === 'bad' ? ERROR : null)))
  let now: CompilePython | null = null
  const compiler = createPythonCompiler(() => now)
  expect(compiler.texts()).toBeNull()
  expect(await compiler.learn(['good'])).toBe(false)
  now = compile
  expect(await compiler.learn(['good', 'bad'])).toBe(true)
  expect([...(compiler.texts() ?? [])]).toEqual([
    ['good', null],
    ['bad', ERROR],
  ])
  expect(await compiler.learn(['bad'])).toBe(false)
  expect(compile).toHaveBeenCalledTimes(1)
})

test('of what it does not answer nothing is known', async () => {
  const compiler = createPythonCompiler(() => async () => null)
  expect(await compiler.learn(['text'])).toBe(false)
  expect(compiler.texts()?.size).toBe(0)
})

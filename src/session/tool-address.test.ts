import { expect, test } from 'vitest'
import { toolIn, withTool } from './tool-address'

test.each<readonly [hash: string, tool: string | null]>([
  ['', null],
  ['#tool=pi', 'pi'],
  ['#view=tools&tool=aider-diff', 'aider-diff'],
  ['#tool=pi&tool=roo', null],
  ['#tool=', null],
  ['#tool=%3Cb%3E', null],
  ['#mytool=pi', null],
])('%j names %j', (hash, tool) => {
  expect(toolIn(hash)).toBe(tool)
})

test('a tool is put in, changed and taken out, and other keys stay', () => {
  expect(withTool('#view=tools', 'pi')).toBe('#view=tools&tool=pi')
  expect(withTool('#view=tools&tool=pi&step=2', 'roo')).toBe('#view=tools&step=2&tool=roo')
  expect(withTool('#view=tools&tool=pi', null)).toBe('#view=tools')
  expect(withTool('#tool=pi', null)).toBe('')
})

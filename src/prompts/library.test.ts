import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fill } from './fill'
import { FORMATS, RULES, sayFor } from './library'
import { TOOL_SPECS } from './tool-specs'

/** The prompts of one folder by their names. */
function promptsIn(folder: 'say' | 'repair'): Readonly<Record<string, string>> {
  const at = (name: string) => new URL(`./${folder}/${name}`, import.meta.url)
  return Object.fromEntries(readdirSync(at('')).map((name) => [name.replace(/\.md$/, ''), readFileSync(at(name), 'utf8').trim()]))
}

const SAYS = promptsIn('say')
const REPAIRS = promptsIn('repair')

const SENT = Object.entries({ ...RULES, ...FORMATS })
const TEMPLATES = Object.entries({ ...SAYS, ...REPAIRS })

const namesIn = (template: string) => [...template.matchAll(/\{\{[#/]?([\w-]+)\}\}/g)].map(([, name = '']) => name)

/** Failures of which the cause is in the characters of the answer: the file was shown, and showing it again tells nothing. */
const OF_CHARACTERS = [
  'parse',
  'no-match',
  'ambiguous',
  'syntax',
  'no-edit',
  'no-change',
  'same-again',
  'cut-off',
  'call',
] as const

describe('what is sent as it is', () => {
  test.each(SENT)('%s has nothing to fill in', (_, text) => {
    expect(text).not.toMatch(/\{\{|\}\}/)
    expect(text.length).toBeGreaterThan(300)
  })
})

describe('a template', () => {
  test.each(TEMPLATES)('%s is filled whole, and with what is needed alone', (_, template) => {
    const all = Object.fromEntries(namesIn(template).map((name) => [name, `<${name}>`]))
    const text = fill(template, all)
    expect(text).not.toMatch(/\{\{|\}\}/)
    for (const value of Object.values(all)) expect(text).toContain(value)
    const optional = [...template.matchAll(/\{\{#([\w-]+)\}\}/g)].map(([, name = '']) => name)
    const needed = Object.fromEntries(Object.entries(all).filter(([name]) => !optional.includes(name)))
    const inSections = namesIn(template.replaceAll(/\{\{#([\w-]+)\}\}[\s\S]*?\{\{\/\1\}\}/g, ''))
    expect(
      fill(template, Object.fromEntries(Object.entries(needed).filter(([name]) => inSections.includes(name)))),
    ).not.toContain('{{')
  })
})

describe('after a failure', () => {
  test.each(Object.entries(REPAIRS))('%s: what failed, the message, what to do', (failure, template) => {
    const text = sayFor('repair', { failure, message: 'THE MESSAGE', round: '1', rounds: '3' })
    expect(template).toMatch(/^\*\*What failed:\*\* \S[\s\S]*\n\{\{message\}\}\n[\s\S]*^\*\*What to do:\*\* \S/m)
    expect(text).toContain('THE MESSAGE')
    expect(text).toContain('repair 1 of 3')
    expect(sayFor('repair', { failure, message: '' })).not.toContain('This is repair')
  })

  test.each(OF_CHARACTERS)('%s does not send the model to read the file again', (failure) => {
    expect(REPAIRS[failure]).not.toMatch(/\b(?:re-?read|(?:read|open|load|look at) (?:\S+ ){0,4}(?:again|once more|anew))/i)
  })

  test.each(['', 'nothing', 'constructor', '__proto__'])('%j is no failure', (failure) => {
    expect(() => sayFor('repair', { failure, message: '' })).toThrow('no failure')
  })
})

describe('what is said', () => {
  const task = 'Count {{the}} items'

  test('is the task for an edit, with the plan where there is one', () => {
    expect(sayFor('edit', { task })).toBe(task)
    expect(sayFor('edit', { task, plan: '1. a' })).toMatch(/^Count[\s\S]*1\. a$/)
  })

  test('is one task of several with what was found out', () => {
    const text = sayFor('edit', { task, path: 'src/a.ts', step: 'do it', context: 'it is there' })
    expect(text).toMatch(/`src\/a\.ts`[\s\S]*do it[\s\S]*it is there/)
    expect(sayFor('edit', { task, path: 'src/a.ts', step: 'do it', context: '' })).not.toContain('found out')
  })

  test.each(['plan', 'tasks'] as const)('is the task for %s, and what came of an earlier one', (purpose) => {
    expect(sayFor(purpose, { task, failed: '' })).toBe(task)
    expect(sayFor(purpose, { task, failed: 'red tests' })).toContain('red tests')
    expect(sayFor(purpose, { task, failure: 'parse', message: 'no list' })).toContain('no list')
  })

  test('is the person’s own words where there are any', () => {
    expect(sayFor('repair', { failure: 'tests', message: 'm', said: 'Look at {{x}}' })).toBe('Look at {{x}}')
  })

  test('is nothing besides the results of tools, unless it went wrong or the person says something', () => {
    expect(sayFor('tools', { task }, true)).toBe('')
    expect(sayFor('research', { task, path: 'a', step: 'b' }, true)).toBe('')
    expect(sayFor('tools', { task, said: 'stop' }, true)).toBe('stop')
    expect(sayFor('repair', { task, failure: 'tool', message: 'no such file' }, true)).toContain('no such file')
  })
})

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...(typeof value === 'object' ? value : {}) })

test('every tool says of each argument what it is, and which are needed', () => {
  for (const [name, { name: own, description, input }] of Object.entries(TOOL_SPECS)) {
    expect(own).toBe(name)
    expect(description.length).toBeGreaterThan(80)
    const { properties, required } = input
    expect(Object.keys(fieldsOf(properties))).toEqual(expect.arrayContaining([...(Array.isArray(required) ? required : [])]))
    for (const property of Object.values(fieldsOf(properties)))
      expect(property).toMatchObject({ type: expect.any(String), description: expect.any(String) })
  }
  expect(Object.entries(TOOL_SPECS).map(([name, { input }]) => [name, Object.keys(fieldsOf(input.properties))])).toEqual([
    ['Read', ['file_path', 'offset', 'limit']],
    ['Edit', ['file_path', 'old_string', 'new_string', 'replace_all']],
    ['Write', ['file_path', 'content']],
    ['Glob', ['pattern']],
    ['Grep', ['pattern', 'path', 'ignore_case']],
    ['Bash', ['command']],
  ])
})

test('a decision on a step is made of the tools that there are', () => {
  for (const { name, input } of Object.values(TOOL_SPECS)) {
    expect(RULES.step).toContain(`\`${name}\``)
    for (const argument of Object.keys(fieldsOf(input.properties))) expect(RULES.step).toContain(`\`${argument}\``)
  }
})

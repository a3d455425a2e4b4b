import { describe, expect, test } from 'vitest'
import { fill } from './fill'

describe('a template', () => {
  test.each([
    ['a {{b}} c', { b: '1' }, 'a 1 c'],
    ['{{a}}{{a}}', { a: 'x' }, 'xx'],
    ['{{a}}', { a: '{{b}} $& {{a}}', b: 'no' }, '{{b}} $& {{a}}'],
    ['{{a}}', { a: '{{#b}}\nx\n{{/b}}' }, '{{#b}}\nx\n{{/b}}'],
    ['a\n{{#b}}\n\nb: {{b}}\n{{/b}}\nc\n', { b: '1' }, 'a\n\nb: 1\nc'],
    ['a\n{{#b}}\n\nb: {{b}}\n{{/b}}\nc\n', { b: ' \n' }, 'a\nc'],
    ['a\n{{#b}}\nb: {{b}}\n{{/b}}\n', {}, 'a'],
    ['{{a}}\n{{#b}}\n{{b}}\n{{/b}}\n', { a: '{{#b}}', b: '{{/b}}' }, '{{#b}}\n{{/b}}'],
    ['no names\n', { a: 'left alone' }, 'no names'],
    ['{{a}}\n', { a: 'ends in a line end\n' }, 'ends in a line end\n'],
  ])('%j with %j', (template, values, text) => {
    expect(fill(template, values)).toBe(text)
  })

  test.each(['{{a}}', '{{constructor}}', '{{__proto__}}', 'x\n{{#b}}\n{{a}}\n{{/b}}'])(
    '%j without its value is refused',
    (template) => {
      expect(() => fill(template, { b: '1' })).toThrow('no value')
    },
  )
})

import { expect, test } from 'vitest'
import { parseBaseUrl } from '../../providers/addresses'
import { PROVIDERS } from '../../providers/catalogue'
import { type BaseUrlProblem, baseUrlProblem } from './base-url'
import { ADDRESS_PROBLEM, settingFor } from './models-messages'

const ROWS: readonly (readonly [address: string, BaseUrlProblem | null])[] = [
  ['', 'empty'],
  ['  \n', 'empty'],
  ['api.openai.com/v1', 'no-scheme'],
  ['localhost:11434/v1', 'no-scheme'],
  ['ftp://models.example/v1', 'no-scheme'],
  ['javascript:alert(1)', 'no-scheme'],
  ['https://', 'no-address'],
  ['https://models example/v1', 'no-address'],
  ['https://me:secret@models.example/v1', 'password'],
  ['https://models.example/v1?key=abc', 'query'],
  ['https://models.example/v1#top', 'query'],
  ['https://models.example/v1/chat/completions', 'endpoint'],
  ['http://localhost:1234/v1/models/', 'endpoint'],
  ['http://10.0.0.2:11434/v1', 'elsewhere'],
  ['http://models.example/v1', 'elsewhere'],
  ['http://localhost.example/v1', 'elsewhere'],
  ['http://[::1]:11434/v1', 'elsewhere'],
  ['http://localhost:11434/v1', null],
  ['http://127.0.0.1:11434/v1/', null],
  ['https://models.example', null],
  [' https://models.example/v1 ', null],
]

test.each(ROWS)('%j: %s', (address, problem) => {
  expect(baseUrlProblem(address)).toBe(problem)
  expect(ADDRESS_PROBLEM[problem ?? 'empty']).toMatch(/\.$/)
})

test('what is no address to a request has a problem that says so', () => {
  for (const [address, problem] of ROWS) {
    const isRefused = parseBaseUrl(address) === null
    expect([address, isRefused]).toEqual([address, problem !== null && problem !== 'endpoint' && problem !== 'elsewhere'])
  }
})

test('the providers’ own addresses can be asked', () => {
  for (const { baseUrl } of PROVIDERS) if (baseUrl !== null) expect([baseUrl, baseUrlProblem(baseUrl)]).toEqual([baseUrl, null])
})

test('a local server’s setting names this page', () => {
  expect(settingFor('ollama', 'https://page.example')?.line).toBe('OLLAMA_ORIGINS=https://page.example ollama serve')
  expect(settingFor('lm-studio', 'https://page.example')?.line).toBe('lms server start --cors')
  expect(settingFor('openai', 'https://page.example')).toBeNull()
})

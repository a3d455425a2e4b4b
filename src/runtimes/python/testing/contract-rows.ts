/** The contract in Python: of each row one of the same title, or the reason why only JavaScript has what it asks for. */
import type { ContractRow } from '../../testing/contract/row'
import { PYTHON_FAULTS } from './contract-faults'
import { PYTHON_REQUESTS } from './contract-requests'
import { PYTHON_VERDICTS } from './contract-verdicts'

export const PYTHON_CONTRACT: readonly ContractRow[] = [...PYTHON_VERDICTS, ...PYTHON_REQUESTS, ...PYTHON_FAULTS]

/** Rows that have no like in Python, by their titles. */
export const JAVASCRIPT_ALONE: Readonly<Record<string, string>> = {
  'two tests of one name are two': 'A second definition of a name takes the place of the first.',
  'what is thrown need not be an error': 'Only exceptions can be raised.',
  'a rejection that no code handles fails the test that runs':
    'A task that fails and that no code waits for is logged by asyncio, natively too.',
  'an error in a callback fails the test that runs': 'asyncio logs what a callback raises and goes on, natively too.',
}

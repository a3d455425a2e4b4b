/** The contract that every runtime signs. */
import type { ContractRequest, ContractRow } from './row'
import { FAULT_ROWS } from './rows-faults'
import { REQUEST_ROWS } from './rows-requests'
import { VERDICT_ROWS } from './rows-verdicts'

/** What native Node needs to know of a project before it runs its tests. */
const MANIFEST = { name: 'contract', version: '1.0.0', private: true, type: 'module', scripts: { test: 'node --test' } }

const withManifest = (request: ContractRequest): ContractRequest => ({
  ...request,
  files: { 'package.json': JSON.stringify(MANIFEST), ...request.files },
})

export const CONTRACT_ROWS: readonly ContractRow[] = [...VERDICT_ROWS, ...REQUEST_ROWS, ...FAULT_ROWS].map((row) => ({
  ...row,
  request: withManifest(row.request),
  earlier: (row.earlier ?? []).map(withManifest),
}))

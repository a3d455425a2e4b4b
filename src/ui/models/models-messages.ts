/** The words of the dialog of models: keys, where they are kept, addresses, prices, and what a try came to. */
import type { ModelSlot } from '../../session/agent/model-changes'
import type { KeyPlace, ModelRegistry } from '../../session/agent/models'
import type { BaseUrlProblem } from './base-url'
import type { PriceField, ReadPriceDraft } from './price-draft'

type KeyProblem = NonNullable<ReturnType<ModelRegistry['keyProblem']>>

export const KEY_PROBLEM: Record<KeyProblem, string> = {
  empty: 'There is no key in the field.',
  'line-end': 'This key has a line break, so the page did not keep it. Copy it again, whole and on one line.',
  blank: 'This key has a blank in it, so the page did not keep it. Copy it again, without the words around it.',
  'not-ascii': 'This key has a character that no key has, so the page did not keep it. Copy it again from where you made it.',
}

type PlaceWords = { readonly name: string; readonly kept: string; readonly says: string }

export const KEY_PLACE: Record<KeyPlace, PlaceWords> = {
  memory: {
    name: 'In memory',
    kept: 'in memory',
    says: 'The page forgets it when you close or reload it, and stores it nowhere.',
  },
  session: {
    name: 'For this tab',
    kept: 'for this tab',
    says: 'It outlasts a reload, and is gone when you close the tab.',
  },
  local: {
    name: 'In this browser',
    kept: 'in this browser',
    says: 'It stays here, unencrypted, until you forget it. Whoever uses this browser can read it, and so can its extensions and any other page at this address. Do this on a machine of your own only, with a key that has a spending limit.',
  },
}

export const KEY_PLACES: readonly KeyPlace[] = ['memory', 'session', 'local']

export const STORAGE_REFUSED =
  'This browser does not let the page store anything, so the key is kept in memory: it is gone when the page is closed.'

export const ADDRESS_PROBLEM: Record<BaseUrlProblem, string> = {
  empty: 'There is no address yet.',
  'no-scheme': 'Begin it with https:// or, on this machine, http://.',
  'no-address': 'This is no address. One looks like https://models.example/v1.',
  password: 'There is a name or a password in this address. Leave it out; the key goes into its own field.',
  query: 'Leave out what follows ? or #: the address ends where the API begins.',
  endpoint: 'Leave out its last part: the address ends where the API begins, mostly in /v1.',
  elsewhere: 'Over plain http the page may ask this machine only, as localhost or 127.0.0.1. Use an address with https.',
}

export const SLOT_NAME: Record<ModelSlot, { readonly name: string; readonly short: string; readonly says: string }> = {
  main: { name: 'Thinking', short: 'thinks', says: 'plans, edits and repairs' },
  cheap: { name: 'Cheaper', short: 'cheaper', says: 'edits to a plan, summaries' },
}

export const PRICE_FIELD: Record<PriceField, string> = {
  input: 'Input',
  cachedInput: 'Cached input',
  cacheWrite: 'Cache write',
  output: 'Output',
}

/** Why a price is not kept; null: it is. */
export function draftText(read: ReadPriceDraft): string | null {
  switch (read.state) {
    case 'empty':
    case 'whole':
      return null
    case 'half':
      return `Not kept yet: a price needs input and output, and ${PRICE_FIELD[read.field].toLowerCase()} is empty.`
    case 'wrong':
      return `Not kept: ${PRICE_FIELD[read.field].toLowerCase()} is no price. Write it as 0.25, in US dollars.`
  }
}

/** A setting of a local server, as it is typed there. */
export type Setting = { readonly line: string; readonly says: string }

/** The setting by which a local server answers the page at `origin`; null: the page knows no such setting. */
export function settingFor(provider: string, origin: string): Setting | null {
  if (provider === 'ollama')
    return {
      line: `OLLAMA_ORIGINS=${origin} ollama serve`,
      says: 'Quit Ollama first. Its apps take OLLAMA_ORIGINS as an environment variable and have to be started again.',
    }
  if (provider === 'lm-studio')
    return { line: 'lms server start --cors', says: 'Or in the app: Developer, Server Settings, Enable CORS.' }
  return null
}

/** Codes of failures in which the provider said nothing that could be read. */
const SILENT: ReadonlySet<string> = new Set(['offline', 'cors', 'local-server', 'key-malformed', 'cut'])

/** What the provider said of a failure, where that says more than the page does; '' where it does not. */
export const failureDetailOf = ({ code, detail }: { readonly code: string; readonly detail: string }): string =>
  SILENT.has(code) ? '' : detail

export const worksText = (model: string, ms: number): string =>
  `${model} works: it answered in ${ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`}.`

export const LOGIN_NOT_BEGUN =
  'This browser does not let the page store anything, and the login needs that. Make a key at OpenRouter and paste it here.'

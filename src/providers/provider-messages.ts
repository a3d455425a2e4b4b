/** The sentence for each failure between the page and a model: what happened, and what to do. */
import type { Failure, FailureCode } from './provider'

/** What the sentences name. `hint`, `keysAt`: of the catalogue. */
export type ProviderWords = { readonly name: string; readonly hint: string | null; readonly keysAt: string | null }

type Say = (about: ProviderWords, failure: Failure) => string

const hinted = (sentence: string, { hint }: ProviderWords) => (hint === null ? sentence : `${sentence} ${hint}`)
const keyPage = ({ keysAt }: ProviderWords) => (keysAt === null ? '' : ` Keys are made at ${keysAt}.`)
const seconds = (ms: number) => `${Math.ceil(ms / 1000)} s`

const WORDS: Readonly<Record<FailureCode, Say>> = {
  offline: () => 'This browser is offline. Connect and try again, or replay a recording: that needs no network.',
  cors: (about) =>
    hinted(
      `The browser got no answer that it may read from ${about.name}: the address is wrong, the server is down, or it does not allow pages (CORS). Check the address.`,
      about,
    ),
  'local-server': (about) =>
    hinted(
      `No answer from ${about.name} on this machine or network: it is not running, it does not allow this page, or the browser has no permission for the local network. Start it, and allow the local network if the browser asks.`,
      about,
    ),
  key: (about) => `${about.name} does not accept the key, or there is none. Enter it again.${keyPage(about)}`,
  'key-malformed': (about) =>
    `The key has a blank, a line end or a character that no key has, so nothing was sent. Copy it again, whole and on one line.${keyPage(about)}`,
  'no-access': ({ name }) =>
    `${name} knows the key, but it may not use this model from here. Choose another model, or allow it in the account.`,
  quota: ({ name }) =>
    `The account at ${name} has no credit left, or its limit is used up. Add credit or raise the limit, or choose another provider.`,
  rate: ({ name }, { retryAfter }) =>
    `${name} gets too many requests from this key. ${retryAfter === null ? 'Wait a moment' : `Wait ${seconds(retryAfter)}`} and try again.`,
  'too-long': () =>
    'The request is larger than the model takes. Leave files or earlier turns out, or choose a model with a larger window.',
  'no-model': ({ name }) => `${name} has no such model at this address. Choose one from its list, and check the address.`,
  'bad-request': ({ name }) =>
    `${name} does not accept the request as it is. Read its answer below; another model or address may help.`,
  server: ({ name }) => `${name} is overloaded or has a fault. Nothing is wrong here: try again in a moment.`,
  garbled: ({ name }) =>
    `${name} sent something that is no model’s answer. Check that the address ends where its API begins, then try again.`,
  cut: ({ name }) => `The connection to ${name} ended before an answer came. Try again.`,
  idle: ({ name }) =>
    `${name} stopped sending, so the page ended the wait and uses nothing of the half answer. Ask again, or choose another model.`,
  recording: () =>
    'The recording has no answer to this request, because the run differs from the recorded one. Start it again from the beginning, or use a live model.',
}

/** Whether a text from outside is a failure's code. */
export const isFailureCode = (text: unknown): text is FailureCode => typeof text === 'string' && Object.hasOwn(WORDS, text)

/** One or two sentences, without what the provider said (`failure.detail`). */
export const sayFailure = (failure: Failure, about: ProviderWords): string => WORDS[failure.code](about, failure)

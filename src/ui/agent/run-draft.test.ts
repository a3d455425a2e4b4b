import { expect, test } from 'vitest'
import { NO_MODELS } from '../../session/agent/model-settings'
import { BLANK_RUN, isUnlimited, type RunDraft } from './run-draft'

const LIVE: RunDraft = { ...BLANK_RUN, from: 'live', caps: { ...BLANK_RUN.caps, money: '2' } }
const MODELS = { ...NO_MODELS, provider: 'openai', chosen: { openai: { main: 'large', cheap: 'small' } } }
const priced =
  (...names: readonly string[]) =>
  (model: string) =>
    names.includes(model) ? { price: 1 } : null

test.each([
  ['both prices are known', LIVE, MODELS, priced('large', 'small'), false],
  ['no price is known', LIVE, MODELS, priced(), true],
  ['that of the cheaper model is not known', LIVE, MODELS, priced('large'), true],
  ['no limit of money is set', { ...LIVE, caps: { ...LIVE.caps, money: ' ' } }, MODELS, priced(), false],
  ['a recording is played', { ...LIVE, from: 'recording' }, MODELS, priced(), false],
  ['no model is chosen', LIVE, NO_MODELS, priced(), false],
] as const)('where %s, the limit of money is off: %#', (_, draft, models, priceOf, isOff) => {
  expect(isUnlimited(draft, models, priceOf)).toBe(isOff)
})

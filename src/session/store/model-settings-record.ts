/** Which models a person has chosen, as the database has it. */
import * as z from 'zod/mini'
import type { PriceRow } from '../../providers/prices'

const word = z.string().check(z.maxLength(300))
const address = z.string().check(z.maxLength(2000))
const dollars = z.number().check(z.minimum(0), z.maximum(1_000_000))
const price = z.object({ input: dollars, cachedInput: z.nullable(dollars), cacheWrite: z.nullable(dollars), output: dollars })

const row = z.object({ provider: word, model: word, price, source: address, date: word })
const ROWS = 1000

/** Settings as they were stored; a part that cannot be read is as nothing was stored, a row of prices is left out. */
export const modelSettings = z.catch(
  z.object({
    provider: z.catch(z.nullable(word), null),
    addresses: z.catch(z.record(word, address), () => ({})),
    chosen: z.catch(z.record(word, z.object({ main: word, cheap: word })), () => ({})),
    windows: z.catch(z.record(word, z.number().check(z.minimum(1), z.maximum(100_000_000))), () => ({})),
    prices: z.catch(
      z.pipe(
        z.array(z.unknown()),
        z.transform((rows): PriceRow[] =>
          rows.slice(0, ROWS).flatMap((each) => {
            const read = row.safeParse(each)
            return read.success ? [read.data] : []
          }),
        ),
      ),
      () => [],
    ),
  }),
  () => ({ provider: null, addresses: {}, chosen: {}, windows: {}, prices: [] }),
)

/** OpenRouter's login: https://openrouter.ai/docs/oauth. A code is good for one exchange. */
import { createHash } from 'node:crypto'
import { textAt } from './check-shape'
import { Refused } from './wire'

type Grant = { readonly challenge: string; readonly method: string }

export class Login {
  /** Keys that were handed out. */
  readonly keys: string[] = []
  private readonly grants = new Map<string, Grant>()
  private serial = 0

  /** Where the person is sent back to, with a code. Throws `Refused`. */
  begin(query: URLSearchParams): string {
    const back = query.get('callback_url') ?? ''
    if (!/^https?:/.test(back) || !URL.canParse(back)) throw new Refused(400, 'Invalid callback_url')
    const method = query.get('code_challenge_method') ?? 'plain'
    if (!['S256', 'plain'].includes(method)) throw new Refused(400, 'Invalid code_challenge_method')
    this.serial += 1
    const code = `auth_code_${this.serial}`
    this.grants.set(code, { challenge: query.get('code_challenge') ?? '', method })
    const address = new URL(back)
    address.searchParams.set('code', code)
    return address.href
  }

  /** The key for a code. Throws `Refused`: 400 for another method than before, 403 for a wrong code or verifier, as the docs have it. */
  exchange(body: unknown): { key: string; user_id: string } {
    const code = textAt(body, 'code')
    const verifier = textAt(body, 'code_verifier')
    const grant = this.grants.get(code)
    if (grant === undefined) throw new Refused(403, 'Invalid code or code_verifier')
    const method = textAt(body, 'code_challenge_method') || grant.method
    if (method !== grant.method) throw new Refused(400, 'Invalid code_challenge_method')
    const answer = method === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
    if (grant.challenge !== '' && answer !== grant.challenge) throw new Refused(403, 'Invalid code or code_verifier')
    this.grants.delete(code)
    const key = `sk-or-v1-${createHash('sha256').update(code).digest('hex')}`
    this.keys.push(key)
    return { key, user_id: `user_${this.serial}` }
  }
}

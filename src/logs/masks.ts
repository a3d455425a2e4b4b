/** Takes secrets and names of people out of what a log holds. The same text always becomes the same text. */

const KEY = '[key]'

/** A beginning that only keys and tokens of well-known services have, and what follows it. */
const KEYS = new RegExp(
  [
    String.raw`\b(?:sk|pk|rk|gsk|xai)[-_][\w-]{16,}`,
    String.raw`\bAIza[\w-]{30,}`,
    String.raw`\b(?:ghp|gho|ghu|ghs|ghr)_\w{20,}`,
    String.raw`\bgithub_pat_\w{20,}`,
    String.raw`\bglpat-[\w-]{16,}`,
    String.raw`\bxox[abeprs]-[\w-]{10,}`,
    String.raw`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`,
    String.raw`\b(?:hf|npm)_[A-Za-z0-9]{20,}`,
    String.raw`\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}`,
  ].join('|'),
  'g',
)

const PRIVATE_KEY = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]{0,20000}?-----END [A-Z ]{0,30}PRIVATE KEY-----/g

/** The value behind the name of a secret, long and with figures and letters: a word of a program has no figures. */
const NAMED =
  /((?:api[_-]?key|secret|token|passw(?:or)?d|authorization)\\?["']?\s{0,4}[:=]\s{0,4}\\?["']?(?:Bearer\s{1,4})?)(?=[\w+/=.-]{0,60}\d)(?=[\w+/=.-]{0,60}[A-Za-z])[\w+/=-][\w+/=.-]{19,}/gi

const BEARER = /(\bBearer\s{1,4})[\w+/=.-]{20,}/g

/** The folder of a person, with either kind of slash, also as JSON writes it. */
const HOME = /((?:\/home|\/Users)\/|[A-Za-z]:(?:\\\\|\\|\/)Users(?:\\\\|\\|\/))(?!user\b)[^\s/\\"'`<>:|?*]{1,64}/g

/** A text without keys, tokens and the names of home folders. */
export function masked(text: string): string {
  return text
    .replace(PRIVATE_KEY, KEY)
    .replace(KEYS, KEY)
    .replace(NAMED, `$1${KEY}`)
    .replace(BEARER, `$1${KEY}`)
    .replace(HOME, '$1user')
}

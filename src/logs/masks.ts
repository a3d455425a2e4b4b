/** Takes secrets and names of people out of what a log holds. The same text always becomes the same text. */

const KEY = '[key]'

/** A beginning that only keys and tokens of well-known services have, and what follows it. */
const KEYS = new RegExp(
  [
    String.raw`\b(?:sk|pk|rk|gsk|xai)[-_][\w-]{16,}`,
    String.raw`\bAIza[\w-]{30,}`,
    String.raw`\bGOCSPX-[\w-]{20,}`,
    String.raw`\bya29\.[\w-]{20,}`,
    String.raw`\b(?:ghp|gho|ghu|ghs|ghr)_\w{20,}`,
    String.raw`\bgithub_pat_\w{20,}`,
    String.raw`\bglpat-[\w-]{16,}`,
    String.raw`\bxox[abeprs]-[\w-]{10,}`,
    String.raw`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`,
    String.raw`\b(?:hf|npm)_[A-Za-z0-9]{20,}`,
    String.raw`\b(?:dop_v1|lin_api|r8|shpat|shpss|whsec)_[A-Za-z0-9]{20,}`,
    String.raw`\bpypi-AgE[\w-]{16,}`,
    String.raw`\bSG\.[\w-]{16,}\.[\w-]{16,}`,
    String.raw`\bAGE-SECRET-KEY-1[0-9A-Z]{30,}`,
    String.raw`\beyJ[\w-]{10,}\.eyJ[\w-]{10,}(?:\.[\w-]{10,})?`,
  ].join('|'),
  'g',
)

const BEGIN = String.raw`-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----`
const PRIVATE_KEY = new RegExp(`${BEGIN}[\\s\\S]{0,20000}?-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----`, 'g')

/** What may be between two lines of a key: a line's end, also as a string of code or JSON has it, and the sign of a diff. */
const BETWEEN = String.raw`(?:[\s"'+,-]|\\{1,8}[nrt])`
/** A private key without its end, as where an answer was cut off, up to the last of its lines. */
const CUT_KEY = new RegExp(`${BEGIN}(?:${BETWEEN}*[A-Za-z0-9+/=]{16,})+(?:${BETWEEN}+[A-Za-z0-9+/=]{1,15}$)?`, 'g')

/** What separates a name from its value, in code, JSON, and JSON within JSON. */
const IS = String.raw`\\{0,8}["']?\s{0,4}[:=]\s{0,4}\\{0,8}["']?`
const NAMES = String.raw`(?:api|access|account|encryption|private|secret|signing)[_-]?key|secret|token|passw(?:or)?d|credentials?|authorization`
/** The value behind the name of a secret, long and with figures and letters: a word of a program has no figures. */
const NAMED = new RegExp(
  String.raw`((?:${NAMES})${IS}(?:(?:Bearer|Basic)\s{1,4})?)(?=[\w+/=.-]{0,60}\d)(?=[\w+/=.-]{0,60}[A-Za-z])[\w+/=-][\w+/=.-]{19,}`,
  'gi',
)

const BEARER = /(\bBearer\s{1,4})[\w+/=.-]{20,}/g

/** The password in an address; a placeholder in its place is none. */
const IN_ADDRESS = /(:(?:\\?\/){2}[^\s/:@"'`<>\\]{0,64}:)(?![$%{[<*])[^\s/@"'`<>\\]{1,200}(?=@)/g

/** An address that whoever has it may post to. */
const HOOK = /(\b(?:hooks\.slack\.com\/(?:services|workflows)|discord(?:app)?\.com\/api\/webhooks)\/)[\w/-]{16,}/g

/** The folder of a person, with either kind of slash, also as JSON writes it. */
const HOME = /((?:\/home|\/Users)\/|[A-Za-z]:(?:\\\\|\\|\/)Users(?:\\\\|\\|\/))(?!user\b)[^\s/\\"'`<>:|?*]{1,64}/g

/** A text without keys, tokens and the names of home folders. */
export function masked(text: string): string {
  return text
    .replace(PRIVATE_KEY, KEY)
    .replace(CUT_KEY, KEY)
    .replace(KEYS, KEY)
    .replace(NAMED, `$1${KEY}`)
    .replace(BEARER, `$1${KEY}`)
    .replace(IN_ADDRESS, `$1${KEY}`)
    .replace(HOOK, `$1${KEY}`)
    .replace(HOME, '$1user')
}

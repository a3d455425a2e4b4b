/** The language of a file, by its name. */

const LANGUAGES: Readonly<Record<string, string>> = {
  c: 'C',
  h: 'C',
  cc: 'C++',
  cpp: 'C++',
  hpp: 'C++',
  cs: 'C#',
  css: 'CSS',
  go: 'Go',
  html: 'HTML',
  java: 'Java',
  js: 'JavaScript',
  cjs: 'JavaScript',
  mjs: 'JavaScript',
  jsx: 'JavaScript',
  json: 'JSON',
  kt: 'Kotlin',
  lua: 'Lua',
  md: 'Markdown',
  php: 'PHP',
  py: 'Python',
  pyi: 'Python',
  rb: 'Ruby',
  rs: 'Rust',
  scala: 'Scala',
  sh: 'Shell',
  bash: 'Shell',
  sql: 'SQL',
  swift: 'Swift',
  toml: 'TOML',
  ts: 'TypeScript',
  cts: 'TypeScript',
  mts: 'TypeScript',
  tsx: 'TypeScript',
  vue: 'Vue',
  xml: 'XML',
  yaml: 'YAML',
  yml: 'YAML',
}

/** Its name, or that of the ending where the language has none here; '' where the name has no ending. */
export function languageOf(path: string): string {
  const ending = /[^/.]\.([^./]{1,12})$/.exec(path)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(LANGUAGES, ending) ? (LANGUAGES[ending] ?? '') : ending === '' ? '' : `.${ending}`
}

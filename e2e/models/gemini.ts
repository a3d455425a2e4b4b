/** Gemini's streamGenerateContent with server-sent events: https://ai.google.dev/api/generate-content */
import { type Asked, pieces, type Reply, type Turn } from './answers'
import * as shape from './check-shape'
import { officialProblem } from './official/official-body'
import { Refused, type ServerContext, type Wire } from './wire'

const { anything, at, boolean, isRecord, listAt, listOf, number, object, oneOf, positive, recordOf, string, textAt } = shape

const call = object({ name: string }, { args: recordOf, id: string })
const response = object({ name: string, response: recordOf }, { id: string, willContinue: boolean, scheduling: string })
const part = object(
  {},
  {
    text: string,
    thought: boolean,
    thoughtSignature: string,
    functionCall: call,
    functionResponse: response,
    inlineData: recordOf,
  },
)
const content = object({ parts: listOf(part) }, { role: oneOf('user', 'model') })

const body = object(
  { contents: listOf(content) },
  {
    tools: listOf(
      object(
        {},
        {
          functionDeclarations: listOf(
            object(
              { name: shape.matching(/^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/) },
              {
                description: string,
                parameters: recordOf,
                parametersJsonSchema: anything,
                response: recordOf,
                responseJsonSchema: anything,
                behavior: string,
              },
            ),
          ),
        },
      ),
    ),
    toolConfig: recordOf,
    safetySettings: listOf(recordOf),
    systemInstruction: object({ parts: listOf(part) }, { role: string }),
    cachedContent: string,
    serviceTier: string,
    store: boolean,
    generationConfig: object(
      {},
      {
        stopSequences: listOf(string),
        responseMimeType: string,
        responseSchema: recordOf,
        responseJsonSchema: anything,
        responseModalities: listOf(string),
        candidateCount: positive,
        maxOutputTokens: positive,
        temperature: number,
        topP: number,
        topK: number,
        seed: number,
        presencePenalty: number,
        frequencyPenalty: number,
        thinkingConfig: recordOf,
        mediaResolution: string,
      },
    ),
  },
)

const has = (name: string) => (value: unknown) => at(value, name) !== undefined
const partsOf = (value: unknown) => listAt(value, 'parts')

/** The signature that the docs allow where none is at hand: https://ai.google.dev/gemini-api/docs/thought-signatures */
const NO_SIGNATURE = ['skip_thought_signature_validator', 'context_engineering_is_the_way_to_go']

function checkTurns(contents: readonly unknown[], model: string, issued: ReadonlySet<string>): void {
  if (contents.length === 0) throw new Refused(400, '* GenerateContentRequest.contents: contents is not specified\n')
  let open = 0
  let before = ''
  for (const one of contents) {
    const calls = partsOf(one).filter(has('functionCall'))
    const results = partsOf(one).filter(has('functionResponse')).length
    if (partsOf(one).length === 0)
      throw new Refused(400, '* GenerateContentRequest.contents.parts: must include at least one parts field')
    if (calls.length > 0 && before !== 'user')
      throw new Refused(
        400,
        'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
      )
    if (results > 0 && open === 0)
      throw new Refused(400, 'Please ensure that function response turn comes immediately after a function call turn.')
    if (open !== results)
      throw new Refused(
        400,
        'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
      )
    const signature = textAt(calls[0], 'thoughtSignature')
    if (calls.length > 0 && model.startsWith('gemini-3') && !NO_SIGNATURE.includes(signature) && !issued.has(signature))
      throw new Refused(400, 'Function call is missing a thought_signature in functionCall parts.')
    open = calls.length
    before = textAt(one, 'role') === 'model' ? 'model' : 'user'
  }
  if (open > 0) throw new Refused(400, 'Please ensure that function call turn comes immediately before a function response turn.')
}

/** A result is known by its place or its id: by the ids that the call before it has, or its name. */
function toTurns(contents: readonly unknown[]): Turn[] {
  return contents.flatMap((one): Turn[] => {
    const parts = partsOf(one)
    const text = parts
      .filter((piece) => at(piece, 'thought') !== true)
      .map((piece) => textAt(piece, 'text'))
      .join('')
    const calls = parts.filter(has('functionCall')).map((piece) => ({
      id: textAt(piece, 'functionCall', 'id') || textAt(piece, 'functionCall', 'name'),
      name: textAt(piece, 'functionCall', 'name'),
      input: JSON.stringify(at(piece, 'functionCall', 'args') ?? {}),
    }))
    const results = parts.filter(has('functionResponse')).map((piece) => {
      const given = at(piece, 'functionResponse', 'response')
      const answer = isRecord(given) ? (given.content ?? given.output ?? given.result ?? given.error ?? given) : given
      return {
        id: textAt(piece, 'functionResponse', 'id') || textAt(piece, 'functionResponse', 'name'),
        text: typeof answer === 'string' ? answer : JSON.stringify(answer),
        isError: isRecord(given) && given.error !== undefined,
      }
    })
    if (textAt(one, 'role') === 'model') return [{ role: 'assistant', text, calls, results }]
    const tools: Turn[] = results.length > 0 ? [{ role: 'tool', text: '', calls: [], results }] : []
    return text === '' && results.length > 0 ? tools : [...tools, { role: 'user', text, calls: [], results: [] }]
  })
}

function read(value: unknown, { provider, model, issued }: ServerContext): Asked {
  body(value, [])
  const contents = listAt(value, 'contents')
  checkTurns(contents, model, issued)
  return {
    provider,
    model,
    system: listAt(value, 'systemInstruction', 'parts')
      .map((piece) => textAt(piece, 'text'))
      .join('\n'),
    turns: toTurns(contents),
    tools: listAt(value, 'tools').flatMap((tool) => listAt(tool, 'functionDeclarations').map((one) => textAt(one, 'name'))),
    maxOutput: shape.numberAt(value, 'generationConfig', 'maxOutputTokens'),
    body: value,
  }
}

const REASONS = { end: 'STOP', tools: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' } as const

/** Google ends its lines with both characters. */
const chunk = (data: unknown) => `data: ${JSON.stringify(data)}\r\n\r\n`

/** The object that a call's input means; null for broken JSON, which this wire cannot carry. */
function argsOf(input: string): unknown {
  try {
    const value: unknown = JSON.parse(input)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function events({ thinking, text, calls, counts, stop }: Reply, { model }: Asked, { serial, issued }: ServerContext): string[] {
  const usageMetadata = {
    promptTokenCount: counts.input,
    candidatesTokenCount: counts.output - counts.thinking,
    totalTokenCount: counts.input + counts.output,
    ...(counts.cacheRead > 0 ? { cachedContentTokenCount: counts.cacheRead } : {}),
    ...(counts.thinking > 0 ? { thoughtsTokenCount: counts.thinking } : {}),
  }
  const tell = (parts: readonly unknown[], end: Readonly<Record<string, unknown>> = {}) =>
    chunk({
      candidates: [{ content: { parts, role: 'model' }, index: 0, ...end }],
      usageMetadata,
      modelVersion: model,
      responseId: `response-${serial}`,
    })
  const thoughtSignature = `signature-${serial}`
  issued.add(thoughtSignature)
  const read = calls.map(({ name, input }) => ({ name, args: argsOf(input) }))
  const broken = calls.find((_, place) => read[place]?.args === null)
  const whole = read.filter(({ args }) => args !== null)
  const ending =
    broken === undefined
      ? { finishReason: REASONS[stop] }
      : { finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage: `Malformed function call: ${broken.name}(${broken.input}` }
  return [
    ...pieces(thinking).map((piece) => tell([{ text: piece, thought: true }])),
    ...pieces(text).map((piece) => tell([{ text: piece }])),
    ...whole.map((functionCall, place) => tell([{ functionCall, ...(place === 0 ? { thoughtSignature } : {}) }])),
    tell([{ text: '' }], ending),
  ]
}

/** Of https://ai.google.dev/gemini-api/docs/troubleshooting; a wrong key is INVALID_ARGUMENT there, with status 400. */
const STATUSES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  402: 'FAILED_PRECONDITION',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

function failure({ status, message, code }: Refused, retryAfter: number | null) {
  const info = 'type.googleapis.com/google.rpc'
  const details = [
    ...(code === null ? [] : [{ '@type': `${info}.ErrorInfo`, reason: code, domain: 'googleapis.com' }]),
    ...(retryAfter === null ? [] : [{ '@type': `${info}.RetryInfo`, retryDelay: `${retryAfter}s` }]),
  ]
  const error = { code: status, message, status: STATUSES[status] ?? 'UNKNOWN' }
  return { error: details.length === 0 ? error : { ...error, details } }
}

export const gemini: Wire = {
  read,
  official: (body) => officialProblem('gemini', body),
  events,
  invalid({ kind, path, message }) {
    const name = String(path.at(-1) ?? '')
    const where = path.slice(0, -1).join('.')
    const said = {
      missing: `* GenerateContentRequest.${path.join('.')}: ${name} is not specified\n`,
      unknown: `Invalid JSON payload received. Unknown name "${name}"${where === '' ? '' : ` at '${where}'`}: Cannot find field.`,
      wrong: `Invalid value at '${path.join('.')}': ${message}`,
    }
    return new Refused(400, said[kind])
  },
  errorEvent: () => chunk(failure(new Refused(503, 'The model is overloaded. Please try again later.'), null)),
  failure,
  callId: (serial) => `call_${serial}`,
}

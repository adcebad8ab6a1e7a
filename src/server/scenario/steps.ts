import {type TProperties, Type} from 'typebox'
import {SecurityRisk} from '../../events/content.ts'
import {freeObject, oneOf} from '../../events/declare.ts'

const UNITS: Readonly<Record<string, number>> = {ms: 1, s: 1000, m: 60_000}
const PATTERN = '^[0-9]{1,6}(ms|s|m)$'

/** A duration in a scenario: `300ms`, `2s`, `5m`. */
export const Duration = Type.String({pattern: PATTERN, description: 'a duration: 300ms, 2s, 5m'})

/** Returns the milliseconds of a duration that the schema has validated. */
export function msOf(duration: string): number {
  const [, count = '0', unit = 'ms'] = /^(\d+)(ms|s|m)$/u.exec(duration) ?? []
  return Number(count) * (UNITS[unit] ?? 1)
}

const text = (description: string) => Type.String({description})
const closed = <P extends TProperties>(properties: P, description?: string) =>
  Type.Object(properties, {additionalProperties: false, ...(description === undefined ? {} : {description})})

export const Usage = closed(
  {
    prompt: Type.Optional(Type.Integer({minimum: 0, description: 'tokens'})),
    completion: Type.Optional(Type.Integer({minimum: 0, description: 'tokens'})),
    cost: Type.Optional(Type.Number({minimum: 0, description: 'counts towards the budget'})),
  },
  'the usage of one answer, which is announced as `stats`',
)

const ANSWER = {
  thought: Type.Optional(text('the text of the agent beside the call')),
  reasoning: Type.Optional(text('the reasoning of the model')),
  usage: Type.Optional(Usage),
}

const CALL = {
  call: text('the name of the tool'),
  args: Type.Optional(freeObject()),
  as: Type.Optional(
    Type.Unsafe<'mcp' | 'client'>({
      type: 'string',
      enum: ['mcp', 'client'],
      description: 'a tool of an MCP server, or of the client',
    }),
  ),
  observe: Type.Optional(
    Type.Unsafe<string | Record<string, unknown>>({
      type: ['string', 'object'],
      description: 'the result of the tool: a text, or `text` with fields of its observation',
    }),
  ),
  error: Type.Optional(text('the tool fails with this error instead of a result')),
  summary: Type.Optional(text('about ten words')),
  risk: Type.Optional(SecurityRisk),
  'analysis-error': Type.Optional(text('the security analyzer fails with this error')),
  takes: Type.Optional(Duration),
}

/** The schemas of all steps by name. Each step has a property with its name. */
export const STEPS = {
  say: closed(
    {say: text('the answer'), reasoning: ANSWER.reasoning, usage: ANSWER.usage},
    'answers with a text and finishes the run',
  ),
  call: closed({...CALL, ...ANSWER}, 'calls a tool'),
  parallel: closed({parallel: Type.Array(closed(CALL), {minItems: 2}), ...ANSWER}, 'calls several tools in one answer'),
  'call-invalid': closed(
    {
      'call-invalid': text('the name of the tool'),
      args: Type.Optional(
        Type.Unsafe<unknown>({type: ['string', 'object'], description: 'a text that is not JSON, or an object'}),
      ),
      error: Type.Optional(text('the error for the agent')),
      ...ANSWER,
    },
    'calls an unknown tool, or a tool with invalid arguments',
  ),
  finish: closed({finish: text('the final message'), ...ANSWER}, 'calls the finish tool'),
  fail: closed({fail: text('the error code'), detail: text('the error message')}, 'the run fails'),
  stuck: closed(
    {stuck: Type.Boolean(), nudge: Type.Optional(text('a message of the environment before'))},
    'the run is found to be stuck',
  ),
  stop: closed({stop: oneOf('pause', 'interrupt')}, 'the user pauses or interrupts the run here'),
  wait: closed({wait: Duration}, 'waits like a slow model; an interrupt ends the wait'),
  stream: closed(
    {
      stream: Type.Array(Type.String(), {description: 'parts of the text of the next answer'}),
      reasoning: Type.Optional(Type.Array(Type.String())),
      every: Type.Optional(Duration),
    },
    'streams the next answer in parts',
  ),
  condense: closed(
    {
      condense: text('the summary'),
      offset: Type.Optional(Type.Integer({minimum: 0})),
      request: Type.Optional(Type.Boolean({description: 'a CondensationRequest precedes it'})),
      'keep-summary': Type.Optional(Type.Boolean({description: 'the summary is also an event'})),
    },
    'condenses the history; the model keeps the system prompt and the last message',
  ),
  acp: closed(
    {
      acp: text('the title of the call'),
      id: Type.Optional(text('the same id for events of one call')),
      status: Type.Optional(Type.String()),
      'tool-kind': Type.Optional(Type.String()),
      input: Type.Optional(Type.Unknown()),
      output: Type.Optional(Type.Unknown()),
      content: Type.Optional(Type.Array(Type.Unknown())),
      error: Type.Optional(Type.Boolean()),
    },
    'an ACP agent reports a tool call',
  ),
  'completion-log': closed(
    {
      'completion-log': text('the name of the file'),
      data: Type.Optional(Type.Unknown()),
      model: Type.Optional(Type.String()),
      'usage-id': Type.Optional(Type.String()),
    },
    'logs a request to the model and its answer, if `log-completions` is on',
  ),
  token: closed(
    {
      token: Type.Array(Type.Integer(), {description: 'token ids of the answer'}),
      prompt: Type.Optional(Type.Array(Type.Integer())),
    },
    'reports the token ids of the model engine',
  ),
  event: closed(
    {
      event: Type.Unsafe<Record<string, unknown> & {kind: string}>({
        ...freeObject(),
        description: 'any event; the server assigns id, time and parent',
      }),
    },
    'appends an event',
  ),
  user: closed(
    {
      user: oneOf('pause', 'interrupt', 'accept', 'reject', 'run', 'message'),
      after: Type.Optional(Duration),
      text: Type.Optional(text('the message, or the reason of the rejection')),
    },
    'the user acts while the run continues',
  ),
} as const

export type StepName = keyof typeof STEPS

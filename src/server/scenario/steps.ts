import {type TProperties, Type} from 'typebox'
import {SecurityRisk} from '../../events/content.ts'
import {freeObject, oneOf} from '../../events/declare.ts'

const UNITS: Readonly<Record<string, number>> = {ms: 1, s: 1000, m: 60_000}
const PATTERN = '^[0-9]{1,6}(ms|s|m)$'

/** A duration in a scenario: `300ms`, `2s`, `5m`. */
export const Duration = Type.String({pattern: PATTERN, description: 'a time: 300ms, 2s, 5m'})

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
  'what an answer of the model took; announced as `stats`',
)

const ANSWER = {
  thought: Type.Optional(text('what the agent says beside the call')),
  reasoning: Type.Optional(text('what the model thought before')),
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
      description: 'what the tool answers: a text, or `text` and fields of its observation',
    }),
  ),
  error: Type.Optional(text('the tool fails with this, there is no observation')),
  summary: Type.Optional(text('in about ten words')),
  risk: Type.Optional(SecurityRisk),
  'analysis-error': Type.Optional(text('the security analyzer fails with this')),
  takes: Type.Optional(Duration),
}

/** All steps by name. Each step has a key with its name. */
export const STEPS = {
  say: closed(
    {say: text('the answer'), reasoning: ANSWER.reasoning, usage: ANSWER.usage},
    'answers in prose, which finishes the run',
  ),
  call: closed({...CALL, ...ANSWER}, 'calls a tool'),
  parallel: closed({parallel: Type.Array(closed(CALL), {minItems: 2}), ...ANSWER}, 'calls several tools in one answer'),
  'call-invalid': closed(
    {
      'call-invalid': text('the name of the tool'),
      args: Type.Optional(
        Type.Unsafe<unknown>({type: ['string', 'object'], description: 'text that is no JSON, or an object'}),
      ),
      error: Type.Optional(text('what the agent is told')),
      ...ANSWER,
    },
    'calls a tool that is not there, or with arguments that cannot be read',
  ),
  finish: closed({finish: text('the last words'), ...ANSWER}, 'calls the finish tool'),
  fail: closed({fail: text('the code'), detail: text('in words')}, 'the run loop cannot go on'),
  stuck: closed(
    {stuck: Type.Boolean(), nudge: Type.Optional(text('what the scaffold says before'))},
    'the run is found to be stuck',
  ),
  wait: closed({wait: Duration}, 'the model takes its time; an interrupt ends it'),
  stream: closed(
    {
      stream: Type.Array(Type.String(), {description: 'parts of the text of the answer that follows'}),
      reasoning: Type.Optional(Type.Array(Type.String())),
      every: Type.Optional(Duration),
    },
    'the answer that follows arrives in parts',
  ),
  condense: closed(
    {
      condense: text('the summary'),
      offset: Type.Optional(Type.Integer({minimum: 0})),
      request: Type.Optional(Type.Boolean({description: 'a CondensationRequest comes first'})),
      'keep-summary': Type.Optional(Type.Boolean({description: 'the summary is an event too'})),
    },
    'the model forgets what was so far but the system prompt',
  ),
  acp: closed(
    {
      acp: text('the title of the call'),
      id: Type.Optional(text('the same for what is one call')),
      status: Type.Optional(Type.String()),
      'tool-kind': Type.Optional(Type.String()),
      input: Type.Optional(Type.Unknown()),
      output: Type.Optional(Type.Unknown()),
      content: Type.Optional(Type.Array(Type.Unknown())),
      error: Type.Optional(Type.Boolean()),
    },
    'an ACP agent tells of a tool call',
  ),
  'completion-log': closed(
    {
      'completion-log': text('the name of the file'),
      data: Type.Optional(Type.Unknown()),
      model: Type.Optional(Type.String()),
      'usage-id': Type.Optional(Type.String()),
    },
    'a request to the model and its answer; only where `log-completions` is on',
  ),
  token: closed(
    {
      token: Type.Array(Type.Integer(), {description: 'ids of the answer'}),
      prompt: Type.Optional(Type.Array(Type.Integer())),
    },
    'an engine that returns the ids of its tokens',
  ),
  event: closed(
    {
      event: Type.Unsafe<Record<string, unknown> & {kind: string}>({
        ...freeObject(),
        description: 'any event; id, time and parent are given to it',
      }),
    },
    'appends an event',
  ),
  user: closed(
    {
      user: oneOf('pause', 'interrupt', 'accept', 'reject', 'run', 'message'),
      after: Type.Optional(Duration),
      text: Type.Optional(text('of the message, or the reason of the rejection')),
    },
    'what a user does, while the run goes on',
  ),
} as const

export type StepName = keyof typeof STEPS

import {type TSchema, Type} from 'typebox'
import {Value} from 'typebox/value'
import {CAUSES, type Missing, type Read} from '../../cluster/port.ts'
import {oneOf, orNull} from '../../one-of.ts'
import {KEPT_HEADERS} from '../../probes/probe.ts'
import type {InputName, RecordedFacts} from '../facts.ts'
import {INPUTS, PROBE_INPUTS} from '../inputs/index.ts'

const Answer = Type.Union([
  Type.Object({
    outcome: Type.Literal('answered'),
    status: Type.Integer(),
    headers: Type.Partial(Type.Object(Object.fromEntries(KEPT_HEADERS.map(name => [name, Type.String()])))),
    body: oneOf(['json', 'html', 'other', 'none']),
    durationMs: Type.Number(),
    failing: Type.Optional(oneOf(['database', 'cache'])),
  }),
  Type.Object({
    outcome: Type.Literal('no-answer'),
    cause: oneOf(['refused', 'timeout', 'tls', 'unknown-host', 'reset', 'not-http']),
    detail: Type.String(),
    durationMs: Type.Number(),
  }),
])
const OneProbe = orNull(Type.Object({target: Type.String(), answer: Answer, master: Type.Optional(orNull(Answer))}))

/** A bundle may be malformed, so each recorded fact has to match one of these schemas. */
const SHAPES: {readonly [N in InputName]?: TSchema} = {
  runtimeHealth: OneProbe,
  identityReady: OneProbe,
  proxyReady: OneProbe,
  appReady: Type.Array(Type.Object({pod: Type.String(), answer: Answer})),
  runtimeKeys: orNull(
    Type.Object({
      target: Type.String(),
      noKey: Answer,
      wrongKey: Answer,
      canary: Answer,
      sentKey: orNull(Answer),
      acceptedKey: orNull(Answer),
    }),
  ),
  runtimeTargetPorts: Type.Array(Type.Object({port: Type.Integer(), answer: Answer})),
  realm: orNull(Type.String()),
}

const Unread = Type.Union([
  Type.Object({status: Type.Literal('absent')}),
  Type.Object({
    status: Type.Literal('missing'),
    cause: oneOf(CAUSES),
    input: Type.String(),
    reason: Type.String(),
  }),
])

/** Returns the facts that a bundle recorded. An answer of the service that was not recorded is missing. */
export function recordedFacts(recorded: Readonly<Record<string, unknown>>): RecordedFacts {
  const facts = Object.entries(SHAPES).flatMap(([name, shape]) => {
    const read = recorded[name]
    if (read !== undefined) return [[name, checked(name, read, shape)]]
    return PROBE_INPUTS.has(name as InputName) ? [[name, missing(name, 'not-looked', 'probe not recorded')]] : []
  })
  return Object.fromEntries(facts) as RecordedFacts // each fact matches the schema of its name
}

function checked(name: string, read: unknown, shape: TSchema): Read<unknown> {
  const Answered = Type.Object({status: Type.Literal('found'), value: shape})
  if (Value.Check(Answered, read) || Value.Check(Unread, read)) return read as Read<unknown>
  return missing(name, 'malformed', 'probes.json of the bundle is malformed')
}

function missing(name: string, cause: Missing['cause'], reason: string): Missing {
  return {status: 'missing', cause, input: INPUTS.get(name as InputName)?.says ?? name, reason}
}

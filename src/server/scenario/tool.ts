import type {Static} from 'typebox'
import {type Declaration, declarationOf} from '../../events/schema.ts'
import {type Action, OBSERVATIONS, type Observation, TOOL_KINDS} from '../../events/tools/index.ts'
import type {STEPS} from './steps.ts'

export type Call = Static<(typeof STEPS)['parallel']>['parallel'][number]

interface Kinds {
  readonly definition: string
  readonly action: string
  readonly observation: string
}

function kindsOfTool(name: string): Kinds | null {
  for (const {names, actions, observations} of TOOL_KINDS) {
    const definition = Object.keys(names).find(kind => names[kind as keyof typeof names] === name)
    if (definition === undefined) continue
    const action = kindIn(actions, definition, 'Action')
    const observation = kindIn(observations, definition, 'Observation')
    if (action !== undefined && observation !== undefined) return {definition, action, observation}
  }
  return null
}

export function isTool(name: string): boolean {
  return kindsOfTool(name) !== null
}

/** Returns the action of a call. The action is not validated. */
export function actionOf({call, args = {}, as}: Call): Action {
  const fields = as === 'mcp' ? {data: args} : args
  const kind =
    as === 'mcp' ? 'MCPToolAction' : as === 'client' ? `ClientAction_${call}` : (kindsOfTool(call)?.action ?? call)
  return {...fields, kind} as Action // the cast is safe: the scenario was validated, or the client defines this kind
}

/** Returns the observation of a call: the scripted result, with missing fields filled from the arguments. */
export function observationOf({call, args = {}, as, observe = ''}: Call): Observation {
  const {text, ...fields} = typeof observe === 'string' ? {text: observe} : observe
  const kind =
    as === 'mcp'
      ? 'MCPToolObservation'
      : as === 'client'
        ? 'ClientToolObservation'
        : (kindsOfTool(call)?.observation ?? call)
  const content = text === undefined || text === '' ? [] : [{cache_prompt: false, type: 'text', text: String(text)}]
  const known = {tool_name: call, search_path: '/workspace/project', ...args}
  return {content, is_error: false, ...requiredFields(kind, known), ...fields, kind} as unknown as Observation // the cast is safe, as in `actionOf`
}

function kindIn(kinds: object, definition: string, ending: 'Action' | 'Observation'): string | undefined {
  const own = definition.replace(/Tool$/u, ending)
  const names = Object.keys(kinds)
  return names.includes(own) ? own : names.length === 1 ? names[0] : undefined
}

function requiredFields(kind: string, known: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const schema = OBSERVATIONS[kind]
  if (schema === undefined) return {}
  const {required = [], properties = {}} = declarationOf(schema)
  const names = required.filter(name => name !== 'kind')
  return Object.fromEntries(names.map(name => [name, known[name] ?? leastOf(properties[name] ?? {})]))
}

function leastOf({type, enum: values, anyOf}: Declaration): unknown {
  if (values !== undefined) return values[0]
  if (anyOf !== undefined) return null
  return type === undefined ? null : LEAST[type]
}

const LEAST = {object: {}, array: [], string: '', integer: 0, number: 0, boolean: false, null: null} as const

/** Returns the definition of a tool for the system prompt. */
export function toolDefinition(name: string): Record<string, unknown> {
  const kinds = kindsOfTool(name)
  const definition = kinds?.definition ?? 'ClientTool'
  return {
    description: `The tool ${name} of a scripted agent.`,
    action_type: kinds?.action ?? `ClientAction_${name}`,
    observation_type: kinds?.observation ?? 'ClientToolObservation',
    annotations: null,
    meta: null,
    ...(kinds === null ? {client_tool_name: name, input_schema: {type: 'object'}} : {}),
    title: name,
    kind: definition,
  }
}

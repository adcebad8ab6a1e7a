import type {Compat} from '../events/compat.ts'
import type {HookOccasion} from './hook.ts'
import {isOfTool} from './match.ts'

interface EnvironmentFacts {
  readonly compat: Compat
  readonly own: Readonly<Record<string, string | undefined>>
  readonly inherit: boolean
  readonly workspace: string
  readonly secrets: ReadonlyMap<string, string>
}

/** Pairs of equivalent variables. The first name is that of the interface, the second that of the reference service. */
const ALIASES = [
  ['SVC_CALLBACK_URL', 'OH_CALLBACK_URL'],
  ['SVC_CALLBACK_TOKEN', 'OH_CALLBACK_TOKEN'],
  ['SVC_CALLBACK_PAYLOAD', 'OH_CALLBACK_PAYLOAD'],
  ['SVC_SESSION_ID', 'OPENHANDS_SESSION_ID'],
] as const

const BASIC = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'USER']
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** The server's own settings. They may be secret, so hooks never get them. */
const OURS = /^(?:SVCDIAG_.*|PGPASSWORD|PGPASSFILE)$/
const TAKEN_AWAY = {
  spec: /^(?:SESSION_API_KEY|OH_SECRET_KEY|OH_SESSION_API_KEYS_.*)$/,
  '1.43': /^SESSION_API_KEY$/,
  '1.58': /^(?:SESSION_API_KEY|OH_SECRET_KEY|OH_SESSION_API_KEYS_.*)$/,
} as const

/**
 * Returns the variables of a hook. The specified environment has a few basic variables and the secrets. The reference
 * service passes all variables of the server and no secrets: docs/reference-behaviour.md#hook-environment.
 */
export function hookEnvironment(occasion: HookOccasion, facts: EnvironmentFacts): Record<string, string> {
  return withAliases({
    ...baseOf(facts),
    ...(givesSecrets(facts.compat) ? Object.fromEntries([...facts.secrets].filter(isVariable)) : {}),
    ...ofRuntime(occasion, facts.workspace),
  })
}

/** Returns true if hooks get the secrets of their conversation. The reference service does not pass them. */
export function givesSecrets(compat: Compat): boolean {
  return compat === 'spec'
}

export function isVariable([name, value]: readonly [string, string]): boolean {
  return /^[^=\0]+$/.test(name) && !value.includes('\0')
}

/** Returns the few variables of this process that hooks get by default. */
export function basicVariables(own: EnvironmentFacts['own']): Record<string, string> {
  const entries = BASIC.flatMap(name => (own[name] === undefined ? [] : [[name, own[name]] as const]))
  return Object.fromEntries(entries)
}

function baseOf({compat, own, inherit}: EnvironmentFacts): Record<string, string> {
  const set = Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const all = set.filter(([name]) => !OURS.test(name) && !TAKEN_AWAY[compat].test(name))
  const given = inherit || compat !== 'spec' ? all : all.filter(([name]) => BASIC.includes(name))
  return {PATH, AI_AGENT: 'openhands', ...Object.fromEntries(given)}
}

function ofRuntime({type, toolName, sessionId}: HookOccasion, workspace: string): Record<string, string> {
  return {
    OPENHANDS_PROJECT_DIR: workspace,
    OPENHANDS_SESSION_ID: sessionId,
    SVC_SESSION_ID: sessionId,
    OPENHANDS_EVENT_TYPE: type,
    ...(isOfTool(type) && toolName !== null ? {OPENHANDS_TOOL_NAME: toolName} : {}),
  }
}

/** If one variable of a pair is empty, sets it to the value of the other variable. */
function withAliases(variables: Readonly<Record<string, string>>): Record<string, string> {
  const all = {...variables}
  for (const [own, other] of ALIASES) {
    const [mine, theirs] = [variables[own], variables[other]]
    if (mine && !theirs) all[other] = mine
    if (theirs && !mine) all[own] = theirs
  }
  return all
}

import {HOOK_TYPES} from '../events/kinds/hooks.ts'
import {HIDDEN_SECRET, isMaskedCommand} from '../events/masks.ts'
import {canBlock} from './decide.ts'
import {
  type HookConfig,
  type HookDefinition,
  type HookExecution,
  type HookOccasion,
  type HookType,
  labelOf,
} from './hook.ts'
import {isOfTool, matches, type Patience} from './match.ts'
import {type NearMiss, nearMissOf} from './near-miss.ts'

/** The reasons why a configured hook does not run for an occasion, in words. */
export const SKIPS = {
  'other-event': 'is for another event',
  'event-without-tool': 'only * and an empty matcher match an event without a tool',
  matcher: 'the matcher does not match the tool',
  'too-slow-pattern': 'the matcher, or an earlier one, is too slow or too large',
  'not-a-command': 'only hooks of type command run',
  'after-block': 'an earlier hook blocked',
  'no-record': 'the log contains no execution',
} as const

export type Skip = keyof typeof SKIPS

/** A configured hook, and whether it is for an occasion. */
export interface HookTrace {
  /** The place in the configuration, for example `PreToolUse[0].hooks[1]`. */
  readonly place: string
  readonly event: HookType
  readonly matcher: string
  readonly hook: HookDefinition
  /** Null if the hook runs. */
  readonly skip: Skip | null
  /** The probable mistake in the matcher; null if there is none, or if the skip has another reason. */
  readonly nearMiss: NearMiss | null
}

type Asked = Pick<HookOccasion, 'type' | 'toolName'>

/** Returns one trace for each configured hook, in the order of the configuration. Runs nothing. */
export function traceHooks(config: HookConfig, asked: Asked, patience: Patience): HookTrace[] {
  const [test, testNear] = [patience(), patience()]
  return HOOK_TYPES.flatMap(event =>
    (config[event] ?? []).flatMap(({matcher, hooks}, entry) => {
      const fits = event === asked.type && matches(matcher, event, asked.toolName, test)
      const skip = skipOf(event, fits, asked)
      const nearMiss = skip === 'matcher' ? nearMissOf(matcher, asked.toolName ?? '', testNear) : null
      return hooks.map((hook, index) => ({
        place: `${event}[${entry}].hooks[${index}]`,
        event,
        matcher,
        hook,
        skip: skip ?? (hook.type === 'command' ? null : 'not-a-command'),
        nearMiss,
      }))
    }),
  )
}

function skipOf(event: HookType, fits: boolean | null, {type}: Asked): Skip | null {
  if (event !== type) return 'other-event'
  if (fits === null) return 'too-slow-pattern'
  if (fits) return null
  return isOfTool(event) ? 'matcher' : 'event-without-tool'
}

export interface ExecutedHook extends HookTrace {
  /** Null if the hook did not run. */
  readonly execution: HookExecution | null
}

interface Executed {
  readonly hooks: readonly ExecutedHook[]
  /** The executions of hooks that are not configured, for example because the configuration is unknown. */
  readonly others: readonly HookExecution[]
}

/** Joins traces with the executions of the same occasion, by the command. A masked command fits every hook. */
export function withExecutions(traces: readonly HookTrace[], executions: readonly HookExecution[]): Executed {
  const others = [...executions]
  const isBlocked = executions.some(({blocked, hook_event_type: type}) => blocked && canBlock(type))
  const hooks = traces.map(trace => {
    if (trace.skip !== null && trace.skip !== 'not-a-command') return {...trace, execution: null}
    const label = labelOf(trace.hook)
    const same = others.findIndex(({hook_command: own}) => own === label)
    const at = same === -1 ? others.findIndex(({hook_command: own}) => isMasked(own) || isMasked(label)) : same
    const [execution = null] = at === -1 ? [] : others.splice(at, 1)
    const skip = execution === null ? (isBlocked ? 'after-block' : 'no-record') : trace.skip
    return {...trace, execution, skip} as const
  })
  return {hooks, others}
}

function isMasked(command: string): boolean {
  return isMaskedCommand(command) || command.includes(HIDDEN_SECRET)
}

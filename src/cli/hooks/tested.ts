import {beginningOf} from '../../events/few.ts'
import type {HookOccasion, HookOutcome} from '../../hooks/hook.ts'
import {effectOf, MEANINGS, meaningsOf} from '../../hooks/meaning.ts'
import {type ExecutedHook, SKIPS} from '../../hooks/trace.ts'
import {whetherMeant} from '../../nearest.ts'
import type {AsyncEnd} from '../../server/hooks/run/background.ts'
import {visible} from '../../visible.ts'
import {counted} from '../render/words.ts'

/** The hooks of one occasion, and their results if they ran. */
export interface Tested {
  readonly occasion: HookOccasion
  /** The name of the hooks file. */
  readonly hooks: string
  readonly traces: readonly ExecutedHook[]
  /** Null if nothing was run. */
  readonly outcome: HookOutcome | null
  readonly asyncEnds: readonly AsyncEnd[]
}

/** Returns true if no hook is for the occasion, if a matcher has a mistake, or if a hook that ran did not work. */
export function isFaulty({traces, asyncEnds}: Tested): boolean {
  const isUnused = !traces.some(({skip}) => skip === null)
  const isFault = ({execution}: ExecutedHook) =>
    execution !== null && meaningsOf(execution).some(kind => MEANINGS[kind].isFault)
  return (
    isUnused ||
    traces.some(trace => trace.nearMiss !== null || isFault(trace)) ||
    asyncEnds.some(({exitCode}) => exitCode !== 0)
  )
}

/** Returns the document of `-o json`. */
export function testedDocument({occasion, hooks, traces, outcome, asyncEnds}: Tested, version: string, exit: number) {
  return {
    apiVersion: 'svcdiag/v1',
    kind: 'HookTrace',
    tool: {version},
    hooks,
    occasion: {event: occasion.type, toolName: occasion.toolName},
    ran: outcome !== null,
    exitCode: exit,
    blockedBy: outcome?.blockedBy ?? null,
    additionalContext: outcome?.additionalContext ?? [],
    traces: traces.map(({hook, execution, skip, ...trace}) => ({
      ...trace,
      skip: skip === null ? null : {kind: skip, says: SKIPS[skip]},
      command: hook.command,
      type: hook.type,
      timeoutSeconds: hook.timeoutSeconds,
      async: hook.async,
      execution,
      effect: execution === null ? null : effectOf(execution),
      meanings: execution === null ? [] : meaningsOf(execution).map(kind => ({kind, ...shown(kind)})),
    })),
    asyncEnds: asyncEnds.map(({command, exitCode, error, durationMs}) => ({command, exitCode, error, durationMs})),
  }
}

function shown(kind: keyof typeof MEANINGS) {
  const {says, isFault} = MEANINGS[kind]
  return {says, isFault}
}

/** Returns the text for people. Hooks of other events are only counted, unless `verbose` is true. */
export function testedText({occasion, traces, outcome, asyncEnds}: Tested, verbose: boolean): string {
  const others = traces.filter(({skip}) => skip === 'other-event')
  const listed = verbose ? traces : traces.filter(({skip}) => skip !== 'other-event')
  const running = traces.filter(({skip, execution}) => (outcome === null ? skip === null : execution !== null))
  const tool = occasion.toolName === null ? '' : `, tool ${occasion.toolName}`
  const word = outcome === null ? 'would run' : 'ran'
  return [
    visible(`${occasion.type}${tool}: ${running.length} of ${counted(traces.length, 'hook')} ${word}`),
    ...listed.flatMap(traceLines),
    ...asyncEnds.map(end =>
      visible(`async hook ${beginningOf(end.command, LONGEST)}: ${end.error ?? `exit code ${end.exitCode}`}`),
    ),
    ...(others.length > 0 && !verbose ? [`${counted(others.length, 'hook')} of other events (-v shows them)`] : []),
    ...(outcome === null
      ? []
      : [visible(outcome.blockedBy === null ? 'Nothing is blocked.' : `Blocked: ${outcome.blockedBy}`)]),
  ]
    .map(line => `${line}\n`)
    .join('')
}

const LONGEST = 100

function traceLines({place, matcher, hook, skip, nearMiss, execution}: ExecutedHook): string[] {
  const head = `${skip === null ? 'RUNS' : 'SKIPPED'}  ${place}  matcher ${JSON.stringify(beginningOf(matcher, LONGEST))}`
  const says = [
    `command: ${beginningOf(hook.command, LONGEST)}`,
    ...(skip === null ? [] : [`not run: ${SKIPS[skip]}`]),
    ...(nearMiss === null ? [] : [`${nearMiss.says}; ${whetherMeant(nearMiss.write)}`]),
    ...(execution === null ? [] : resultLines(execution)),
  ]
  return ['', visible(head), ...says.map(line => `  ${visible(line)}`)]
}

function resultLines(execution: NonNullable<ExecutedHook['execution']>): string[] {
  const {exit_code: code, error, stdout = '', stderr = ''} = execution
  return [
    error == null ? `exit code ${code}; effect: ${effectOf(execution)}` : `${error}; effect: ${effectOf(execution)}`,
    ...meaningsOf(execution).map(kind => `${MEANINGS[kind].isFault ? 'warning: ' : ''}${MEANINGS[kind].says}`),
    ...(stdout === '' ? [] : [`standard output: ${beginningOf(stdout.trim(), LONGEST)}`]),
    ...(stderr === '' ? [] : [`standard error: ${beginningOf(stderr.trim(), LONGEST)}`]),
  ]
}

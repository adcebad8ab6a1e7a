import type {Pod} from '../../cluster/objects.ts'
import {type ContainerState, terminationsOf} from './container-states.ts'
import {eventsOf, isProbeKill, type ReadEvents} from './pod-events.ts'

/** Why a container ended, by its exit code. For a kill, the events decide. */
export interface RestartCause {
  /** Constant text, without names or numbers. */
  readonly cause: string
  readonly because: string
}

export function restartCause(pod: Pod, state: ContainerState, events: ReadEvents): RestartCause {
  const exitCode = terminationsOf(state.status)[0]?.exitCode
  const isKill = exitCode === 137 || exitCode === 143
  if (isKill && eventsOf(pod, events).some(event => isProbeKill(event, state.name))) return KILLED_BY_PROBE
  return exitCode === undefined ? UNKNOWN : (BY_EXIT_CODE[exitCode] ?? FAILED)
}

const KILLED_BY_PROBE: RestartCause = {
  cause: 'killed by its liveness probe',
  because: 'the liveness probe kills it: the process hangs, or is too slow for the probe',
}
const UNKNOWN: RestartCause = {
  cause: 'crash-looping',
  because: 'its ending is not recorded; the log from before the restart shows why',
}
const FAILED: RestartCause = {
  cause: 'ends with an error',
  because: 'the process ends with an error; the log from before the restart shows why',
}

const BY_EXIT_CODE: Readonly<Record<number, RestartCause>> = {
  0: {
    cause: 'ends by itself',
    because: 'the process ends without an error, though it should keep running: a wrong command or argument',
  },
  126: {cause: 'command not executable', because: 'the command of the container cannot be executed'},
  127: {cause: 'command not found', because: 'the command of the container does not exist in the image'},
  137: {cause: 'killed', because: 'the process was killed (SIGKILL), and no event shows why'},
  139: {cause: 'segmentation fault', because: 'the process crashed with a segmentation fault'},
  143: {cause: 'terminated', because: 'the process was stopped (SIGTERM), usually by a probe'},
}

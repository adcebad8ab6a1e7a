import type {RunObserver} from '../../checks/engine/run.ts'
import type {ClusterTarget} from '../../cluster/port.ts'
import {inWords} from '../flags/duration.ts'
import type {Log, LogFlags} from '../output/logger.ts'
import {startProgress} from '../output/progress.ts'
import type {Sink} from '../output/sink.ts'
import type {Terminal} from '../output/terminal.ts'
import {counted} from '../render/words.ts'

/** Reports the progress of checks on standard error. */
export interface RunVoice extends RunObserver {
  begin(checks: number, target: ClusterTarget): void
  /** Ends the progress; may be called twice. */
  done(): void
}

export interface VoiceInput {
  readonly sink: Sink
  readonly log: Log
  readonly flags: LogFlags
  readonly terminal: Terminal
}

export function observeRun({sink, log, flags, terminal}: VoiceInput): RunVoice {
  const progress = startProgress({
    write: sink.err,
    style: styleOf(flags, terminal),
    columns: () => process.stderr.columns ?? terminal.columns,
    now: () => Date.now(),
  })
  return {
    begin: (checks, target) => progress.stage(`${counted(checks, 'check')} on ${placeOf(target)}`),
    decided: ({check, outcome, durationMs}) =>
      log.debug('decided', {check: check.id, status: outcome.status, durationMs}),
    watching: () => {
      progress.clear()
      progress.stage('watching for changes')
    },
    changed: ({check, outcome}, before, afterMs) => {
      progress.clear()
      log.notice(`${check.id}: ${before} -> ${outcome.status} after ${inWords(afterMs)}`)
      progress.stage(`waiting; last change: ${check.id}`)
    },
    done: () => progress.done(),
  }
}

function placeOf({mode, context, server}: ClusterTarget): string {
  return mode === 'bundle' ? 'the bundle' : (context ?? server ?? 'the cluster')
}

/** Paints no line beside log lines, because they would overwrite each other. */
function styleOf({quiet, verbose, 'log-format': format}: LogFlags, {isTty}: Terminal): 'live' | 'lines' | 'silent' {
  if (quiet || format === 'json') return 'silent'
  return isTty && !verbose ? 'live' : 'lines'
}

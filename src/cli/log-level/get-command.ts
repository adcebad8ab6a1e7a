import {settingsFor} from '../context.ts'
import {EXIT} from '../exit-codes.ts'
import type {TargetFlags} from '../flags/cluster-flags.ts'
import {COMPONENTS_HINT, componentsOf} from '../flags/component-names.ts'
import {formatOf} from '../flags/output-flag.ts'
import {masked} from '../masking/masked.ts'
import type {Sink} from '../output/sink.ts'
import {onInterrupt} from '../process/interrupt.ts'
import {renderJson} from '../render/json.ts'
import {openCheckTarget} from '../target/check-target.ts'
import {knownProfiles} from '../target/profile-choice.ts'
import {runOptions} from '../target/run-options.ts'
import {getLines} from './get-words.ts'
import {type LogLevels, levelsOf} from './levels.ts'

export type GetFlags = TargetFlags & {
  readonly json: boolean
  readonly output?: 'text' | 'json' | undefined
  readonly 'allow-inconclusive': boolean
}

/** Prints the log level of each workload. Returns the exit code. */
export async function runGetCommand(names: readonly string[], flags: GetFlags, sink: Sink): Promise<number> {
  const format = formatOf(['text', 'json'], flags, process.env.SVCDIAG_OUTPUT)
  const asked = componentsOf(names, COMPONENTS_HINT)
  const settings = await settingsFor(flags)
  const {timeoutMs} = runOptions({...flags, 'no-probe': false}, settings)
  using interrupt = onInterrupt()
  await using target = await openCheckTarget(flags, settings, sink)
  const reader = target.cluster.reader(AbortSignal.any([interrupt.signal, AbortSignal.timeout(timeoutMs)]))
  const {namespace, profile, release} = target
  const profiles = profile === null ? knownProfiles(settings) : [profile]
  const levels = await levelsOf(reader, {namespace, profiles, forced: profile !== null, release}, asked)
  const exit = interrupt.signal.aborted ? EXIT.interrupted : exitOf(levels, flags)
  process.exitCode = exit // set before the first byte, because a reader may leave after it
  const shown = masked(levels, sink.mask)
  sink.out(format === 'json' ? renderJson(shown) : getLines(shown))
  return exit
}

function exitOf({findings, missing, elsewhere}: LogLevels, flags: GetFlags): number {
  if (findings.length > 0) return EXIT.findings
  const isLost = elsewhere.some(({state}) => state === 'missing' || state === 'unknown')
  return (missing.length > 0 || isLost) && !flags['allow-inconclusive'] ? EXIT.partial : EXIT.done
}

import {assertOneTarget, type CheckTarget, openTarget} from '../context.ts'
import type {Sink} from '../output/sink.ts'
import type {PrintedFlags} from './printed-commands.ts'
import {conflict} from './run-options.ts'
import type {Settings} from './settings.ts'

/** Opens the target that `check` examines: a bundle with `--from`, otherwise a cluster or the lab. */
export async function openCheckTarget(flags: PrintedFlags, settings: Settings, sink: Sink): Promise<CheckTarget> {
  assertOneTarget(flags)
  if (flags.from === undefined)
    return {...(await openTarget(flags, settings, sink)), recorded: {}, altered: async () => null}
  if (flags['runtime-url'] !== undefined && flags['runtime-url'] !== process.env.SVCDIAG_RUNTIME_URL)
    conflict('--from', '--runtime-url')
  const {openFrom} = await import('./from-bundle.ts')
  return openFrom(flags.from, flags, settings, sink)
}

import {type CheckFlags, type CheckInvocation, runCheckCommand} from './check-command.ts'
import {placesOf} from './installations.ts'
import {type ManyInvocation, runManyCommand} from './many-command.ts'

interface Invocation extends Omit<CheckInvocation, 'flags' | 'selectors'> {
  readonly flags: Omit<CheckFlags, 'context' | 'from'> & {
    readonly context?: readonly string[] | undefined
    readonly from?: readonly string[] | undefined
  }
  /** The arguments: selectors, and after `--from` also bundles. */
  readonly words: readonly string[]
  readonly explain: ManyInvocation['explain']
}

/** Checks one installation and prints its report, or several and prints their table. Returns the exit code. */
export async function runCheck({flags, words, explain, sink, version}: Invocation): Promise<number> {
  const {context = [], from: bundles = [], ...shared} = flags
  const contexts = [context].flat() // the parser gives one text if the value is from the environment
  const {places, selectors} = await placesOf({contexts, bundles, words})
  const invocation = {selectors, sink, version}
  if (places.length > 1) return runManyCommand({...invocation, flags: shared, places, explain})
  return runCheckCommand({...invocation, flags: {...shared, ...places[0]}})
}

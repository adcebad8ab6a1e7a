import {isBundleLike} from '../../bundle/open/kind-of-file.ts'
import {PROGRAM} from '../../program.ts'
import {quoted} from '../../repairs/command.ts'
import {counted} from '../render/words.ts'

/** A conversation that the logs of a bundle name. The lines are no events, but show what happened around them. */
export interface LoggedConversation {
  readonly conversation: string
  /** How often the logs name the conversation. */
  readonly times: number
  /** The command that prints these lines. */
  readonly command: string
}

/** Returns the conversations that the logs of these bundles name. Other files have no logs. */
export async function loggedIn(paths: readonly string[]): Promise<LoggedConversation[]> {
  const found: LoggedConversation[] = []
  for (const path of paths)
    if (await isBundleLike(path))
      for (const [id, {times}] of await namedInLogs(path)) found.push(loggedConversation(id, times, path))
  return found
}

/** The code that opens bundles is loaded only for a bundle. */
async function namedInLogs(path: string) {
  const {conversationsInLogs} = await import('../../bundle/conversations.ts')
  const {openBundle} = await import('../../bundle/open/open.ts')
  return conversationsInLogs(await openBundle(path))
}

export function loggedConversation(conversation: string, times: number, bundle: string): LoggedConversation {
  const command = `${PROGRAM} logs --from ${quoted(bundle)} --conversation ${conversation}`
  return {conversation, times, command}
}

export function inLogsWords({times, command}: LoggedConversation): string {
  return `named ${counted(times, 'time')} in the logs: ${command}`
}

import {SvcdiagError} from '../../errors.ts'
import type {Conversation} from '../../events/convert/collect.ts'
import {idOfConversation} from '../../events/convert/files-of.ts'
import {printedId} from '../../events/ids.ts'
import {suggestion} from '../../nearest.ts'
import type {Tally} from './collect-sources.ts'
import {nothingRead} from './unread.ts'

/**
 * Returns the named conversation, or the only one if `named` is undefined. Throws `usage.invalid` if there is no such
 * conversation, or if none is named and there are several.
 */
export function chosenConversation(
  conversations: readonly Conversation[],
  named: string | undefined,
  {skips}: Pick<Tally, 'skips'>,
): Conversation {
  const ids = conversations.map(conversation => printedId(idOfConversation(conversation)))
  const wanted = named === undefined ? undefined : printedId(named)
  const found =
    wanted === undefined && conversations.length === 1 ? conversations[0] : conversations[ids.indexOf(wanted ?? '')]
  if (found !== undefined) return found
  if (ids.length === 0) throw nothingRead(skips.list()[0] ?? null)
  throw new SvcdiagError(
    'usage.invalid',
    named === undefined
      ? `there are ${ids.length} conversations: choose one with --conversation: ${listed(ids)}`
      : noConversation(named, ids),
  )
}

const MOST_LISTED = 5

/** Returns the words for an id that no conversation has. They list the ids that exist. */
export function noConversation(named: string, ids: readonly string[]): string {
  const nearest = suggestion(printedId(named), ids)
  const there = ids.length === 0 ? '' : `${nearest === '' ? ';' : ''} there are: ${listed(ids)}`
  return `there is no conversation ${named}${nearest}${there}`
}

function listed(ids: readonly string[]): string {
  const more = ids.length > MOST_LISTED ? `, and ${ids.length - MOST_LISTED} more` : ''
  return `${ids.slice(0, MOST_LISTED).join(', ')}${more}`
}

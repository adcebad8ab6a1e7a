import {
  type ConversationGap,
  type RecordedConversations,
  recordedConversations,
  surveyConversations,
} from '../../bundle/conversations.ts'
import {conversationOf, conversationPaths} from '../../bundle/format/layout.ts'
import type {Bundle} from '../../bundle/open/bundle.ts'
import {openBundle} from '../../bundle/open/open.ts'
import {SvcdiagError} from '../../errors.ts'
import {readJson} from '../../events/read/json-file.ts'
import {LIMITS, type Problem, type Read} from '../../events/read/read.ts'
import {NOT_COLLECTED} from '../../events/read/skips.ts'
import {isObject} from '../../events/schema.ts'
import {parsedJson} from '../../parsed-json.ts'
import {PROGRAM} from '../../program.ts'

/**
 * Reads the conversations of a bundle. Throws the errors of an unreadable bundle, and `events.invalid` for a bundle
 * without conversations.
 */
export async function* readBundle(path: string): AsyncGenerator<Read> {
  yield* readOpenBundle(await openBundle(path))
}

/** Reads the conversations of a bundle that is already open. Throws `events.invalid` if there are none. */
export async function* readOpenBundle(bundle: Bundle): AsyncGenerator<Read> {
  const {source: path} = bundle
  const recorded = await recordedConversations(bundle)
  if (recorded.ids.length === 0) throw await withoutConversations(bundle, recorded)
  for (const gap of recorded.gaps) yield problemOf(gap, path)
  for (const id of recorded.described) {
    const member = conversationPaths(id).description
    const text = (await bundle.read(member, LIMITS.documentBytes)).toString()
    if (isObject(parsedJson(text)))
      yield {is: 'about', conversation: id, name: 'meta.json', file: `${path}:${member}`, part: null, text}
  }
  for await (const {path: member, data} of bundle.walk()) {
    const conversation = conversationOf(member)
    if (conversation === null) continue
    for await (const read of readJson(data, 'lines', `${path}:${member}`, LIMITS))
      yield read.is === 'nested' ? read : {...read, conversation}
  }
}

/** A missing conversation is a failure, so that no command is silent about it. */
function problemOf({id, status, reason}: ConversationGap, file: string): Problem {
  const place = {file, part: null, conversation: id}
  if (status === 'truncated')
    return {is: 'problem', ...place, severity: 'warn', rule: 'truncated-log', message: `conversation ${id}: ${reason}`}
  const message = `conversation ${id} was not collected: ${reason}`
  return {is: 'problem', ...place, severity: 'fail', rule: NOT_COLLECTED, message}
}

const MOST_NAMED = 5

/** Returns the error of a bundle without events. It names the conversations that could be collected. */
export async function withoutConversations(bundle: Bundle, {gaps}: RecordedConversations): Promise<SvcdiagError> {
  const [gap] = gaps
  const named = [...(await surveyConversations(bundle)).inLogs.keys()]
  const ids = named.slice(0, MOST_NAMED).join(', ')
  const inLogs = named.length === 0 ? '' : `; its logs name ${ids}${named.length > MOST_NAMED ? ', ...' : ''}`
  const why = gap === undefined ? '' : `: conversation ${gap.id} was not collected: ${gap.reason}`
  return new SvcdiagError('events.invalid', `${bundle.source} contains no events of conversations${why}${inLogs}`, {
    hint: `collect them in a new bundle: ${PROGRAM} bundle --conversation ${gap?.id ?? named[0] ?? 'ID'}`,
  })
}

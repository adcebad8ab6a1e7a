import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Bundle} from '../../bundle/open/bundle.ts'
import {SvcdiagError} from '../../errors.ts'
import {printedId} from '../../events/ids.ts'
import {PROGRAM} from '../../program.ts'
import {LARGEST_SCENARIO} from '../../server/conversation/start.ts'
import {firstProblem} from '../../server/scenario/problems.ts'
import {recordedRun} from '../../server/scenario/recorded.ts'
import type {BundleCase} from '../events/bundle-case.ts'
import {readOpenBundle} from '../events/bundle-source.ts'
import {noConversation} from '../events/chosen-conversation.ts'

/** The agent of a recorded conversation, as the file of a scenario. */
export interface RecordedAgent extends AsyncDisposable {
  readonly conversation: string
  /** The number of messages that the agent answers as it did. */
  readonly messages: number
  readonly file: string
}

/** The reason why no recorded agent answers, in words. */
export interface NoAgent {
  readonly why: string
}

/**
 * Writes the agent of the named conversation, or of the only one, to a temporary file. There is no agent if none is
 * named and there are several, or if its scenario is too large. Throws `usage.invalid` for an unknown id.
 */
export async function recordedAgent(
  bundle: Bundle,
  conversations: BundleCase['conversations'],
  named: string | undefined,
): Promise<RecordedAgent | NoAgent> {
  const ids = conversations.map(({id}) => id)
  const id = named === undefined ? ids[0] : printedId(named)
  if (id === undefined || !ids.includes(id))
    throw new SvcdiagError('usage.invalid', noConversation(named ?? '', ids), {hint: `${PROGRAM} serve --help`})
  if (named === undefined && ids.length > 1) return {why: '--conversation ID answers them as in a recorded one'}
  const {turns, scenario} = recordedRun(await eventsOf(bundle, id))
  const text = JSON.stringify(scenario)
  if (text.length > LARGEST_SCENARIO || firstProblem(scenario) !== null)
    return {why: `conversation ${id} is too long to answer them as its agent did`}
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-agent-'))
  const file = join(folder, 'scenario.json')
  await writeFile(file, text, {mode: 0o600})
  return {
    conversation: id,
    messages: turns.length,
    file,
    [Symbol.asyncDispose]: () => rm(folder, {recursive: true, force: true}),
  }
}

async function eventsOf(bundle: Bundle, id: string): Promise<Readonly<Record<string, unknown>>[]> {
  const events = []
  for await (const read of readOpenBundle(bundle))
    if (read.is === 'event' && read.conversation === id) events.push(read.event)
  return events
}

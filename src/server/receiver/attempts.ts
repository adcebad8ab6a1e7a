import type {AttemptEnd, CallbackAttempt} from '../../callbacks/attempt.ts'
import type {Resent} from '../../callbacks/facts.ts'
import type {Given} from '../../callbacks/given.ts'
import type {Clock} from '../clock.ts'
import type {ServerLog} from '../context.ts'
import type {ConversationId, Store} from '../store/store.ts'

/** Records the runs of Stop hooks that send callbacks. Never throws: without a record, the hook runs all the same. */
export interface AttemptNotes {
  started(conversation: ConversationId, event: string, given: Given): Promise<void>
  ended(conversation: ConversationId, event: string, end: AttemptEnd): Promise<void>
}

/** Records nothing, for hooks that run outside of a server. */
export const NO_NOTES: AttemptNotes = {started: async () => {}, ended: async () => {}}

export function noteAttempts({store, clock, log}: {store: Store; clock: Clock; log: ServerLog}): AttemptNotes {
  async function note(conversation: ConversationId, attempt: CallbackAttempt, micros: number): Promise<void> {
    const id = idOf(conversation, attempt.event)
    await store.put('callback-attempt', [{id, conversation, micros, json: JSON.stringify(attempt)}])
  }

  const unlessFull = (work: Promise<void>, conversation: ConversationId) =>
    work.catch(() => log('error', 'cannot store the run of a callback hook', {conversation}))

  return {
    started: (conversation, event, given) =>
      unlessFull(note(conversation, {event, given, end: null}, clock.now()), conversation),
    ended: (conversation, event, end) => unlessFull(noteEnd(conversation, event, end), conversation),
  }

  async function noteEnd(conversation: ConversationId, event: string, end: AttemptEnd): Promise<void> {
    const [known] = await store.documents('callback-attempt', [idOf(conversation, event)])
    if (known !== undefined) await note(conversation, {...attemptIn(known), end}, known.micros)
  }
}

interface Resending {
  /** The event of the finish. */
  readonly finish: string
  readonly resent: Resent
}

/** Records that a callback was sent again and accepted. */
export async function noteResent(
  store: Store,
  conversation: ConversationId,
  resending: Resending,
  micros: number,
): Promise<void> {
  const id = `${idOf(conversation, resending.finish)} resent`
  await store.put('callback-attempt', [{id, conversation, micros, json: JSON.stringify(resending)}])
}

function resendingIn({json}: {readonly json: string}): Resending | null {
  const document = JSON.parse(json) as CallbackAttempt | Resending // the cast is safe: this file wrote the document
  return 'resent' in document ? document : null
}

const PAGE = 500

interface Attempts {
  /** The recorded runs by the id of their event. */
  readonly attempts: ReadonlyMap<string, CallbackAttempt>
  /** What was sent again and accepted, by the id of the event of the finish. */
  readonly resent: ReadonlyMap<string, Resent>
}

export async function attemptsOf(store: Store, conversation: ConversationId): Promise<Attempts> {
  const attempts = new Map<string, CallbackAttempt>()
  const resent = new Map<string, Resent>()
  let after: {micros: number; id: string} | null = null
  do {
    const page = await store.list('callback-attempt', {
      conversation,
      order: 'ascending',
      after,
      gte: null,
      limit: PAGE,
    } as const)
    for (const document of page) {
      const resending = resendingIn(document)
      if (resending !== null) resent.set(resending.finish, resending.resent)
      else attempts.set(attemptIn(document).event, attemptIn(document))
    }
    after = page.length < PAGE ? null : (page.at(-1) ?? null)
  } while (after !== null)
  return {attempts, resent}
}

/** Ids of events are unique only within a conversation. */
function idOf(conversation: ConversationId, event: string): string {
  return `${conversation} ${event}`
}

function attemptIn({json}: {readonly json: string}): CallbackAttempt {
  return JSON.parse(json) as CallbackAttempt // the cast is safe: `noteAttempts` wrote the document
}

import type {ConversationId} from '../../store/store.ts'
import type {ConversationRecord} from '../record/record.ts'
import {takeOver} from '../record/records.ts'
import {storedScenario} from '../record/request.ts'
import {Closed} from '../run/failure.ts'
import {createSecrets, type Secrets} from '../secrets/secrets.ts'
import type {World} from '../world.ts'
import {closeSession} from './close.ts'
import {isLeftRunning, leftRunning, openSession, recover} from './open.ts'
import type {Session} from './session.ts'

/** The conversations that are in memory. */
export interface Sessions {
  /**
   * Brings it there when it is not, to be driven here. Throws `Refused` with 404 when there is none, and with 409 for one that
   * runs elsewhere.
   */
  of(id: ConversationId): Promise<Session>
  /** What no store has of one that is to be made: it is as long as this process is. */
  keep(id: ConversationId, own: Unstored): void
  /** Null when nobody has brought it there. */
  here(id: ConversationId): Promise<Session | null> | null
  /** It is there no more, and nothing of it is kept. */
  forget(id: ConversationId): void
  /** Something was done: the time until its session ends as idle begins anew. */
  touch(id: ConversationId): void
  /** Those with a run. */
  running(): number
  /** What was left running by a process that died is moved on. */
  recoverAll(): Promise<void>
  closeAll(): Promise<void>
}

/** What of a conversation is in memory alone. */
interface Unstored {
  /** As it was asked for; null where only what is stored is left of it. */
  readonly request: ConversationRecord['request'] | null
  readonly secrets: Secrets
}

/** How long the SessionEnd hooks of all conversations may take together when the server ends. */
const SHUTDOWN_MS = 10_000

export function createSessions(world: World, acts: Session['acts']): Sessions {
  const opening = new Map<ConversationId, Promise<Session>>()
  const open = new Map<ConversationId, Session>()
  const idle = new Map<ConversationId, AbortController>()
  const unstored = new Map<ConversationId, Unstored>()

  async function bring(id: ConversationId): Promise<Session> {
    const record = await world.journal.inOrder(id, () => takeOver(world.store, id))
    const {request, secrets} = unstored.get(id) ?? {request: null, secrets: createSecrets()}
    const asked = request === null ? record : {...record, request, requestMasked: false}
    const scenario = storedScenario(asked.request.scenario, world.scenario)
    const session = await openSession(world, asked, {scenario, secrets, acts})
    if (isLeftRunning(record)) await recover(session)
    open.set(id, session)
    touch(id)
    return session
  }

  function of(id: ConversationId): Promise<Session> {
    const own = opening.get(id) ?? bring(id)
    opening.set(id, own)
    own.catch(() => opening.delete(id))
    return own
  }

  /** It may be brought there again, with its secrets. */
  function drop(id: ConversationId): void {
    idle.get(id)?.abort(new Closed())
    idle.delete(id)
    opening.delete(id)
    open.delete(id)
  }

  /** Without secrets the store has all. */
  function keepUnstored({id, state, secrets}: Session): void {
    const {request, requestMasked} = state.record
    if (secrets.values.size === 0) unstored.delete(id)
    else unstored.set(id, {request: requestMasked === false ? request : null, secrets})
  }

  function touch(id: ConversationId): void {
    idle.get(id)?.abort(new Closed())
    if (world.idleMs === null || !open.has(id)) return
    const controller = new AbortController()
    idle.set(id, controller)
    world.clock.sleep(world.idleMs, controller.signal).then(
      () => endIdle(id),
      () => undefined,
    )
  }

  /** What still runs is not idle. Whoever asks for it meanwhile waits until it can be brought back. */
  async function endIdle(id: ConversationId): Promise<void> {
    const session = open.get(id)
    if (session === undefined || session.state.run !== null) return touch(id)
    try {
      await closeSession(session, new AbortController().signal)
    } catch (cause) {
      world.log('error', 'an idle session could not be ended', {conversation: id, cause: String(cause)})
    }
    if (open.get(id) !== session) return
    keepUnstored(session)
    drop(id)
  }

  return {
    of,
    keep: (id, own) => void unstored.set(id, own),
    here: id => opening.get(id)?.catch(() => null) ?? null,
    forget(id) {
      drop(id)
      unstored.delete(id)
    },
    touch,
    running: () => [...open.values()].filter(({state}) => state.run !== null).length,
    async recoverAll() {
      for await (const {id} of leftRunning(world)) if (!opening.has(id)) await of(id)
    },
    async closeAll() {
      const [late, over] = [new AbortController(), new AbortController()]
      world.clock.sleep(SHUTDOWN_MS, over.signal).then(
        () => late.abort(new Closed()),
        () => undefined,
      )
      await Promise.allSettled([...open.values()].map(session => closeSession(session, late.signal)))
      over.abort(new Closed())
      for (const session of open.values()) session.closing.abort(new Closed())
      for (const id of [...open.keys()]) drop(id)
    },
  }
}

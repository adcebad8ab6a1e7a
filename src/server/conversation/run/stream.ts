import type {EventOf} from '../../../events/kinds/index.ts'
import {msOf} from '../../scenario/duration.ts'
import type {StepOf} from '../../scenario/scenario.ts'
import {documentOf, make} from '../log/append.ts'
import type {Run, Session} from '../session/session.ts'
import {Interrupted} from './failure.ts'

/** Announces an answer that arrives in parts, under the id that its event will have. */
export function beginItem(session: Session, run: Run): NonNullable<Run['item']> {
  const item = run.item ?? {id: session.ids(), order: 0}
  if (run.item === null)
    session.world.channel.publish(session.id, {
      type: 'item_started',
      item_id: item.id,
      attempt: 1,
      anchor_seq: session.state.lastSeq,
    })
  run.item = item
  return item
}

export function publishDelta(
  session: Session,
  item: NonNullable<Run['item']>,
  kind: 'text' | 'reasoning',
  content: string,
): void {
  const event: EventOf<'StreamingDeltaEvent'> = {
    source: 'agent',
    content: kind === 'text' ? content : null,
    reasoning_content: kind === 'reasoning' ? content : null,
    kind: 'StreamingDeltaEvent',
  }
  session.world.channel.publish(session.id, {
    type: 'delta',
    item_id: item.id,
    attempt: 1,
    order: item.order,
    kind,
    content,
    event: documentOf(session, make(session, event), null),
  })
  item.order += 1
}

/** The id for the event of an answer: the one that was announced, or a new one. */
export function takeItem(session: Session, run: Run): string {
  const {item} = run
  run.item = null
  return item?.id ?? session.ids()
}

/** An answer that was announced, and does not come. */
export function abortItem(session: Session, run: Run, error: unknown): void {
  if (run.item === null) return
  const reason = error instanceof Interrupted ? 'cancelled' : error instanceof Error ? error.name : 'no_durable_event'
  session.world.channel.publish(session.id, {type: 'item_aborted', item_id: run.item.id, attempt: 1, reason})
  run.item = null
}

/** Parts of the answer that follows, which are seen and never stored. */
export async function stream(
  session: Session,
  run: Run,
  {stream: texts, reasoning = [], every}: StepOf<'stream'>,
): Promise<void> {
  const item = beginItem(session, run)
  const parts = [
    ...withoutSecrets(session, reasoning).map(content => ['reasoning', content] as const),
    ...withoutSecrets(session, texts).map(content => ['text', content] as const),
  ]
  for (const [kind, content] of parts) {
    if (every !== undefined) await session.world.clock.sleep(msOf(every), run.controller.signal)
    publishDelta(session, item, kind, content)
  }
}

/** A secret may come in two parts: where there is one, all is held back until it can be hidden. */
function withoutSecrets({secrets}: Session, parts: readonly string[]): readonly string[] {
  const whole = parts.join('')
  const hidden = secrets.hide(whole)
  return hidden === whole ? parts : [hidden]
}

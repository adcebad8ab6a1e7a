import type {EventOf} from '../../../events/kinds/index.ts'
import type {StepOf} from '../../scenario/scenario.ts'
import {msOf} from '../../scenario/steps.ts'
import {documentOf, make} from '../log/append.ts'
import type {Run, Session} from '../session.ts'
import {Interrupted} from './failure.ts'

/** Announces a streamed answer under the id of its future event. */
function beginItem(session: Session, run: Run): NonNullable<Run['item']> {
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

function publishDelta(
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

/** Returns the id for the event of an answer: the announced id, or a new one. */
export function takeItem(session: Session, run: Run): string {
  const {item} = run
  run.item = null
  return item?.id ?? session.ids()
}

/** Announces that a streamed answer ends without an event. */
export function abortItem(session: Session, run: Run, error: unknown): void {
  if (run.item === null) return
  const reason = error instanceof Interrupted ? 'cancelled' : error instanceof Error ? error.name : 'no_durable_event'
  session.world.channel.publish(session.id, {type: 'item_aborted', item_id: run.item.id, attempt: 1, reason})
  run.item = null
}

/** Streams parts of the next answer. They are sent and never stored. */
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

/** A secret may be split over two parts. If the whole text contains one, it is sent as one masked part. */
function withoutSecrets({secrets}: Session, parts: readonly string[]): readonly string[] {
  const whole = parts.join('')
  const hidden = secrets.hide(whole)
  return hidden === whole ? parts : [hidden]
}

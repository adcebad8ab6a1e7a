import type {EventOf} from '../../events/kinds/index.ts'
import {documentOf, make} from './append.ts'
import {Interrupted} from './ends.ts'
import type {Live, Run} from './live.ts'

/** Announces an answer that arrives in parts, under the id that its event will have. */
export function beginItem(live: Live, run: Run): NonNullable<Run['item']> {
  const item = run.item ?? {id: live.ids(), order: 0}
  if (run.item === null)
    live.world.channel.publish(live.id, {
      type: 'item_started',
      item_id: item.id,
      attempt: 1,
      anchor_seq: live.state.lastSeq,
    })
  run.item = item
  return item
}

export function publishDelta(
  live: Live,
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
  live.world.channel.publish(live.id, {
    type: 'delta',
    item_id: item.id,
    attempt: 1,
    order: item.order,
    kind,
    content,
    event: documentOf(live, make(live, event), null),
  })
  item.order += 1
}

/** The id for the event of an answer: the one that was announced, or a new one. */
export function takeItem(live: Live, run: Run): string {
  const {item} = run
  run.item = null
  return item?.id ?? live.ids()
}

/** An answer that was announced, and does not come. */
export function abortItem(live: Live, run: Run, error: unknown): void {
  if (run.item === null) return
  const reason = error instanceof Interrupted ? 'cancelled' : error instanceof Error ? error.name : 'no_durable_event'
  live.world.channel.publish(live.id, {type: 'item_aborted', item_id: run.item.id, attempt: 1, reason})
  run.item = null
}

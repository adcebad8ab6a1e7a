import type {KubeMeta} from '../state.ts'
import {age} from './age.ts'
import {table, text, wide} from './column.ts'

interface Event {
  readonly metadata: KubeMeta
  readonly involvedObject: {readonly kind?: string; readonly name?: string; readonly fieldPath?: string}
  readonly type?: string
  readonly reason?: string
  readonly message?: string
  readonly source?: {readonly component?: string; readonly host?: string}
  readonly reportingComponent?: string
  readonly reportingInstance?: string
  readonly count?: number
  readonly firstTimestamp?: string | null
  readonly lastTimestamp?: string | null
  readonly eventTime?: string | null
  readonly series?: {readonly count: number; readonly lastObservedTime: string}
}

export const events = table<Event>([
  text('Last Seen', lastSeen),
  text('Type', ({type}) => type ?? ''),
  text('Reason', ({reason}) => reason ?? ''),
  text('Object', ({involvedObject}) => target(involvedObject)),
  wide('Subobject', ({involvedObject}) => involvedObject.fieldPath ?? ''),
  wide('Source', source),
  text('Message', ({message}) => (message ?? '').trim()),
  wide('First Seen', firstSeen),
  wide('Count', ({series, count}) => series?.count ?? (count || 1)),
  {...wide('Name', ({metadata}) => metadata.name), format: 'name'},
])

function firstSeen({firstTimestamp, eventTime}: Event, now: Date): string {
  return age(firstTimestamp ?? eventTime, now)
}

function lastSeen(event: Event, now: Date): string {
  if (event.series) return age(event.series.lastObservedTime, now)
  return event.lastTimestamp ? age(event.lastTimestamp, now) : firstSeen(event, now)
}

function target({kind = '', name = ''}: Event['involvedObject']): string {
  return name === '' ? kind.toLowerCase() : `${kind.toLowerCase()}/${name}`
}

function source(event: Event): string {
  const component = event.source?.component || event.reportingComponent || ''
  const host = event.source?.host || event.reportingInstance || ''
  return host === '' ? component : `${component}, ${host}`
}

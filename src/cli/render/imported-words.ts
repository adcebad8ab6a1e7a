import type {ImportedSource} from '../../events/read/imported-source.ts'
import {visible} from '../../visible.ts'
import {counted} from './words.ts'

const MOST_SHOWN = 10

/** Returns the lines about one source of an import: what it contained, and what was skipped and why. */
export function importedLines({source, events, states, conversations, omitted, skipped}: ImportedSource): string[] {
  const number = conversations.length + omitted
  const byState = Object.entries(states).map(([state, own]) => `${own} ${state}`)
  const inStates = byState.length === 0 ? '' : ` (${byState.join(', ')})`
  const shown = conversations.slice(0, MOST_SHOWN)
  const more = number - shown.length
  return [
    `imported ${source}: ${counted(events, 'event')} in ${counted(number, 'conversation')}${inStates}`,
    ...shown.map(({id, events: own, state}) => `  ${id}: ${state}, ${counted(own, 'event')}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...(skipped.length === 0 ? ['  skipped: nothing'] : skipped.map(skipLine)),
  ].map(visible)
}

function skipLine({rule, documents, message}: ImportedSource['skipped'][number]): string {
  return `  skipped: ${documents} ${rule}: ${message}`
}

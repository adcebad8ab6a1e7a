import {beginningOf} from '../../events/few.ts'
import {summaryOf} from '../../events/summary.ts'
import {visible} from '../../visible.ts'

const MOST_CHARACTERS = 160

/** Returns one line for people: the time, and what the event says. */
export function eventLine(event: Readonly<Record<string, unknown>>): string {
  const time = /T(\d\d:\d\d:\d\d)/.exec(String(event.timestamp))?.[1] ?? '        '
  const {what, text} = summaryOf(event)
  return `${visible(`${time}  ${what}${text === '' ? '' : `: ${beginningOf(text, MOST_CHARACTERS)}`}`)}\n`
}

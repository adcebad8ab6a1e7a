import type {Tally} from './collect-sources.ts'
import {numbered} from './finding-words.ts'

/** Returns a line for each outcome that occurred. */
export function tallyLines({copies, conflicts, masked, commands, leftOut}: Tally): string[] {
  return [
    copies > 0 ? `${numbered(copies, 'copy').replace('copys', 'copies')} of events that were there already\n` : '',
    conflicts > 0 ? `${numbered(conflicts, 'event')} with an id that was taken: the richer document is kept\n` : '',
    masked > 0 ? `${numbered(masked, 'event')} held secrets, which are masked\n` : '',
    commands.length > 0
      ? `${numbered(commands.length, 'hook command')} held a secret: masked whole, and refused by whatever runs hooks\n`
      : '',
    leftOut > 0 ? `${numbered(leftOut, 'document')} left out\n` : '',
  ].filter(line => line !== '')
}

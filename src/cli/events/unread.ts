import {SvcdiagError} from '../../errors.ts'
import type {Problem, Read} from '../../events/read/read.ts'
import {PROGRAM} from '../../program.ts'
import {quoted} from '../../repairs/command.ts'
import {visible} from '../../visible.ts'
import {counted} from '../render/words.ts'

/** The documents that could not be read. */
export interface Unread {
  add(read: Read): void
  count(): number
  /** Returns a notice with the command that lists the documents of these sources. */
  words(sources: readonly string[]): string
  /** Returns the error for sources of which nothing could be read. */
  nothingRead(): SvcdiagError
}

export function createUnread(): Unread {
  let count = 0
  let first: Problem | null = null
  return {
    add(read) {
      if (read.is !== 'problem' || read.severity !== 'fail') return
      count++
      first ??= read
    },
    count: () => count,
    words: sources => `${counted(count, 'document')} could not be read: ${validateCommand(sources)} lists them`,
    nothingRead() {
      if (first === null) return nothingRead(null)
      const more = count > 1 ? ` (and ${count - 1} more)` : ''
      return nothingRead({rule: first.rule, message: `${placeOf(first)}: ${first.message}${more}`})
    },
  }
}

/** Returns the error for sources without a readable event. `first` is the first document that could not be read. */
export function nothingRead(first: {readonly rule: string; readonly message: string} | null): SvcdiagError {
  const code = first?.rule === 'too-large' ? 'events.too-large' : 'events.invalid'
  return new SvcdiagError(code, visible(`no event could be read${first === null ? '' : `: ${first.message}`}`))
}

export function validateCommand(sources: readonly string[]): string {
  return `${PROGRAM} events validate ${sources.map(quoted).join(' ')}`
}

function placeOf({file, part}: Problem): string {
  return part === null ? file : `${file} ${part}`
}

import type {GoesOn, Rule} from '../../rule.ts'
import {everyMatch, linesBelow} from '../matches.ts'
import {nextName} from '../names/names-in-text.ts'
import {tellingOf} from '../names/secret-name.ts'
import {beginsAnew} from '../values/next-line.ts'
import {secretWord} from '../values/not-a-secret.ts'

/** Masks the value below `Your new API key is:`. */
export const toldAbove: Rule = {
  id: 'told-above',
  why: 'Installers and portals that print a sentence about a secret, and the value on its own line.',
  keywords: ['is: ', 'is:\r', ...'is is: are: use: below: follows: token key password secret'.split(' ')].map(
    end => `${end}\n`,
  ),
  *find(text) {
    for (const {0: line, index} of everyMatch(LINES, text)) {
      if (!HEADS_COLUMNS.test(line.slice(line.lastIndexOf('"') + 1)) && saysSecret(line))
        yield* linesBelow(text, index + line.length + 1, below(MOST_EMPTY, partsOf(line)))
    }
  },
}

function saysSecret(line: string): boolean {
  for (let name = nextName(line, 0); name !== null; name = nextName(line, name.end)) {
    const before = line.slice(Math.max(0, name.start - 20), name.start).match(/([A-Za-z]+) $/)?.[1] ?? ''
    const telling = tellingOf(`${before} ${line.slice(name.start, name.end)}`)
    if (telling === 'password' || telling === 'strong') return true
  }
  return false
}

/**
 * Reads the lines below a sentence. `empty`: the number of empty lines that may follow. `columns`: the number of
 * columns if the sentence is the head of a table.
 */
function below(empty: number, columns: number): GoesOn {
  return (line, newLine) => {
    const value = newLine && !beginsAnew(line) ? line.trim().replace(/^["'`>]\s?|["'`]$/g, '') : ''
    if (newLine && empty > 0 && /^[\s=*_-]*$/.test(line)) return {found: [], goesOn: below(empty - 1, columns)}
    if (columns > 1 && partsOf(line) === columns) return {found: []}
    return {found: secretWord(value, line.indexOf(value))}
  }
}

function partsOf(line: string): number {
  return line.split(/[,;|\t]/).length
}

const MOST_EMPTY = 3
/** Matches the head of a table. Such a line is not a sentence. */
const HEADS_COLUMNS = /[,;|\t](?=\S)|\S {2,}\S/
/** Matches sentences and titles that end with a verb, a colon or the word for a secret. */
const LINES =
  /[^\n]{3,200}(?:\b(?:is|are|below|follows|use) ?:?|[Tt]oken|[Kk]ey|[Pp]assword|[Ss]ecret)[ \t\r]*(?=$|\n)/g

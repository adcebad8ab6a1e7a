import type {Comparison, Difference, Row} from '../../compare/comparison.ts'
import type {Side} from '../../compare/report.ts'
import type {Step} from '../../compare/step.ts'
import {beginningOf, shortId} from '../../events/few.ts'
import {visible} from '../../visible.ts'
import {conversationWords} from '../render/conversation-words.ts'
import {counted} from '../render/words.ts'

/** Returns the comparison for people: the first divergence with what precedes it, then all others. */
export function comparisonText({rows, first}: Comparison, [left, right]: readonly [Side, Side]): string {
  const head = [sideLine('A', left), sideLine('B', right), '']
  if (first === null) return lines([...head, `same: ${counted(rows.length, 'step')}`])
  const before = rows.slice(Math.max(0, first.row - SHOWN_BEFORE), first.row)
  const [divergent, ...after] = rows.slice(first.row)
  return lines([
    ...head,
    `first divergence: ${first.reason}`,
    ...(first.row > before.length ? [`    ... ${counted(first.row - before.length, 'same step')} before`] : []),
    ...before.flatMap(rowLines),
    ...(divergent === undefined ? [] : rowLines(divergent)),
    ...(after.length === 0 ? [] : ['', 'after it:', ...folded(after)]),
    '',
    countLine(rows),
  ])
}

const SHOWN_BEFORE = 2
/** The maximum number of rows after the first divergence. JSON contains all of them. */
const MOST_ROWS = 200

function folded(rows: readonly Row[]): string[] {
  const told: string[] = []
  let same = 0
  const fold = () => {
    if (same > 0) told.push(`    ... ${counted(same, 'same step')}`)
    same = 0
  }
  const shown = rows.filter(({is}) => is !== 'same').slice(0, MOST_ROWS)
  const last = shown.at(-1)
  for (const row of last === undefined ? rows : rows.slice(0, rows.indexOf(last) + 1)) {
    if (row.is === 'same') same++
    else {
      fold()
      told.push(...rowLines(row))
    }
  }
  const rest = last === undefined ? [] : rows.slice(rows.indexOf(last) + 1)
  const differing = rest.filter(({is}) => is !== 'same').length
  if (differing > 0) return [...told, `    ... ${counted(differing, 'more difference')}: -o json lists them`]
  same += rest.length
  fold()
  return told
}

function rowLines(row: Row): string[] {
  if (row.is === 'same') return [`    = ${row.left.role}`]
  if (row.is === 'only-left') return [`    - ${stepWords('A', row.left)}`]
  if (row.is === 'only-right') return [`    + ${stepWords('B', row.right)}`]
  return [
    `    ~ ${row.left.role} (A ${placeWords(row.left)}, B ${placeWords(row.right)})`,
    ...row.differences.flatMap(differenceLines),
    ...(row.moreDifferences === 0 ? [] : [`        ... ${counted(row.moreDifferences, 'more difference')}`]),
  ]
}

function stepWords(side: 'A' | 'B', step: Step): string {
  return `${step.role} (only ${side}, ${placeWords(step)}) ${valueWords(step.values)}`
}

function placeWords({event, position}: Step): string {
  return `event ${position} ${shortId(event)}`
}

function differenceLines({path, left, right}: Difference): string[] {
  return [`        ${path}`, `          A ${valueWords(left)}`, `          B ${valueWords(right)}`]
}

const MOST_CHARACTERS = 300

function valueWords(value: unknown): string {
  return value === undefined ? 'absent' : beginningOf(JSON.stringify(value) ?? '', MOST_CHARACTERS)
}

function sideLine(name: string, {source, conversation, events, steps}: Side): string {
  return `${name}  ${source}: ${conversationWords(conversation)}, ${counted(events, 'event')}, ${counted(steps.length, 'step')}`
}

function countLine(rows: readonly Row[]): string {
  const count = (is: Row['is']) => rows.filter(row => row.is === is).length
  return `${counted(count('same'), 'step')} the same, ${count('changed')} changed, ${count('only-left')} only in A, ${count('only-right')} only in B`
}

/** Names of tools and kinds can have any length. */
const LONGEST_LINE = 1000

function lines(all: readonly string[]): string {
  return all.map(line => `${beginningOf(visible(line), LONGEST_LINE)}\n`).join('')
}

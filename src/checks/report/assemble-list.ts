import type {VerdictStatus} from '../status.ts'
import type {CheckReportList, Installation} from './report-list.ts'

/** One examined installation, with the exit code that a run for it alone has. */
export interface Examined {
  readonly item: Installation
  readonly exitCode: number
}

export interface ListRequest {
  readonly version: string
  readonly startedAt: string
  readonly finishedAt: string
  /** Number of named installations, including those that the run did not reach. */
  readonly named: number
  readonly interrupted: boolean
}

const BUG = 1

/** The first code of this order that occurs is the exit code of the list. */
const EXIT_ORDER = [BUG, 2, 6, 3, 5, 4, 0]
const WORST_FIRST = ['fail', 'unresolved', 'inconclusive', 'warn', 'pass'] as const

/** Sorts the installations, worst first, and counts them. */
export function reportList(examined: readonly Examined[], request: ListRequest): CheckReportList {
  const {version, startedAt, finishedAt, named, interrupted} = request
  const items = examined.map(({item}) => item).toSorted(byWorst)
  const count = (state: (typeof WORST_FIRST)[number]) => items.filter(item => stateOf(item) === state).length
  return {
    apiVersion: 'svcdiag/v1',
    kind: 'CheckReportList',
    tool: {version},
    startedAt,
    finishedAt,
    summary: {
      installations: named,
      fail: count('fail'),
      unresolved: count('unresolved'),
      inconclusive: count('inconclusive'),
      warn: count('warn'),
      pass: count('pass'),
      notStarted: named - items.length,
      exitCode: interrupted ? 130 : firstCode(examined),
    },
    items,
  }
}

/** A code outside the order is a bug, so that it never counts as a success. */
function firstCode(examined: readonly Examined[]): number {
  const codes = examined.map(({exitCode}) => (EXIT_ORDER.includes(exitCode) ? exitCode : BUG))
  return EXIT_ORDER.find(code => codes.includes(code)) ?? BUG
}

export function stateOf(item: Installation): VerdictStatus | 'unresolved' {
  return item.kind === 'Error' ? 'unresolved' : item.verdict.status
}

function byWorst(one: Installation, other: Installation): number {
  const rank = (item: Installation) => WORST_FIRST.indexOf(stateOf(item))
  return rank(one) - rank(other) || causes(other) - causes(one) || compared(one.source, other.source)
}

function causes(item: Installation): number {
  return item.kind === 'Error' ? 0 : item.verdict.causes.length
}

/** Numbers within names sort by value. */
function compared(one: string, other: string): number {
  return one.localeCompare(other, 'en', {numeric: true})
}

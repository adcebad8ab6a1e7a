import type {Problem} from '../events/read/read.ts'
import type {Doubt} from './doubts.ts'
import {listed} from './listed.ts'

/** What is missing in a log. */
export interface Missing {
  add(problem: Problem): void
  doubts(): Doubt[]
}

const MOST_NAMED = 3

export function createMissing(): Missing {
  const named: string[] = []
  let count = 0
  return {
    add({file, part, message}) {
      count++
      if (named.length < MOST_NAMED) named.push(`${part === null ? file : `${file} ${part}`}: ${message}`)
    },
    doubts() {
      if (count === 0) return []
      return [{id: 'incomplete-log', sentence: `the log is incomplete: ${listed(named, {most: MOST_NAMED, count})}`}]
    },
  }
}

/** Returns true if the problem means that a part of the log is missing. */
export function isMissing({severity, rule}: Problem): boolean {
  return severity === 'fail' || rule === 'truncated-log'
}

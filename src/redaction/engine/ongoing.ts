import type {GoesOn, Rule} from '../rule.ts'
import {hide} from './ask.ts'
import {unescapeOnce} from './decoders.ts'
import type {Unit} from './lines.ts'
import {masksIn} from './mask.ts'
import type {Search} from './search.ts'
import {decodedView, partOf, type View} from './view.ts'

interface One {
  readonly goesOn: GoesOn
  readonly rule: Rule
  readonly level: number
  readonly at: number
}

/** The maximum number of open secrets of one rule. Each line is tested for all of them. */
const MOST = 8

/** Returns a record of the secrets that continue after the end of their text. */
export function createOngoing() {
  let all: One[] = []

  function add(one: One): void {
    const own = all.filter(({rule}) => rule === one.rule)
    if (own.some(other => isAlike(other, one))) return
    all.push(one)
    const [oldest] = own
    if (own.length >= MOST && oldest !== undefined) all.splice(all.indexOf(oldest), 1)
  }

  return {
    /** Adds a secret that continues at offset `at` of the file. `level`: how often the text was unescaped. */
    add: (goesOn: GoesOn, rule: Rule, level: number, at: number) => add({goesOn, rule, level, at}),
    get isEmpty(): boolean {
      return all.length === 0
    },
    /** Masks the parts of the open secrets in the next unit. */
    search(view: View, unit: Unit, search: Search): void {
      const before = all
      all = before.filter(({at}) => at >= unit.end)
      for (const {goesOn, rule, level, at} of before) {
        if (at >= unit.end) continue
        const text = unescaped(restOf(view, at), level)
        const {found, goesOn: more} = goesOn(text.text, unit.newLine && at <= unit.start)
        const masks = masksIn(text.text)
        for (const one of found) hide(text, one, rule, level, masks, search)
        if (more) add({goesOn: more, rule, level, at: unit.to})
      }
    },
  }
}

function isAlike(one: One, other: One): boolean {
  if (one.level !== other.level || one.at !== other.at) return false
  return one.goesOn === other.goesOn || (one.goesOn.alike !== undefined && one.goesOn.alike === other.goesOn.alike)
}

function restOf(view: View, at: number): View {
  let first = 0
  while (first < view.text.length && view.start(first) < at) first++
  return partOf(view, first, view.text.length)
}

function unescaped(view: View, level: number): View {
  return level === 0 ? view : unescaped(decodedView(view, unescapeOnce), level - 1)
}

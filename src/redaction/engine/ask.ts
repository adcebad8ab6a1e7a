import {SHORTEST_BESIDE_MASK} from '../mask-form.ts'
import {type Found, type Rule, RuleTimeout} from '../rule.ts'
import type {Answer} from './caches.ts'
import {sight} from './keywords/sightings.ts'
import {masksIn, type Place} from './mask.ts'
import {membersIn} from './members.ts'
import type {Search} from './search.ts'
import {RANK, spansOf} from './span.ts'
import type {View} from './view.ts'

/** Runs the rules on a text, or on each member of a text with long JSON. */
export function askRules(view: View, rules: ReadonlySet<number>, level: number, search: Search): void {
  const members = rules.size < FEW_RULES ? null : membersIn(view)
  for (const index of rules) {
    const rule = ruleAt(index, search)
    if (search.isDone?.()) return
    if (members === null || rule.overObjects) askRule(view, rule, level, search)
  }
  if (members === null) return
  const inside = {...search, goOn: () => {}}
  for (const member of members) {
    if (search.isDone?.()) return
    askOfMember(member, rules, level, member === members.at(-1) ? search : inside)
  }
}

/** Runs the rules on a member. The finds are cached by the text of the member, because objects repeat. */
function askOfMember(member: View, rules: ReadonlySet<number>, level: number, search: Search): void {
  const {text} = member
  for (const answer of search.asked.get(text) ?? noAnswers(text, search)) {
    const rule = ruleAt(answer.rule, search)
    if (!rules.has(answer.rule) || rule.overObjects) continue
    answer.found ??= foundBy(rule, text, search)
    if (answer.found.length === 0) continue
    const masks = masksIn(text)
    for (const found of answer.found) hide(member, found, rule, level, masks, search)
  }
}

/** Returns the rules whose keywords the text contains, as answers without finds. Caches these answers. */
function noAnswers(text: string, search: Search): readonly Answer[] {
  const {rules} = sight(Buffer.from(text, 'latin1'), search)
  const answers = Array.from(rules, (rule): Answer => ({rule, found: null}))
  search.asked.set(text, answers)
  return answers
}

function foundBy(rule: Rule, text: string, {item}: Search): readonly Found[] {
  if (rule.files?.(item.path) === false) return []
  return readings(text).flatMap(reading => [...rule.find(reading, item)])
}

const FEW_RULES = 4

/** Masks what one rule finds in a text. `level`: how often the text was unescaped. */
export function askRule(view: View, rule: Rule, level: number, search: Search): void {
  if (rule.files?.(search.item.path) === false) return
  try {
    const masks = masksIn(view.text)
    for (const text of readings(view.text))
      for (const found of rule.find(text, search.item)) hide(view, found, rule, level, masks, search)
  } catch (error) {
    if (!(error instanceof RuleTimeout)) throw error
    search.timedOut(rule)
    hide(view, {start: 0, end: view.text.length}, rule, level, [], search)
  }
}

/**
 * Returns the text. If letters contain the byte 0xA0, also returns a copy without this byte, because `\s` matches this
 * byte. The original is needed as well, because names are compared by their bytes.
 */
function readings(text: string): readonly string[] {
  return text.includes(NO_BREAK_SPACE) && IN_LETTER.test(text) ? [text, text.replaceAll(IN_LETTERS, '\xa1')] : [text]
}

const NO_BREAK_SPACE = '\xa0'
const IN_LETTER = /(?<=[\x80-\xbf\xc3-\xff])\xa0/
const IN_LETTERS = new RegExp(IN_LETTER, 'g')

/** Masks a find. Parts that are already masked are left out. */
export function hide(
  view: View,
  found: Found,
  rule: Rule,
  level: number,
  masks: readonly Place[],
  search: Search,
): void {
  for (const {start, end} of outsideMasks(found, masks)) {
    const value = Buffer.from(view.text.slice(start, end), 'latin1')
    const form = {...(found.drop ? {silent: true as const} : {}), ...(found.as ? {as: found.as} : {})}
    const kind = {source: `rule/${rule.id}`, rank: RANK.rule, value, ...form}
    for (const span of spansOf(view, {start, end}, kind)) search.add(span)
  }
  if (found.goesOn) search.goOn(found.goesOn, rule, level)
}

function outsideMasks({start, end}: Place, all: readonly Place[]): Place[] {
  if (all.length === 0) return [{start, end}]
  const masks = all.filter(mask => mask.start < end && mask.end > start)
  if (masks.length === 0) return [{start, end}]
  const edges = [start, ...masks.flatMap(mask => [mask.start, mask.end]), end]
  return edges
    .flatMap((from, index) => (index % 2 === 0 ? [{start: from, end: edges[index + 1] ?? from}] : []))
    .filter(part => part.end - part.start >= SHORTEST_BESIDE_MASK)
}

function ruleAt(index: number, {triggers}: Search): Rule {
  return triggers.rules[index] as Rule // triggers contain only valid indices
}

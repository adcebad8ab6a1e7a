import type {Found, Rule} from '../../../src/redaction/rule.ts'
import {KEY_RULES} from '../../../src/redaction/rules/index.ts'

/** What a rule finds in a text that holds one of its keywords; the gate before it sees to that in earnest. */
export function findsOf(rule: Rule, text: string): readonly Found[] {
  const lower = text.toLowerCase()
  return rule.keywords.some(keyword => lower.includes(keyword)) ? [...rule.find(text, {path: '-'})] : []
}

/** The text with `#` in place of all that the rules found. */
export function hiddenBy(text: string): string {
  const chars = text.split('')
  for (const {start, end} of KEY_RULES.flatMap(rule => findsOf(rule, text))) chars.fill(HIDDEN, start, end)
  return chars.join('').replace(/\uFFFF+/g, '#')
}

/** Texts are byte strings: none holds it. */
const HIDDEN = '\uFFFF'

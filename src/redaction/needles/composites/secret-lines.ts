import {isInnocentLine} from './innocent-line.ts'

/** What stands in configuration and in no list of secrets: comments, sections, markup, braces. */
const SYNTAX = /^(?:#|\/\/|;|\[[\w ."-]+\]$|<[!?/\w][^<>]*>|[{}[\]()]+[,;]?$)|[{;]$|^["']?[\w.-]+["']?:$/
const ASSIGNMENT = /^(?:-\s+)?(?:export\s+)?["']?[\w.$/-]{1,128}["']?\s*(?:=(?!=*$)|:(?:\s|$))/
/** `and so on` stands everywhere. */
const SHORT_WORDS = /^[A-Za-z]{1,4}(?:\s+[A-Za-z]{1,4}){1,8}[.,!?]?$/
const SHORTEST_PHRASE = 16

/**
 * The lines of a text that is secret as a whole. A configuration file is full of lines that others have as well: of it
 * only those that hold a word which nobody has in common, and no assignments, which are judged by their names.
 */
export function secretLines(text: string): readonly string[] {
  const lines = linesOf(text)
  if (!isConfiguration(lines)) return lines
  return lines.filter(line => !ASSIGNMENT.test(line) && !isInnocentLine(line))
}

/** What stands around PEM blocks names whose they are. */
export function linesBesidePem(rest: string): readonly string[] {
  return linesOf(rest).filter(line => !isInnocentLine(line))
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n').map(line => line.trim())
  return lines.filter(line => line !== '' && !(line.length < SHORTEST_PHRASE && SHORT_WORDS.test(line)))
}

function isConfiguration(lines: readonly string[]): boolean {
  if (!lines.some(line => /\s|[<>{}]/.test(line))) return false
  return lines.some(line => SYNTAX.test(line)) || lines.filter(line => ASSIGNMENT.test(line)).length * 2 >= lines.length
}

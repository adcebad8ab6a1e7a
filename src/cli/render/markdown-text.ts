import {visible} from './visible.ts'

/**
 * Escapes text from the cluster for Markdown prose. Backslashes escape characters of Markdown and HTML. A comment after
 * `@` keeps a ticket system from notifying a user.
 */
export function prose(text: string): string {
  return visible(text)
    .replace(/[\\`*_[\]<>#|~&]|^[-+=]|(?<=^\d+)[.)]/gu, '\\$&')
    .replaceAll('@', '@<!-- -->')
}

/** Quotes text from the cluster inside a line, with more backticks than it contains. */
export function code(text: string): string {
  const shown = visible(text)
  const ticks = '`'.repeat(longestRun(shown) + 1)
  const edge = shown.startsWith('`') || shown.endsWith('`') ? ' ' : ''
  return `${ticks}${edge}${shown}${edge}${ticks}`
}

/** Renders one command per line, in a fence longer than any fence inside. */
export function fence(commands: readonly string[]): string[] {
  const lines = commands.map(visible)
  const ticks = '`'.repeat(Math.max(3, longestRun(lines.join('\n')) + 1))
  return [`${ticks}bash`, ...lines, ticks]
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length))
}

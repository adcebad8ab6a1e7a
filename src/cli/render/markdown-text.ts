import {visible} from './visible.ts'

/**
 * Text of the cluster as Markdown prose. A backslash takes the meaning from what Markdown and HTML use; a comment
 * behind `@` keeps a ticket system from calling somebody.
 */
export function prose(text: string): string {
  return visible(text)
    .replace(/[\\`*_[\]<>#|~&]|^[-+=]|(?<=^\d+)[.)]/gu, '\\$&')
    .replaceAll('@', '@<!-- -->')
}

/** Text of the cluster as it is, inside a line: quoted by more backticks than it holds. */
export function code(text: string): string {
  const shown = visible(text)
  const ticks = '`'.repeat(longestRun(shown) + 1)
  const edge = shown.startsWith('`') || shown.endsWith('`') ? ' ' : ''
  return `${ticks}${edge}${shown}${edge}${ticks}`
}

/** Commands a line each, in a fence longer than any inside them. */
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

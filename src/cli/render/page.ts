import {wrap} from './layout.ts'
import {paint, type Style} from './style.ts'

/** Pages are easier to read in short lines. */
const WIDEST = 100

/** Returns a Markdown page for a terminal: headings are strong, and prose wraps between words. */
export function pageText(markdown: string, style: Pick<Style, 'columns' | 'color'>): string {
  const columns = Math.min(style.columns, WIDEST)
  const lines = markdown.split('\n').flatMap(line => {
    const [, heading] = /^#+ (.*)$/u.exec(line) ?? []
    if (heading !== undefined) return [paint(heading, 'strong', style)]
    const text = line.replaceAll('`', '')
    if (text === '') return ['']
    const [, item] = /^- (.*)$/u.exec(text) ?? []
    return item === undefined
      ? wrap(text, {columns, first: '', rest: ''})
      : wrap(item, {columns, first: '- ', rest: '  '})
  })
  return lines.join('\n')
}

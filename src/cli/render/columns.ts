import {widthOf} from './width.ts'

/** Aligns rows in columns, two spaces apart, without padding the last column. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows) for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, widthOf(cell))
  return rows.map(row => `${row.map((cell, at) => padded(cell, at, row, widths)).join('  ')}\n`).join('')
}

function padded(cell: string, at: number, row: readonly string[], widths: readonly number[]): string {
  return at === row.length - 1 ? cell : cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell))
}

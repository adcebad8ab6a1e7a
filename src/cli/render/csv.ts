/** Renders CSV by RFC 4180. A cell that a spreadsheet would treat as a formula begins with an apostrophe. */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map(cells => `${cells.map(cell).join(',')}\r\n`).join('')
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** `?` becomes `$1`, `$2`, ...: no SQL of ours has one in a text. */
export function numbered(sql: string): string {
  let count = 0
  return sql.replaceAll('?', () => `$${++count}`)
}

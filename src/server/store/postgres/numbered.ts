/** Replaces `?` with `$1`, `$2`, …: our SQL contains no other `?`. */
export function numbered(sql: string): string {
  let count = 0
  return sql.replaceAll('?', () => `$${++count}`)
}

/** SQL with a `?` for each value. */
export interface Statement {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/** Joins conditions with AND and skips nulls. */
export function where(conditions: readonly (Statement | null)[]): Statement {
  const given = conditions.filter(condition => condition !== null)
  return {
    sql: given.length === 0 ? '' : ` WHERE ${given.map(({sql}) => sql).join(' AND ')}`,
    values: given.flatMap(({values}) => values),
  }
}

/** Returns a condition for a value; null for null. */
export function when(value: string | number | null, sql: string): Statement | null {
  return value === null ? null : {sql, values: [value]}
}

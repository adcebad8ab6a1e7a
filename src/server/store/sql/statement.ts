/** SQL with a `?` for each value. */
export interface Statement {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/** Conditions that all must hold; those that do not apply are null. */
export function where(conditions: readonly (Statement | null)[]): Statement {
  const given = conditions.filter(condition => condition !== null)
  return {
    sql: given.length === 0 ? '' : ` WHERE ${given.map(({sql}) => sql).join(' AND ')}`,
    values: given.flatMap(({values}) => values),
  }
}

/** A condition on what may be null; null when it is. */
export function when(value: string | number | null, sql: string): Statement | null {
  return value === null ? null : {sql, values: [value]}
}

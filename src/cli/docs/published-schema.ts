/** Returns the schema for publication, with its dialect and name first. */
export function publishedSchema(schema: object): object {
  return {$schema: 'https://json-schema.org/draft/2020-12/schema', ...schema}
}

/** The schema as others read it: with its dialect and its name in front. */
export function publishedSchema(schema: object): object {
  return {$schema: 'https://json-schema.org/draft/2020-12/schema', ...schema}
}

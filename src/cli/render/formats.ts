export const REPORT_FORMATS = [
  'text',
  'short',
  'plan',
  'markdown',
  'json',
  'yaml',
  'junit',
  'prometheus',
  'github',
] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

export const RBAC_FORMATS = ['yaml', 'text', 'json'] as const
export type RbacFormat = (typeof RBAC_FORMATS)[number]

export const LOG_FORMATS = ['text', 'json', 'raw'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]

export function renderJson(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Returns the schema for publication, with its dialect first. */
export function publishedSchema(schema: object): object {
  return {$schema: 'https://json-schema.org/draft/2020-12/schema', ...schema}
}

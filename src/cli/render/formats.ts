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

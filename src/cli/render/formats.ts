export const REPORT_FORMATS = ['text', 'short', 'json', 'junit', 'prometheus', 'github'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

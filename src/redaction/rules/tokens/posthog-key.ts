import {defineToken} from './shape/token.ts'

export const posthogKey = defineToken({
  id: 'posthog-key',
  why: 'PostHog keys of projects and users (PostHog docs, "API").',
  keywords: ['phc_', 'phx_', 'phs_', 'phr_'],
  pattern: /ph[cxsr]_[A-Za-z0-9]{32,80}/,
  hides: [
    ['phc_1QjzWHVvSbaBT7VTqYCeoTXAiXOW4J5FhuUMMeqWr4U', 'phc_1QjzWHVvSbaBT7VTqYCeoTXAiXOW4J5FhuUMMeqWr4U'],
    [
      'level=info msg="token phx_5nbNA8NL5D5upYo6eIB5Xro8pRJHCms5bmhyAunq05tAoH6 refused"',
      'phx_5nbNA8NL5D5upYo6eIB5Xro8pRJHCms5bmhyAunq05tAoH6',
    ],
  ],
  keeps: ['KEY=phc_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcphc_nSdDoMF2s2CTtUdrj2FdKTud2mKXWSZLE47NFcmwzxY'],
})

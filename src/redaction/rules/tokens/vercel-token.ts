import {defineToken} from './shape/token.ts'

export const vercelToken = defineToken({
  id: 'vercel-token',
  why: 'Vercel tokens (Vercel docs).',
  keywords: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'],
  pattern: /vc[pciark]_[A-Za-z0-9]{24,70}/,
  hides: [
    [
      "it was 'vcp_y12hhI19BE3zOXQA0MgK2WCrPB3KsHJ9uUEQ9P1T1J5Jpy2vKV9JIQ7j'",
      'vcp_y12hhI19BE3zOXQA0MgK2WCrPB3KsHJ9uUEQ9P1T1J5Jpy2vKV9JIQ7j',
    ],
    [
      'vck_EbywsINAEseGWlxKxN44uqhqR4c5OfnmEUIAUq70WYBC6ZGtbPLOBCsU',
      'vck_EbywsINAEseGWlxKxN44uqhqR4c5OfnmEUIAUq70WYBC6ZGtbPLOBCsU',
    ],
  ],
  keeps: [
    'KEY=vcp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcvcp_5kyT43rwSnM9BA69BBGGVTZCai5BVKSHQDfNMvLpjnMooEHrLMFUXElM',
    'vcp_abc',
    'vci_device_register_bus',
  ],
})

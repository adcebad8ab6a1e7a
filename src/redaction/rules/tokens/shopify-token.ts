import {defineToken} from './shape/token.ts'

export const shopifyToken = defineToken({
  id: 'shopify-token',
  why: 'Shopify access tokens and shared secrets (Shopify docs).',
  keywords: ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shpua_', 'shptka_'],
  pattern: /shp(?:at|ca|pa|ss|ua|tka)_[A-Za-z0-9]{32,40}/,
  hides: [
    ['argv: [run, 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]', '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'],
    ['first\\nshpss_BcwvVdjklWtVY71hognxloIl86tlBrkG\\nlast', 'shpss_BcwvVdjklWtVY71hognxloIl86tlBrkG'],
    ["it was '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'", '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'],
  ],
  keeps: ['KEY=shpat_00000000000000000000000000000000', 'abc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'],
})

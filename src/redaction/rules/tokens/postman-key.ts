import {defineToken} from './shape/token.ts'

export const postmanKey = defineToken({
  id: 'postman-key',
  why: 'Postman keys of users and collections (Postman docs).',
  keywords: ['pmak-', 'pmat-'],
  pattern: /PMAK-[0-9a-f]{24}-[0-9a-f]{34}|PMAT-[0-9A-Z]{26}/,
  hides: [
    [
      'export KEY=PMAK-b0e66a426e7b2b42e6b891ff-6d6187bce2838983d68937bf34d453ba2f',
      'PMAK-b0e66a426e7b2b42e6b891ff-6d6187bce2838983d68937bf34d453ba2f',
    ],
    ['{"note":"sent PMAT-Z1WRUZA2EPRP8IH3THSXDT3JJQ"}', 'PMAT-Z1WRUZA2EPRP8IH3THSXDT3JJQ'],
  ],
  keeps: [
    'KEY=PMAK-000000000000000000000000-0000000000000000000000000000000000',
    'abcPMAK-109e61942811415b6239891c-dc5e341081d58f2116f7a09a307dbaf4bb',
  ],
})

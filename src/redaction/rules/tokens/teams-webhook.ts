import {defineToken} from './shape/token.ts'

export const teamsWebhook = defineToken({
  id: 'teams-webhook',
  why: 'Whoever knows a Teams webhook address posts to its channel (Microsoft docs, "incoming webhooks").',
  keywords: ['webhook.office.com'],
  pattern:
    /webhook\.office\.com\/webhookb?2?\/(?<secret>[0-9a-z-]{36}@[0-9a-z-]{36}\/[A-Za-z]{3,40}\/[0-9a-zA-Z]{20,64}\/[0-9a-z-]{36}(?:\/[\w-]{1,80})?)/,
  hides: [
    [
      'https://acme.webhook.office.com/webhookb2/7d54e9c1-8a03-d27c-e539-a39185d70a5e@0c427a59-42dd-29af-5d1c-5841b65e15ca/IncomingWebhook/b5955faaa1a0083e51ae657fc561f854/2f6e6937-3b57-1025-2341-059e9b8b9307',
      '7d54e9c1-8a03-d27c-e539-a39185d70a5e@0c427a59-42dd-29af-5d1c-5841b65e15ca/IncomingWebhook/b5955faaa1a0083e51ae657fc561f854/2f6e6937-3b57-1025-2341-059e9b8b9307',
    ],
    [
      'https://acme-ops.webhook.office.com/webhookb2/88b091a4-c8f6-9802-37ed-f22d69fbcd3b@f382ffbc-5b5d-cb1d-9e73-1b6c2be97806/IncomingWebhook/f0da3f81d0790b8ca5e6444a2eba75ca/299df0cb-3c06-c3d0-21d4-10eee3d982b5',
      '88b091a4-c8f6-9802-37ed-f22d69fbcd3b@f382ffbc-5b5d-cb1d-9e73-1b6c2be97806/IncomingWebhook/f0da3f81d0790b8ca5e6444a2eba75ca/299df0cb-3c06-c3d0-21d4-10eee3d982b5',
    ],
  ],
  keeps: [
    'KEY=https://acme.webhook.office.com/webhookb2/00000000-0000-0000-0000-000000000000@00000000-0000-0000-0000-000000000000/IncomingWebhook/00000000000000000000000000000000/00000000-0000-0000-0000-000000000000',
    'https://acme.webhook.office.com/',
  ],
})

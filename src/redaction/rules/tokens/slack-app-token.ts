import {defineToken} from './shape/token.ts'

export const slackAppToken = defineToken({
  id: 'slack-app-token',
  why: 'A Slack app-level token opens the socket of an app (Slack docs, "token types").',
  keywords: ['xapp-'],
  pattern: /xapp-\d-[A-Z0-9]{8,14}-\d{8,15}-[a-z0-9]{32,80}/,
  hides: [
    [
      'GET /hooks/xapp-1-AL92WH6PZI0-8179612091202-f7d993083323d9dea62b652888cdbcbce7ca5768adfcb21ea2e2efb93337f297/events 200',
      'xapp-1-AL92WH6PZI0-8179612091202-f7d993083323d9dea62b652888cdbcbce7ca5768adfcb21ea2e2efb93337f297',
    ],
    [
      'export KEY=xapp-1-AJELJYSTP22-2541435376559-d03aaf2ed3e432e1bbc4f36b601b42f36dbdd4dc3e39e5e629815d4fecbbd3a8',
      'xapp-1-AJELJYSTP22-2541435376559-d03aaf2ed3e432e1bbc4f36b601b42f36dbdd4dc3e39e5e629815d4fecbbd3a8',
    ],
  ],
  keeps: [
    'KEY=xapp-1-AXXXXXXXXXX-0000000000000-0000000000000000000000000000000000000000000000000000000000000000',
    'abcxapp-1-AY93K3C2O1G-1861208578275-61b1e696118e0cc7f232a0f19a82701b1c34623a19276617ec4d73df51927a5a',
  ],
})

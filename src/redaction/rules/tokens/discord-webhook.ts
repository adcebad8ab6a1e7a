import {defineToken} from './shape/token.ts'

export const discordWebhook = defineToken({
  id: 'discord-webhook',
  why: 'Whoever knows a Discord webhook address posts to its channel (Discord docs, "webhooks").',
  keywords: ['discord.com/api/', 'discordapp.com/api/'],
  pattern: /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(?<secret>\d{16,20}\/[\w-]{60,80})/,
  hides: [
    [
      'https://discord.com/api/webhooks/894925615214039417/Hw1zPzQ2eq111e37gB5WNuWIv4xXm37204_IeGnIXOgN3Kz5wxdUe0VhD19iWG3HquJH',
      '894925615214039417/Hw1zPzQ2eq111e37gB5WNuWIv4xXm37204_IeGnIXOgN3Kz5wxdUe0VhD19iWG3HquJH',
    ],
    [
      'https://discordapp.com/api/v10/webhooks/131646908552589080/pZBNnz1vSgBw7MS-TMVb6tcDfDuMGK_QnEb55WsORlRQ-J3A4_j4qyG8udo_8erEmr2S',
      '131646908552589080/pZBNnz1vSgBw7MS-TMVb6tcDfDuMGK_QnEb55WsORlRQ-J3A4_j4qyG8udo_8erEmr2S',
    ],
  ],
  keeps: [
    'KEY=https://discord.com/api/webhooks/000000000000000000/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'GET https://discord.com/api/webhooks/1 404',
  ],
})

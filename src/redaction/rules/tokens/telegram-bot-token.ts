import {defineToken} from './shape/token.ts'

export const telegramBotToken = defineToken({
  id: 'telegram-bot-token',
  why: 'A Telegram bot token, bare or in the address of its API (Telegram docs, "Bot API").',
  keywords: [':aa'],
  pattern: /(?:bot)?(?<secret>\d{8,10}:AA[\w-]{33})(?![\w-])/,
  hides: [
    ['next=%3D9500152154:AAu2JwjG3JhhgjKH2tVc-TWo9GFx3spGAHj%26page', '9500152154:AAu2JwjG3JhhgjKH2tVc-TWo9GFx3spGAHj'],
    [
      'https://api.telegram.org/bot8985777174:AASvQEIOuhqhoKuSAVWBx5mssSpgWJ24dzc/sendMessage',
      '8985777174:AASvQEIOuhqhoKuSAVWBx5mssSpgWJ24dzc',
    ],
  ],
  keeps: ['KEY=0000000000:AAxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'mac 00:aa:bb:cc:dd:ee'],
})

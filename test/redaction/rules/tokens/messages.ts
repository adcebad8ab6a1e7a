import type {Examples} from '../examples.ts'

export const MESSAGES: Examples = {
  'discord-bot-token': {
    hides: [
      [
        'DISCORD_TOKEN=Mx8wBz8KpSjKPeG5EEyyEvtqF.2b47Ux.qgqiEb7MKW86KleW1WbtDMJPlTL',
        'Mx8wBz8KpSjKPeG5EEyyEvtqF.2b47Ux.qgqiEb7MKW86KleW1WbtDMJPlTL',
      ],
      [
        'Authorization: Bot MC82W7rhp7gOYSX0BhfpPoZYAU.m7SsjI.8s_G5jFfXfv8fO4QY3Q-YwyE7-6PPVbyhxnNGS',
        'MC82W7rhp7gOYSX0BhfpPoZYAU.m7SsjI.8s_G5jFfXfv8fO4QY3Q-YwyE7-6PPVbyhxnNGS',
      ],
    ],
    keeps: ['discord.js Module.resolve.forEach'],
  },
  'discord-secret': {
    hides: [
      [
        '{"name":"DISCORD_SECRET","value":"8398a71715b18fac3af85e8f6e5ac9820eae8c54eca940a195f69688f19af2a0"}',
        '8398a71715b18fac3af85e8f6e5ac9820eae8c54eca940a195f69688f19af2a0',
      ],
      ['--discord-token eEPZVN7Lwfot7jPDRjj37cngobuYFcNo', 'eEPZVN7Lwfot7jPDRjj37cngobuYFcNo'],
    ],
    keeps: [
      'DISCORD_API_KEY=0000000000000000000000000000000000000000000000000000000000000000',
      'DISCORD_TOKEN=$DISCORD_TOKEN',
      'GET https://discord.example.org/v1/items/84e8b687 200',
    ],
  },
  'discord-webhook': {
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
  },
  'gitter-token': {
    hides: [
      [
        '{"name":"GITTER_SECRET","value":"71fbbd0c83a10d736262dd6e8c8f315488d657ea"}',
        '71fbbd0c83a10d736262dd6e8c8f315488d657ea',
      ],
      ['--gitter-token 54206d4fa2a7fa1c4043bc580256a4522d8286f0', '54206d4fa2a7fa1c4043bc580256a4522d8286f0'],
    ],
    keeps: [
      'GITTER_API_KEY=0000000000000000000000000000000000000000',
      'GITTER_TOKEN=$GITTER_TOKEN',
      'GET https://gitter.example.org/v1/items/da475398 200',
    ],
  },
  'intercom-token': {
    hides: [
      [
        '--intercom-token lJ2A_-47nEkHiI2TjwQYOSe8U91xNPxDlQGsta3nvKbvbjn_K2Vh102dT8Nd',
        'lJ2A_-47nEkHiI2TjwQYOSe8U91xNPxDlQGsta3nvKbvbjn_K2Vh102dT8Nd',
      ],
      [
        `"intercom.secret" => 'KtEBMptVnXfFha4HWJPdnMv90Sr7t39dZ9p7r5S-iGX7KJAAjQyPLmNYtALe',`,
        'KtEBMptVnXfFha4HWJPdnMv90Sr7t39dZ9p7r5S-iGX7KJAAjQyPLmNYtALe',
      ],
    ],
    keeps: [
      'INTERCOM_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'INTERCOM_TOKEN=$INTERCOM_TOKEN',
      'GET https://intercom.example.org/v1/items/acbff24a 200',
    ],
  },
  'mattermost-token': {
    hides: [
      ['mattermostToken: "1mm399pohkn7iicc514b0sbpbf"', '1mm399pohkn7iicc514b0sbpbf'],
      ['{"name":"MATTERMOST_SECRET","value":"sinxpcuk79pmnuxe65iuu8undd"}', 'sinxpcuk79pmnuxe65iuu8undd'],
    ],
    keeps: [
      'MATTERMOST_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxx',
      'MATTERMOST_TOKEN=$MATTERMOST_TOKEN',
      'GET https://mattermost.example.org/v1/items/b10072ab 200',
    ],
  },
  'pusher-key': {
    hides: [
      ['PUSHER_API_KEY=3e69eb163e16a18e5656', '3e69eb163e16a18e5656'],
      ['pusherToken: "48300e1a53043ae50d90"', '48300e1a53043ae50d90'],
    ],
    keeps: [
      'PUSHER_API_KEY=00000000000000000000',
      'PUSHER_TOKEN=$PUSHER_TOKEN',
      'GET https://pusher.example.org/v1/items/ce5c3f0f 200',
    ],
  },
  'sendbird-key': {
    hides: [
      [`"send-bird.secret" => '49096ed81efae0a0a2a8bf373067798c22898088',`, '49096ed81efae0a0a2a8bf373067798c22898088'],
      ['SEND_BIRD_API_KEY=d5b561e97a2aded85eb686c39df03424d3bb08aa', 'd5b561e97a2aded85eb686c39df03424d3bb08aa'],
    ],
    keeps: [
      'SEND_BIRD_API_KEY=0000000000000000000000000000000000000000',
      'SEND_BIRD_TOKEN=$SEND_BIRD_TOKEN',
      'GET https://sendbird.example.org/v1/items/25234fa1 200',
    ],
  },
  'slack-app-token': {
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
  },
  'slack-config-token': {
    hides: [
      [
        'xoxe.xoxp-1-KheFKdNiNcIft2xOqPBzOKZbSHI6ocsHcXXY4sBuGyENbkAzmpyBh5wupRrgU7htzWOKu5n4d1WjZ3hU9MjBKloKZy85JE2Q2gDlyhFmFp5U1jO02H4y1SLbejWrxQLq59ODD6R37WmEKiUn9xUZhtcT0EcbemS7iLJwS9',
        'xoxe.xoxp-1-KheFKdNiNcIft2xOqPBzOKZbSHI6ocsHcXXY4sBuGyENbkAzmpyBh5wupRrgU7htzWOKu5n4d1WjZ3hU9MjBKloKZy85JE2Q2gDlyhFmFp5U1jO02H4y1SLbejWrxQLq59ODD6R37WmEKiUn9xUZhtcT0EcbemS7iLJwS9',
      ],
      [
        'level=info msg="token xoxe.xoxb-1-5O2YZFMMBW7fF62RNtkoAQfobA7FpF6h7GE7KIAmNX9vyKg1e2p0OG2Sol0AzSxF79hDkO7CfqAioxfGqe8w4oObAUxj6R8g6SaYqUqDzLDDoadERBIczjbZqbAnJqv6sTUdavyydazDlbTV5wi2BT1qKXnFsoFOPle refused"',
        'xoxe.xoxb-1-5O2YZFMMBW7fF62RNtkoAQfobA7FpF6h7GE7KIAmNX9vyKg1e2p0OG2Sol0AzSxF79hDkO7CfqAioxfGqe8w4oObAUxj6R8g6SaYqUqDzLDDoadERBIczjbZqbAnJqv6sTUdavyydazDlbTV5wi2BT1qKXnFsoFOPle',
      ],
    ],
    keeps: [
      'KEY=xoxe.xoxp-1-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcxoxe.xoxp-1-b3PzbGTRDhihQWvjJ3fSnrf0eJCtqi2DKzQbu72hYT9RAtvSAzjLm1vQbwAa8lTW1aejYTDj1kruMP1a83uzW5zlYaNAWegb5puVG1QnS1f7hfgJqaHfNOecHerzpyNFAn2WomVmSSwlU1Kv7LzMYHkgavR33H7aQfgo9y',
      'xoxe.xoxp-1-TheTokenOfTheAppConfiguration',
    ],
  },
  'slack-token': {
    hides: [
      [
        'next=%3Dxoxb-128717589186-5888728006138-3936qwGxekEm9m8n7RlVzY1c%26page',
        'xoxb-128717589186-5888728006138-3936qwGxekEm9m8n7RlVzY1c',
      ],
      [
        'argv: [run, xoxp-066802260241-298358653233-5068850792238-d916f0b5a9fab0e0cf6caea62404824e]',
        'xoxp-066802260241-298358653233-5068850792238-d916f0b5a9fab0e0cf6caea62404824e',
      ],
      [
        'first\\nxoxs-7821332780-7890583351-6650090852-ca322efb02\\nlast',
        'xoxs-7821332780-7890583351-6650090852-ca322efb02',
      ],
      [
        "it was 'xoxe-1-Hcj2NswzhpGMRlUPpC9DjbvZA534rdIANeEp41a36hkW1npgBZ2s0BkW1R1NnkKqmsNiepXZMo7iay0MJhe9lREIeCuMXLrO99e2nDPYvlnjT5OO0x1loN7NlEKo8uLCO8l0GODMtDu5HdfTJR'",
        'xoxe-1-Hcj2NswzhpGMRlUPpC9DjbvZA534rdIANeEp41a36hkW1npgBZ2s0BkW1R1NnkKqmsNiepXZMo7iay0MJhe9lREIeCuMXLrO99e2nDPYvlnjT5OO0x1loN7NlEKo8uLCO8l0GODMtDu5HdfTJR',
      ],
    ],
    keeps: [
      'KEY=xoxb-000000000000-0000000000000-xxxxxxxxxxxxxxxxxxxxxxxx',
      'abcxoxb-117037978359-7264879524548-vaXHQU4GankNJGueB1dIkYfU',
      'see release-xoxb-2.tgz',
      'xoxp-1234-1234-1234-4ddbc191d40ee098cbaae6f3523ada2d is an example',
    ],
  },
  'slack-webhook': {
    hides: [
      [
        'https://hooks.slack.com/services/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',
        'TLBEQYA848M/B400P2P9SAM/89Fripf480U1WkM5SC6pYcNY',
      ],
      [
        'https:\\/\\/hooks.slack.com\\/services\\/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',
        'TC9MJEBV2\\/BSAZGTSLI\\/fWxfiJxTkDpjSXXjmZz77k5j',
      ],
    ],
    keeps: ['see https://api.slack.com/messaging/webhooks', 'POST https://hooks.slack.com/services/'],
  },
  'telegram-bot-token': {
    hides: [
      [
        'next=%3D9500152154:AAu2JwjG3JhhgjKH2tVc-TWo9GFx3spGAHj%26page',
        '9500152154:AAu2JwjG3JhhgjKH2tVc-TWo9GFx3spGAHj',
      ],
      [
        'https://api.telegram.org/bot8985777174:AASvQEIOuhqhoKuSAVWBx5mssSpgWJ24dzc/sendMessage',
        '8985777174:AASvQEIOuhqhoKuSAVWBx5mssSpgWJ24dzc',
      ],
    ],
    keeps: ['KEY=0000000000:AAxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'mac 00:aa:bb:cc:dd:ee'],
  },
  'zendesk-key': {
    hides: [
      ['zendeskToken: "sZUg9FRbpwVXUKZlC01MqpLagr0NHDCoGR0WFd8I"', 'sZUg9FRbpwVXUKZlC01MqpLagr0NHDCoGR0WFd8I'],
      [
        '{"name":"ZENDESK_SECRET","value":"bErri11V998wZdBWgvbqUtqeyQdxGyUFwbjml39V"}',
        'bErri11V998wZdBWgvbqUtqeyQdxGyUFwbjml39V',
      ],
    ],
    keeps: [
      'ZENDESK_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'ZENDESK_TOKEN=$ZENDESK_TOKEN',
      'GET https://zendesk.example.org/v1/items/15c39927 200',
    ],
  },
  'chat-hook': {
    hides: [
      [
        'https://chat.example.org/hooks/4al5Lxqon8TAHXr81/pZtzNJZyk6aERmVstLzWLG7kdXs9DipDs7V4xAtSZf5B',
        'pZtzNJZyk6aERmVstLzWLG7kdXs9DipDs7V4xAtSZf5B',
      ],
      [
        'https://open.feishu.cn/open-apis/bot/v2/hook/a17b27f7-3c41-48cf-ad7c-057f31b01aaf returned 19001',
        'a17b27f7-3c41-48cf-ad7c-057f31b01aaf',
      ],
    ],
    keeps: ['GET /hooks/pre-commit-and-pre-push-of-git 200'],
  },
  'matrix-token': {
    hides: [
      ['sent syt_7BozXG42if_BIsqxuTyRCoqOWvsxzoh_6cCk4y today', 'syt_7BozXG42if_BIsqxuTyRCoqOWvsxzoh_6cCk4y'],
      ['export KEY=syt_iU5VlG2IAA_wEIBxpRwpsyJGnnUnQbq_1xX7nu', 'syt_iU5VlG2IAA_wEIBxpRwpsyJGnnUnQbq_1xX7nu'],
    ],
    keeps: ['abcsyt_QPt1vU4XSO_hKoczBHXeFebTTCggQMi_phrWpc', 'syt_short'],
  },
  'intercom-access-token': {
    hides: [
      [
        'sent dG9rOOGapx8jhCp86Z5Efb9VHsAEtybkf7peQrhJAsSucb2aU7nuZ88A9Yn= today',
        'dG9rOOGapx8jhCp86Z5Efb9VHsAEtybkf7peQrhJAsSucb2aU7nuZ88A9Yn=',
      ],
      [
        'export KEY=dG9rOC8779DO56PgUiYA87RwsgOq0IU0PppVKz1LJLzwVSh6YTMwsL1uZsB=',
        'dG9rOC8779DO56PgUiYA87RwsgOq0IU0PppVKz1LJLzwVSh6YTMwsL1uZsB=',
      ],
    ],
    keeps: ['abcdG9rOlOQ89JyxaOnruoKVSFjWqyEQq8HcojTXtzVc3ExRm4EtoJ9zYOqWx2=', 'dG9rshort'],
  },
  'viber-token': {
    hides: [
      [
        'viber 025f35fb8626ca60-fbbe9992585dde2c-866cff9c1f26de0b was used',
        '025f35fb8626ca60-fbbe9992585dde2c-866cff9c1f26de0b',
      ],
    ],
    keeps: ['viber is up since 2026'],
  },
  'webex-token': {
    hides: [
      [
        'WEBEX_API_KEY=h4TtEz3f7S4AE7hIxz0W6p7S694iqT4l3Wqc34qQSutjHpDHxaefioObkbSwRSk0',
        'h4TtEz3f7S4AE7hIxz0W6p7S694iqT4l3Wqc34qQSutjHpDHxaefioObkbSwRSk0',
      ],
      [
        '"webexToken": "g1HCic7tQqraPkMy1Y9FNAgif6d2YKYCFqGjrrBiqzX8EVduhfxFbihgzMMySpEQ"',
        'g1HCic7tQqraPkMy1Y9FNAgif6d2YKYCFqGjrrBiqzX8EVduhfxFbihgzMMySpEQ',
      ],
    ],
    keeps: ['WEBEX_API_KEY=$KEY', 'GET https://webex.example.org/v1 200'],
  },
  'line-token': {
    hides: [
      [
        'LINE_CHANNEL_API_KEY=3PHW7bN2Ul0IDoL1Ebo5ng8hcduJILOAY5KV1DZVEP0FYkjKeJV1jtuhpnDrTJQYn6Lhoui0r56GqGMH76Mvim9bxZPeThfVJbj6fyqOLboU95PPzpGi3PPvfbdCpxWYsMvt1kAiUQpnteLpNQUzXKtsCLeRDY6x7CV9UBk8hvxS',
        '3PHW7bN2Ul0IDoL1Ebo5ng8hcduJILOAY5KV1DZVEP0FYkjKeJV1jtuhpnDrTJQYn6Lhoui0r56GqGMH76Mvim9bxZPeThfVJbj6fyqOLboU95PPzpGi3PPvfbdCpxWYsMvt1kAiUQpnteLpNQUzXKtsCLeRDY6x7CV9UBk8hvxS',
      ],
      [
        'LINE_CHANNEL_SECRET: "3jtUKp1NOB3zz4XxcgbISUatzx1QNHH3743fTZmsKEAtbggVCTlKZcxnyvRJ9rhLxTnvViKksqeSOwT0ihQWw7Qv8fPNWGL7gRClImZO4ybKxfm9oNg3kWmfosEZrjQ8h4yl31Hj6R6ImgGn7HxNaKl3SW3OvK41KTIixScN79gg"',
        '3jtUKp1NOB3zz4XxcgbISUatzx1QNHH3743fTZmsKEAtbggVCTlKZcxnyvRJ9rhLxTnvViKksqeSOwT0ihQWw7Qv8fPNWGL7gRClImZO4ybKxfm9oNg3kWmfosEZrjQ8h4yl31Hj6R6ImgGn7HxNaKl3SW3OvK41KTIixScN79gg',
      ],
    ],
    keeps: ['LINE_CHANNEL_API_KEY=$KEY', 'GET https://line-channel.example.org/v1 200'],
  },
  'zulip-key': {
    hides: [
      ['ZULIP_API_KEY=CffoSZzCXNvot8zOCSxVH5P5P4i7mQJ6', 'CffoSZzCXNvot8zOCSxVH5P5P4i7mQJ6'],
      ['"zulipToken": "ddhXtFjSOa1Q86ij4CtTLMHZnRUYqy5a"', 'ddhXtFjSOa1Q86ij4CtTLMHZnRUYqy5a'],
    ],
    keeps: ['ZULIP_API_KEY=$KEY', 'GET https://zulip.example.org/v1 200'],
  },
  'zoom-secret': {
    hides: [
      ['ZOOM_API_KEY=Kjab0JAEI0jreJh6fL7eMFuBr2tTe9fY', 'Kjab0JAEI0jreJh6fL7eMFuBr2tTe9fY'],
      ['"zoomToken": "5lUNHp7fdkGHeAgSvTmGQcx0B2N6NFbx"', '5lUNHp7fdkGHeAgSvTmGQcx0B2N6NFbx'],
    ],
    keeps: ['ZOOM_API_KEY=$KEY', 'GET https://zoom.example.org/v1 200'],
  },
  'stream-secret': {
    hides: [
      [
        'GETSTREAM_API_KEY=cn2hduv3xbegj6cdz7ftiki356jmsfnsasf0ngkskiy6z3apvpsvcojmy1terqbh',
        'cn2hduv3xbegj6cdz7ftiki356jmsfnsasf0ngkskiy6z3apvpsvcojmy1terqbh',
      ],
      [
        '"getstreamToken": "irix1pjbffrk3h60780wmc2quy1ybv16ic9xdwkcjj5chwro54ug6yq31yazd703"',
        'irix1pjbffrk3h60780wmc2quy1ybv16ic9xdwkcjj5chwro54ug6yq31yazd703',
      ],
    ],
    keeps: ['GETSTREAM_API_KEY=$KEY', 'GET https://getstream.example.org/v1 200'],
  },
  'freshdesk-key': {
    hides: [
      ['FRESHDESK_API_KEY=iUlZ0x4B9y1eM3y4XBAy', 'iUlZ0x4B9y1eM3y4XBAy'],
      ['"freshdeskToken": "bBGqZJGpaCVKXtgfG0cR"', 'bBGqZJGpaCVKXtgfG0cR'],
    ],
    keeps: ['FRESHDESK_API_KEY=$KEY', 'GET https://freshdesk.example.org/v1 200'],
  },
  'zoom-webhook': {
    hides: [
      [
        'https://integrations.zoom.us/chat/webhooks/incomingwebhook/kD83hfQ02mZx71LwQ9abcZp4',
        'kD83hfQ02mZx71LwQ9abcZp4',
      ],
    ],
    keeps: ['POST /incomingwebhook/test 200', 'incomingwebhook/xxxxxxxxxxxxxxxxxxxx'],
  },
  'beamer-token': {
    hides: [
      [
        '{"name":"BEAMER_SECRET","value":"b_7iWmSek_MmLfcB_NvPPVKux-lQJreWTat7C_QkoG6TN5"}',
        'b_7iWmSek_MmLfcB_NvPPVKux-lQJreWTat7C_QkoG6TN5',
      ],
      [
        '--beamer-token b_LugTulkgfiyylQHJ70XPr7tFohwTNcf6PrCd5zLU0pKn',
        'b_LugTulkgfiyylQHJ70XPr7tFohwTNcf6PrCd5zLU0pKn',
      ],
    ],
    keeps: [
      'BEAMER_API_KEY=b_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'BEAMER_TOKEN=$BEAMER_TOKEN',
      'GET https://beamer.example.org/v1/items/895ad88a 200',
    ],
  },
  'mailchimp-key': {
    hides: [
      ['next=%3De2796b7367015536234aa2bf1c3533d7-us21%26page', 'e2796b7367015536234aa2bf1c3533d7-us21'],
      ['argv: [run, a56b20828db5312ce7a29b6950bdc507-us6]', 'a56b20828db5312ce7a29b6950bdc507-us6'],
    ],
    keeps: ['KEY=00000000000000000000000000000000-us21', 'node-pool-us1-a'],
  },
  'mailgun-account-key': {
    hides: [
      [
        'MAILGUN_SIGNING_KEY=f589f6169df10ca84196eb2a8a31b505-28201fdb-77b26339',
        'f589f6169df10ca84196eb2a8a31b505-28201fdb-77b26339',
      ],
      [
        'mailgun_api_key: "65128fc66134cc39bf3fbb489f0609ac-d3d95a1f-0fd10d6d"',
        '65128fc66134cc39bf3fbb489f0609ac-d3d95a1f-0fd10d6d',
      ],
    ],
    keeps: ['mailgun: sent 3 messages'],
  },
  'mailgun-key': {
    hides: [
      ['first\\nkey-0e98bc40121eded7f5815a4818570e44\\nlast', 'key-0e98bc40121eded7f5815a4818570e44'],
      ["it was 'key-7f44a38232c2509acab18f55bb2f5a81'", 'key-7f44a38232c2509acab18f55bb2f5a81'],
    ],
    keeps: ['KEY=key-00000000000000000000000000000000', 'abckey-eb49c60c8eb4d7aefd499f3ae5e24f04', 'cache-key-0123'],
  },
  'mailgun-public-key': {
    hides: [
      ['pubkey-3796d0fb856613d934318829028e0e2f', 'pubkey-3796d0fb856613d934318829028e0e2f'],
      [
        'level=info msg="token pubkey-71e073845d7428cf0ab274873863dde6 refused"',
        'pubkey-71e073845d7428cf0ab274873863dde6',
      ],
    ],
    keeps: ['KEY=pubkey-00000000000000000000000000000000', 'abcpubkey-4faab048aa557864aa00db48087a2d84'],
  },
  'messagebird-key': {
    hides: [
      ['--message-bird-token IBZVlyyFuCxlOLXf6VNJ1iPYl', 'IBZVlyyFuCxlOLXf6VNJ1iPYl'],
      [`"message-bird.secret" => 'jlfr838umYDbQJz0XQeatmJ4p',`, 'jlfr838umYDbQJz0XQeatmJ4p'],
    ],
    keeps: [
      'MESSAGE_BIRD_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxx',
      'MESSAGE_BIRD_TOKEN=$MESSAGE_BIRD_TOKEN',
      'GET https://messagebird.example.org/v1/items/9add7a4f 200',
    ],
  },
  'resend-key': {
    hides: [
      ['export KEY=re_NICGyOlM_JIsDToof4JZcWLo1pLLep32R', 're_NICGyOlM_JIsDToof4JZcWLo1pLLep32R'],
      ['{"note":"sent re_6AO1jtjW_2JlUoLZBGB7vrdgukC5FI6WU"}', 're_6AO1jtjW_2JlUoLZBGB7vrdgukC5FI6WU'],
    ],
    keeps: [
      'KEY=re_xxxxxxxx_xxxxxxxxxxxxxxxxxxxxxxxx',
      'abcre_QIz0T0kD_x2DnvN7oxQLDNfIojlfi7I4U',
      're_authenticate_the_user',
      'more_re_tries',
    ],
  },
  'sendgrid-key': {
    hides: [
      [
        'GET /hooks/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/events 200',
        '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',
      ],
      [
        'export KEY=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',
        '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',
      ],
    ],
    keeps: [
      'KEY=SG.xxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcSG.x7VXIAVkpPEsLzcBN-ZucO.4EiTTBy2B7E7Bx7eAAhL6jPPa4qbIuNtZ8KtGWE',
      'msg.SG.id',
    ],
  },
  'sendinblue-key': {
    hides: [
      [
        '{"note":"sent 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"}',
        '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',
      ],
      [
        'next=%3Dxsmtpsib-792d6294b42800f03c0cd828a51e460fdc29ef36d31ce7f6c2877cc4f5e558fd-2HwT9ffygKKlMwZA%26page',
        'xsmtpsib-792d6294b42800f03c0cd828a51e460fdc29ef36d31ce7f6c2877cc4f5e558fd-2HwT9ffygKKlMwZA',
      ],
    ],
    keeps: [
      'KEY=xkeysib-0000000000000000000000000000000000000000000000000000000000000000-xxxxxxxxxxxxxxxx',
      'abcxkeysib-f33ed5a3428f6961ff47a70a81afea047985ddf4be2061ef8b4aabf0b131a2db-VZKAAxmR4tS2g7pc',
    ],
  },
  'twilio-auth-token': {
    hides: [
      ['{"name":"TWILIO_SECRET","value":"c11a5e40e9dce3ba22d476fa9d11c820"}', 'c11a5e40e9dce3ba22d476fa9d11c820'],
      ['--twilio-token 0e8fde8553045e8039ad35872f5becf1', '0e8fde8553045e8039ad35872f5becf1'],
    ],
    keeps: [
      'TWILIO_API_KEY=00000000000000000000000000000000',
      'TWILIO_TOKEN=$TWILIO_TOKEN',
      'GET https://twilio.example.org/v1/items/d39db129 200',
    ],
  },
  'twilio-key': {
    hides: [
      ['argv: [run, SKea4d92fc9f5dafd1c75a27f9fa635c8b]', 'SKea4d92fc9f5dafd1c75a27f9fa635c8b'],
      ['first\\nSKd4cc04b4199715ce50e17065c2a65c07\\nlast', 'SKd4cc04b4199715ce50e17065c2a65c07'],
    ],
    keeps: ['KEY=SK00000000000000000000000000000000', 'abcSK9ba08be586f2b55d23d55e880446ca7d', 'SKe2f is a short id'],
  },
  'mandrill-key': {
    hides: [
      ['sent md-sHQTZXc9lsHE4G9Q4rsDB7 today', 'md-sHQTZXc9lsHE4G9Q4rsDB7'],
      ['export KEY=md-hTBbZMaqKOT4CaFfd5bcB5', 'md-hTBbZMaqKOT4CaFfd5bcB5'],
    ],
    keeps: ['abcmd-ckp53agPEPLCOOWvM30Gjq', 'md-short'],
  },
  'postmark-token': {
    hides: [
      ['POSTMARK_API_KEY=1700d794-3cc7-a2da-e5da-0af50d1b37cd', '1700d794-3cc7-a2da-e5da-0af50d1b37cd'],
      ['"postmarkToken": "289f52b4-b0f9-e3d1-2b81-f644c6e7f97c"', '289f52b4-b0f9-e3d1-2b81-f644c6e7f97c'],
    ],
    keeps: ['POSTMARK_API_KEY=$KEY', 'GET https://postmark.example.org/v1 200'],
  },
  'sparkpost-key': {
    hides: [
      ['SPARKPOST_API_KEY=86212c374aaf71439bacddb67059e7e1e1f887ee', '86212c374aaf71439bacddb67059e7e1e1f887ee'],
      ['"sparkpostToken": "21df227e65293667d935b8531cdd07df20b62567"', '21df227e65293667d935b8531cdd07df20b62567'],
    ],
    keeps: ['SPARKPOST_API_KEY=$KEY', 'GET https://sparkpost.example.org/v1 200'],
  },
  'mailjet-key': {
    hides: [
      ['MAILJET_API_KEY=c594538f81644ae19635231616b9a8f4', 'c594538f81644ae19635231616b9a8f4'],
      ['"mailjetToken": "df07a2036a2c5210e4897b5cfc5676fd"', 'df07a2036a2c5210e4897b5cfc5676fd'],
    ],
    keeps: ['MAILJET_API_KEY=$KEY', 'GET https://mailjet.example.org/v1 200'],
  },
  'vonage-secret': {
    hides: [
      ['VONAGE_API_KEY=dI1fZYZCbFTrxDJO', 'dI1fZYZCbFTrxDJO'],
      ['"vonageToken": "1zAhAhIYwDhQONMw"', '1zAhAhIYwDhQONMw'],
    ],
    keeps: ['VONAGE_API_KEY=$KEY', 'GET https://vonage.example.org/v1 200'],
  },
  'customer-io-key': {
    hides: [
      ['CUSTOMER_IO_API_KEY=5d6f1f6bf7d7a1e6a05b910eaf760ead', '5d6f1f6bf7d7a1e6a05b910eaf760ead'],
      ['CUSTOMER_IO_SECRET: "8b35d4b5c3fc5aa0d76fb34a972681e1"', '8b35d4b5c3fc5aa0d76fb34a972681e1'],
    ],
    keeps: ['CUSTOMER_IO_API_KEY=$KEY', 'GET https://customer-io.example.org/v1 200'],
  },
  'mailersend-token': {
    hides: [
      [
        'MAILERSEND_API_KEY=mlsn.5185d623d03a375ae86b56e9206e0e59f4a399ccb9f9d1689324e30533c8404e',
        'mlsn.5185d623d03a375ae86b56e9206e0e59f4a399ccb9f9d1689324e30533c8404e',
      ],
      [
        '"mailersendToken": "mlsn.6deeb65bbbf85f3143ed36def6ec35609353bceeb39ce261ecaf119878aa8d8d"',
        'mlsn.6deeb65bbbf85f3143ed36def6ec35609353bceeb39ce261ecaf119878aa8d8d',
      ],
    ],
    keeps: ['MAILERSEND_API_KEY=$KEY', 'GET https://mailersend.example.org/v1 200'],
  },
  'klaviyo-key': {
    hides: [
      ['sent pk_def01d4e90cc5ac6ac41a4fc252368fa23 today', 'pk_def01d4e90cc5ac6ac41a4fc252368fa23'],
      ['export KEY=pk_ea5956899f9c31d4007f95c1aa81a920fa', 'pk_ea5956899f9c31d4007f95c1aa81a920fa'],
    ],
    keeps: ['abcpk_c136a81737d0581e7b906f4900205cfe5e', 'pk_short'],
  },
  'telnyx-key': {
    hides: [
      [
        'sent KEY001711516E3B8C0C975D2C8F78774803_TOGBEwykvoqfH65x9iuCM6 today',
        'KEY001711516E3B8C0C975D2C8F78774803_TOGBEwykvoqfH65x9iuCM6',
      ],
      [
        'export KEY=KEY0E40A950D25C3AE62180F14D6DB89C2B_ypvBzEfwfMLXU2PP6Z1lhg',
        'KEY0E40A950D25C3AE62180F14D6DB89C2B_ypvBzEfwfMLXU2PP6Z1lhg',
      ],
    ],
    keeps: ['abcKEY034AAA92A95E536A53C25B7678C27A54_aNzrzoIOjwYc9nHmJsWAel', 'KEY0short'],
  },
}

import type {Examples} from '../examples.ts'

export const MAIL: Examples = {
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
}

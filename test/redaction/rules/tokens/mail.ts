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

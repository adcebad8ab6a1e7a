import type {Examples} from '../examples.ts'

export const PAYMENTS: Examples = {
  'bittrex-key': {
    hides: [
      ['bittrexToken: "m1ii9hx1ltwbshx27zo23g0hyqwkq676"', 'm1ii9hx1ltwbshx27zo23g0hyqwkq676'],
      ['{"name":"BITTREX_SECRET","value":"wnfq2m10fd5si9t4dkp5cdi6bvloto6d"}', 'wnfq2m10fd5si9t4dkp5cdi6bvloto6d'],
    ],
    keeps: [
      'BITTREX_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'BITTREX_TOKEN=$BITTREX_TOKEN',
      'GET https://bittrex.example.org/v1/items/ba0230c7 200',
    ],
  },
  'coinbase-key': {
    hides: [
      [
        'coinbaseToken: "DuxPPWIJvRoYLiQD-oFtX7eqGwBQkOYjNKasFBAt42Sy_MAZn5mRb2wq_htVbzCP"',
        'DuxPPWIJvRoYLiQD-oFtX7eqGwBQkOYjNKasFBAt42Sy_MAZn5mRb2wq_htVbzCP',
      ],
      ['{"name":"COINBASE_SECRET","value":"La8JZToqN3JxqNeD"}', 'La8JZToqN3JxqNeD'],
    ],
    keeps: [
      'COINBASE_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'COINBASE_TOKEN=$COINBASE_TOKEN',
      'GET https://coinbase.example.org/v1/items/81d394dd 200',
    ],
  },
  'duffel-token': {
    hides: [
      [
        "it was 'duffel_test_WEylhdRZHJG79ZU8qJFjt5Mx5vSjNCEWDQLd9ZQ5saP'",
        'duffel_test_WEylhdRZHJG79ZU8qJFjt5Mx5vSjNCEWDQLd9ZQ5saP',
      ],
      [
        'duffel_live_3nz2NSxzXi594Raa-tudXQR_1Xluom3EeT-i3w2g-qo',
        'duffel_live_3nz2NSxzXi594Raa-tudXQR_1Xluom3EeT-i3w2g-qo',
      ],
    ],
    keeps: [
      'KEY=duffel_test_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcduffel_test_bIG5kqhPTT3McngAG1q-MMB7y3b8lHQtkublxnS69ul',
    ],
  },
  'easypost-key': {
    hides: [
      [
        'level=info msg="token EZAK6ixWZgvFivpolcuXWEbPutrTq0kEqXg25iKQwgFBSV7mxscWMmTisp refused"',
        'EZAK6ixWZgvFivpolcuXWEbPutrTq0kEqXg25iKQwgFBSV7mxscWMmTisp',
      ],
      [
        'GET /hooks/EZTKYbYKXvJmMo7oQBCKOdDBvtTpuzRHk38wkeCns8D0lZXdQJgVFVefRK/events 200',
        'EZTKYbYKXvJmMo7oQBCKOdDBvtTpuzRHk38wkeCns8D0lZXdQJgVFVefRK',
      ],
    ],
    keeps: [
      'KEY=EZAKxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcEZAKmKWqZiyU0MnM3x7u0sOO1pVJDNAKfbOn3UU0mIsuKkXfc2NmZUKyGh',
    ],
  },
  'etherscan-key': {
    hides: [
      ['--etherscan-token ILLGNH8X4U8F6FNW6I7ZXMN87PLK4S4BHN', 'ILLGNH8X4U8F6FNW6I7ZXMN87PLK4S4BHN'],
      [`"etherscan.secret" => 'W3169Y6M2N1CFYH1XJ0U5WX4M726MBXUU2',`, 'W3169Y6M2N1CFYH1XJ0U5WX4M726MBXUU2'],
    ],
    keeps: [
      'ETHERSCAN_API_KEY=XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
      'ETHERSCAN_TOKEN=$ETHERSCAN_TOKEN',
      'GET https://etherscan.example.org/v1/items/653a3c53 200',
    ],
  },
  'etsy-key': {
    hides: [
      ['--etsy-token lm3gv42ozgvk29u7e27gjx73', 'lm3gv42ozgvk29u7e27gjx73'],
      [`"etsy.secret" => 'w9r95lr4fu9im0ycvs4ev9m5',`, 'w9r95lr4fu9im0ycvs4ev9m5'],
    ],
    keeps: [
      'ETSY_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxx',
      'ETSY_TOKEN=$ETSY_TOKEN',
      'GET https://etsy.example.org/v1/items/0c7bf5c7 200',
    ],
  },
  'finicity-key': {
    hides: [
      ['finicityToken: "49fc2fa9a40a1a787267e344490b109e"', '49fc2fa9a40a1a787267e344490b109e'],
      ['{"name":"FINICITY_SECRET","value":"XUEL2kBZ6VyOB3ek1edM"}', 'XUEL2kBZ6VyOB3ek1edM'],
    ],
    keeps: [
      'FINICITY_API_KEY=00000000000000000000000000000000',
      'FINICITY_TOKEN=$FINICITY_TOKEN',
      'GET https://finicity.example.org/v1/items/4db41373 200',
    ],
  },
  'finnhub-key': {
    hides: [
      ['FINNHUB_API_KEY=uyeks9bnimxb2x1o1trv', 'uyeks9bnimxb2x1o1trv'],
      ['finnhubToken: "3l77j3xsistx2sujv2o7"', '3l77j3xsistx2sujv2o7'],
    ],
    keeps: [
      'FINNHUB_API_KEY=xxxxxxxxxxxxxxxxxxxx',
      'FINNHUB_TOKEN=$FINNHUB_TOKEN',
      'GET https://finnhub.example.org/v1/items/9336d287 200',
    ],
  },
  'flutterwave-key': {
    hides: [
      [
        'next=%3DFLWSECK_TEST-10b398ffde26242b76f1fd200ff10665-X%26page',
        'FLWSECK_TEST-10b398ffde26242b76f1fd200ff10665-X',
      ],
      ['argv: [run, FLWSECK_TEST-b3685a4ccb2f]', 'FLWSECK_TEST-b3685a4ccb2f'],
      ['first\\nFLWSECK-29a3694c9d6be48437afcab56571ab12-X\\nlast', 'FLWSECK-29a3694c9d6be48437afcab56571ab12-X'],
    ],
    keeps: [
      'KEY=FLWSECK_TEST-00000000000000000000000000000000-X',
      'abcFLWSECK_TEST-d4df8eae10aa388494613f1de7df83c6-X',
    ],
  },
  'flutterwave-public-key': {
    hides: [
      ["it was 'FLWPUBK_TEST-a75c27f1f381fccd8b724a9be6fcb2bf-X'", 'FLWPUBK_TEST-a75c27f1f381fccd8b724a9be6fcb2bf-X'],
      ['FLWPUBK-0231719e77c502b075083aa34ea24b29-X', 'FLWPUBK-0231719e77c502b075083aa34ea24b29-X'],
    ],
    keeps: [
      'KEY=FLWPUBK_TEST-00000000000000000000000000000000-X',
      'abcFLWPUBK_TEST-7ccc62dc9ef758a7033e4f682810c063-X',
    ],
  },
  'freshbooks-token': {
    hides: [
      [
        'FRESH_BOOKS_API_KEY=wabtieq1jw8hd5g8fpzayh3el4gpnm3ydevnkr82m4k0zgvtj1rvn15hae2at0r5',
        'wabtieq1jw8hd5g8fpzayh3el4gpnm3ydevnkr82m4k0zgvtj1rvn15hae2at0r5',
      ],
      [
        '{"name":"FRESH_BOOKS_SECRET","value":"1q546zjpr4k8th0vardhv7h2w3w1s0szsfymwmgwtq7w2azvmer8ake4zkdj86lr"}',
        '1q546zjpr4k8th0vardhv7h2w3w1s0szsfymwmgwtq7w2azvmer8ake4zkdj86lr',
      ],
    ],
    keeps: [
      'FRESH_BOOKS_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'FRESH_BOOKS_TOKEN=$FRESH_BOOKS_TOKEN',
      'GET https://freshbooks.example.org/v1/items/548af3b0 200',
    ],
  },
  'gocardless-token': {
    hides: [
      [
        `"gocardless.secret" => 'live_CAI2urRbn47Mh2bmWi2OOpJ-0slDuQca6vTO7Ou2',`,
        'live_CAI2urRbn47Mh2bmWi2OOpJ-0slDuQca6vTO7Ou2',
      ],
      [
        'GO_CARDLESS_API_KEY=live_vUzVfox1TMICWn5mBM9XAAFgXYpZFoKDuwj2bdzT',
        'live_vUzVfox1TMICWn5mBM9XAAFgXYpZFoKDuwj2bdzT',
      ],
    ],
    keeps: [
      'GOCARDLESS_API_KEY=live_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'GOCARDLESS_TOKEN=$GOCARDLESS_TOKEN',
      'GET https://gocardless.example.org/v1/items/7e1f5fbe 200',
    ],
  },
  'infura-key': {
    hides: [
      ['INFURA_API_KEY=2cfaeed7b8b6df77e128ceeb62e60939', '2cfaeed7b8b6df77e128ceeb62e60939'],
      ['infuraToken: "c07fad58d80936f8ecc1e24d14e90469"', 'c07fad58d80936f8ecc1e24d14e90469'],
    ],
    keeps: [
      'INFURA_API_KEY=00000000000000000000000000000000',
      'INFURA_TOKEN=$INFURA_TOKEN',
      'GET https://infura.example.org/v1/items/91dccc19 200',
    ],
  },
  'kraken-key': {
    hides: [
      [
        'KRAKEN_API_KEY=+MxeuciDfHA1/WjMj6a2ODiRyZ6vLs5GgDSU6pGuAYXCAFePg34c5yk3z7akbg4AII6rnNVXZ+U4HnZu',
        '+MxeuciDfHA1/WjMj6a2ODiRyZ6vLs5GgDSU6pGuAYXCAFePg34c5yk3z7akbg4AII6rnNVXZ+U4HnZu',
      ],
      [
        'krakenToken: "P26Isdne4GYv5VBoVsTT88SfMpwyB3U8OGbJtfYTsaibqlNvZwUuhDQhODfv2K/b5a6tF+HVE3YoqxkV"',
        'P26Isdne4GYv5VBoVsTT88SfMpwyB3U8OGbJtfYTsaibqlNvZwUuhDQhODfv2K/b5a6tF+HVE3YoqxkV',
      ],
    ],
    keeps: [
      'KRAKEN_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'KRAKEN_TOKEN=$KRAKEN_TOKEN',
      'GET https://kraken.example.org/v1/items/45faa76f 200',
    ],
  },
  'kucoin-key': {
    hides: [
      [
        '{"name":"KUCOIN_SECRET","value":"ed2985a1-de88-eca0-4eee-a2836c2d94c4"}',
        'ed2985a1-de88-eca0-4eee-a2836c2d94c4',
      ],
      ['--kucoin-token 3049b70b4fc8ca1efe7079ae', '3049b70b4fc8ca1efe7079ae'],
    ],
    keeps: [
      'KUCOIN_API_KEY=00000000-0000-0000-0000-000000000000',
      'KUCOIN_TOKEN=$KUCOIN_TOKEN',
      'GET https://kucoin.example.org/v1/items/81b28313 200',
    ],
  },
  'lob-key': {
    hides: [
      ['export KEY=live_0844037c1085f27161a7c88041d0d3e163c', 'live_0844037c1085f27161a7c88041d0d3e163c'],
      ['{"note":"sent test_pub_5ea8fbebc598fc8219a785c7f65855f"}', 'test_pub_5ea8fbebc598fc8219a785c7f65855f'],
    ],
    keeps: [
      'KEY=live_00000000000000000000000000000000000',
      'abclive_454e95f9ac3edd76618e7a022064b675f8e',
      'test_integration_of_the_parser_3',
    ],
  },
  'plaid-client': {
    hides: [
      ['{"name":"PLAID_SECRET","value":"db75edff167f2971d57ecd06"}', 'db75edff167f2971d57ecd06'],
      ['--plaid-token 40c94638711331a228627284fffdfb', '40c94638711331a228627284fffdfb'],
    ],
    keeps: [
      'PLAID_API_KEY=000000000000000000000000',
      'PLAID_TOKEN=$PLAID_TOKEN',
      'GET https://plaid.example.org/v1/items/d2dc5b5d 200',
    ],
  },
  'plaid-token': {
    hides: [
      [
        'next=%3Daccess-production-2280f5d8-6121-9c92-254b-25c2e4dffa95%26page',
        'access-production-2280f5d8-6121-9c92-254b-25c2e4dffa95',
      ],
      [
        'argv: [run, access-sandbox-c4c2bbbc-9dc3-04d4-999e-35be9fc00220]',
        'access-sandbox-c4c2bbbc-9dc3-04d4-999e-35be9fc00220',
      ],
    ],
    keeps: ['abcaccess-production-a403d06b-01d5-167e-70b1-acdd665ee65d'],
  },
  'settlemint-token': {
    hides: [
      ['first\\nsm_pat_V6FiOfKgOnzfd4wY\\nlast', 'sm_pat_V6FiOfKgOnzfd4wY'],
      ["it was 'sm_sat_cT5mIu44rbHuJ73A'", 'sm_sat_cT5mIu44rbHuJ73A'],
      ['sm_aat_VjynLLuA6zmMLUIP', 'sm_aat_VjynLLuA6zmMLUIP'],
    ],
    keeps: ['KEY=sm_pat_xxxxxxxxxxxxxxxx', 'abcsm_pat_mp7jhHlMQIJHjxWB'],
  },
  'shippo-token': {
    hides: [
      [
        'export KEY=shippo_live_bf673ec9012e66c5ac6ddb1761a9ac9831e950a8',
        'shippo_live_bf673ec9012e66c5ac6ddb1761a9ac9831e950a8',
      ],
      [
        '{"note":"sent shippo_test_0ab9278c1826af10a9f70d648ee9a3d9254d1cb7"}',
        'shippo_test_0ab9278c1826af10a9f70d648ee9a3d9254d1cb7',
      ],
    ],
    keeps: [
      'KEY=shippo_live_0000000000000000000000000000000000000000',
      'abcshippo_live_099e514e23ec3434b78af422fe519b55a817dcbb',
    ],
  },
  'shopify-token': {
    hides: [
      ['argv: [run, 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]', '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'],
      ['first\\nshpss_BcwvVdjklWtVY71hognxloIl86tlBrkG\\nlast', 'shpss_BcwvVdjklWtVY71hognxloIl86tlBrkG'],
      ["it was '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'", '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'],
    ],
    keeps: ['KEY=shpat_00000000000000000000000000000000', 'abc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'],
  },
  'square-token': {
    hides: [
      ['first\\nsq0atp-56eoQRvw6dkMohUyNh1UDQ\\nlast', 'sq0atp-56eoQRvw6dkMohUyNh1UDQ'],
      [
        "it was 'sq0csp-x2GEbjTCw7LWg0HkqTK5T7hUqeIJ3pOsbfJ_afP_0AO'",
        'sq0csp-x2GEbjTCw7LWg0HkqTK5T7hUqeIJ3pOsbfJ_afP_0AO',
      ],
      [
        'EAAAlNfwWB4SM-M8xn6XpKISt5NDkW_KwGNnA_jNOUoi2zaGFkcpjjNox4DpJo0h',
        'EAAAlNfwWB4SM-M8xn6XpKISt5NDkW_KwGNnA_jNOUoi2zaGFkcpjjNox4DpJo0h',
      ],
    ],
    keeps: ['KEY=sq0atp-xxxxxxxxxxxxxxxxxxxxxx', 'abcsq0atp-XuUAuwgC00QE4qybdtOXIy'],
  },
  'stripe-key': {
    hides: [
      ['{"note":"sent sk_live_Q3dyVseg1pNRuf7Gs5hssbtZ"}', 'sk_live_Q3dyVseg1pNRuf7Gs5hssbtZ'],
      [
        'next=%3D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%26page',
        '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',
      ],
      [
        'argv: [run, sk_test_51nJUf0NVjLEjfODIW1XHLbhZ17vFlnbpbfWugmHdvU2f9JtgseUXbZrcto7byb0lEW12ckL9dfL64L9NUeErOWmLQbtcJ30nu7]',
        'sk_test_51nJUf0NVjLEjfODIW1XHLbhZ17vFlnbpbfWugmHdvU2f9JtgseUXbZrcto7byb0lEW12ckL9dfL64L9NUeErOWmLQbtcJ30nu7',
      ],
    ],
    keeps: [
      'KEY=sk_live_xxxxxxxxxxxxxxxxxxxxxxxx',
      'abcsk_live_bm3jEphoVVgleeloH953Z29a',
      'pk_live_51H8sLq2eZvKYlo2C7tGkPqLw',
      'task_test_0wra5jq3wuxkxau6o2ywrvuiv7ru9c',
    ],
  },
  'stripe-webhook-secret': {
    hides: [
      ['first\\nwhsec_bCQoYYnTXlEmiaRytNrlQNqbiC3re5K6\\nlast', 'whsec_bCQoYYnTXlEmiaRytNrlQNqbiC3re5K6'],
      ["it was 'whsec_covmeVmtgg6OUIrc1s7DOfFscFed1kDH'", 'whsec_covmeVmtgg6OUIrc1s7DOfFscFed1kDH'],
    ],
    keeps: ['KEY=whsec_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcwhsec_tKoxAKBcoofE7Z9SckpzBrvXMBwOy59q'],
  },
  'braintree-token': {
    hides: [
      [
        'sent access_token$production$alf12n6dqrw3bxza$7c1ef90d98c7520ea001b53d7fdcb7cd today',
        'access_token$production$alf12n6dqrw3bxza$7c1ef90d98c7520ea001b53d7fdcb7cd',
      ],
      [
        'export KEY=access_token$production$4fylrtw4f9s3he49$b10a7ae3d5c8aa6932d2a4bfac68a2f2',
        'access_token$production$4fylrtw4f9s3he49$b10a7ae3d5c8aa6932d2a4bfac68a2f2',
      ],
    ],
    keeps: [
      'abcaccess_token$production$f15fwrhtpnwmmxm9$5b65afdc724ae10b26de90c0a2432bb9',
      'access_token$production$short',
    ],
  },
  'adyen-key': {
    hides: [
      [
        'sent AQEyvMRmDzRcw8s4OP1w36qMDgQ5LksLXOEF4fjpUhng-7XEdnRo6m1y4IEIrUpE4aozPlPXCKk7IHv3kJQLaYFU=-WuWjrIAMltKNFt3w today',
        'AQEyvMRmDzRcw8s4OP1w36qMDgQ5LksLXOEF4fjpUhng-7XEdnRo6m1y4IEIrUpE4aozPlPXCKk7IHv3kJQLaYFU=-WuWjrIAMltKNFt3w',
      ],
      [
        'export KEY=AQEymTq6G7qbq9CTh8UUeOjFYZ9EWwYs7mwVHy5Gm4Km-J9vmh2bKw7Q145N1OepIQmSuo6qtSpRdgOI0BvCQEic=-ATSCxn0TIrvqdQoT',
        'AQEymTq6G7qbq9CTh8UUeOjFYZ9EWwYs7mwVHy5Gm4Km-J9vmh2bKw7Q145N1OepIQmSuo6qtSpRdgOI0BvCQEic=-ATSCxn0TIrvqdQoT',
      ],
    ],
    keeps: [
      'abcAQEyrQjteqBjmltjMc0kTiEetc0SY1gWjdf1KHd3yNhv-XkN8tW7zeWi7Y7Zhjlxl976U1VRQ35j2bSg26d02POE=-kfBmceyGtfKzRb6E',
      'AQEshort',
    ],
  },
  'razorpay-key': {
    hides: [
      ['sent rzp_live_RumBFQC7qu1vpu today', 'rzp_live_RumBFQC7qu1vpu'],
      ['export KEY=rzp_live_TtVh1nDRO2QkSR', 'rzp_live_TtVh1nDRO2QkSR'],
    ],
    keeps: ['abcrzp_live_54jQZHeAC2mMMA', 'rzp_live_short'],
  },
  'mollie-key': {
    hides: [['mollie live_9eUvn4eNeMkbepC4cHdgHKSSXtQT9e was used', 'live_9eUvn4eNeMkbepC4cHdgHKSSXtQT9e']],
    keeps: ['mollie is up since 2026'],
  },
  'mercado-pago-token': {
    hides: [
      [
        'sent APP_USR-9167908562849007-437753-99f6cd3e756f123cc1a70b8eafff9eb8-120380221 today',
        'APP_USR-9167908562849007-437753-99f6cd3e756f123cc1a70b8eafff9eb8-120380221',
      ],
      [
        'export KEY=APP_USR-9564017420924790-809714-f658c8d9cd7398aea1c512bf542ece15-891030788',
        'APP_USR-9564017420924790-809714-f658c8d9cd7398aea1c512bf542ece15-891030788',
      ],
    ],
    keeps: ['abcAPP_USR-5642554359808561-124546-7d003e2c4f67101b8bc1cb75f7b190b5-865815599', 'APP_USR-short'],
  },
  'paystack-key': {
    hides: [
      [
        'sent sk_live_9626ba1990c0cceea5971e96aa73bb76955870ce today',
        'sk_live_9626ba1990c0cceea5971e96aa73bb76955870ce',
      ],
      [
        'export KEY=sk_live_a690bd2fbc680c4695aa7a0cb5d90978eb305ea9',
        'sk_live_a690bd2fbc680c4695aa7a0cb5d90978eb305ea9',
      ],
    ],
    keeps: ['abcsk_live_f7a637e98ad80f99af60c52b6549a3f28257bde5', 'sk_live_short'],
  },
  'circle-key': {
    hides: [
      [
        'sent LIVE_API_KEY:505e1a54eeb125268d497cd489c5b6b9:cf76eab46ce5c284a4d0f7f9547b0442 today',
        'LIVE_API_KEY:505e1a54eeb125268d497cd489c5b6b9:cf76eab46ce5c284a4d0f7f9547b0442',
      ],
      [
        'export KEY=LIVE_API_KEY:a48eaa0c5671caec379e20e1a16d0ad9:988344e82b8ce3983d1f4101193cef18',
        'LIVE_API_KEY:a48eaa0c5671caec379e20e1a16d0ad9:988344e82b8ce3983d1f4101193cef18',
      ],
    ],
    keeps: ['abcLIVE_API_KEY:9d70164832a61d09252a16a111116171:5409d57c8255e08422bd60c8833e2f06', 'TEST_API_KEY:short'],
  },
  'woocommerce-key': {
    hides: [
      ['sent cs_93984e24ef185127f6fd526be95625b301b6b171 today', 'cs_93984e24ef185127f6fd526be95625b301b6b171'],
      ['export KEY=cs_10f5607db77fb00b1060290b14a9e306f7d160f2', 'cs_10f5607db77fb00b1060290b14a9e306f7d160f2'],
    ],
    keeps: ['abccs_500dad98a92f63489590845d8adb335b0d7f2056', 'ck_short'],
  },
  'ebay-token': {
    hides: [
      [
        'sent v^1.1#i^1#f^0#p^3#I^3#r^0#t^H4sRoiDBY0KiBAjFpG21UT0oIWKsFNVMwIqmnt5Qr21kBU4AugA7g8Lktk89gLTBRFKTssKQuTJuBrrvBaynyPdOai66N today',
        'v^1.1#i^1#f^0#p^3#I^3#r^0#t^H4sRoiDBY0KiBAjFpG21UT0oIWKsFNVMwIqmnt5Qr21kBU4AugA7g8Lktk89gLTBRFKTssKQuTJuBrrvBaynyPdOai66N',
      ],
      [
        'export KEY=v^1.1#i^1#f^0#p^3#I^3#r^0#t^H4snISXulrKW4gmtIofc60BBNJZgpCgpe1CMoQuBjzX5gRUZBXkHuzOkY1UQNlpfhMEeMarD9bT1uzW3TGyGux3iXJ69f',
        'v^1.1#i^1#f^0#p^3#I^3#r^0#t^H4snISXulrKW4gmtIofc60BBNJZgpCgpe1CMoQuBjzX5gRUZBXkHuzOkY1UQNlpfhMEeMarD9bT1uzW3TGyGux3iXJ69f',
      ],
    ],
    keeps: [
      'abcv^1.1#i^1#f^0#p^3#I^3#r^0#t^H4smUgTYX2PC9BFlCIT95sd7d0SKItJeHAUt5Dq6Yzg8dyh4VweReK4ccKLR6p3q5BvgsPGYTSUbWRmMPDQED6NbczZ5f',
      'v^1.1#i^1short',
    ],
  },
  'login-with-amazon-token': {
    hides: [
      [
        'sent Atzr|iKtFQxYj9e9FXCxpeUCAGUqCN05VNvrtpiDTDLukFBiIy3DsddAEFVnrDkVVcTvBGr66msoB3sQut7TmTCkNT_Png0SwZY7jLqmEkA3uFmuNCGjkbS-Of3ec today',
        'Atzr|iKtFQxYj9e9FXCxpeUCAGUqCN05VNvrtpiDTDLukFBiIy3DsddAEFVnrDkVVcTvBGr66msoB3sQut7TmTCkNT_Png0SwZY7jLqmEkA3uFmuNCGjkbS-Of3ec',
      ],
      [
        'export KEY=Atzr|0FA-I2Dy10l9UtRNfm4IZliTXmezDOPqr00ZciAFLJigbZ166FsxKE7AbzpOVKrrxdM7to-njX2YInSmomGM_yDXN9FGGkrVXsu8SNNp6My3Y6SZgFJZPLKe',
        'Atzr|0FA-I2Dy10l9UtRNfm4IZliTXmezDOPqr00ZciAFLJigbZ166FsxKE7AbzpOVKrrxdM7to-njX2YInSmomGM_yDXN9FGGkrVXsu8SNNp6My3Y6SZgFJZPLKe',
      ],
    ],
    keeps: [
      'abcAtzr|cem2hRWIpxP7CQv2LzYeCvNNxIVPMh3RckavePVIalBc9LdLIV-FbSzI9An1B0eNz3PoC-Ds7T7zQ0zVF0Wsm6ryhcSzrHcnrnC-85HJHRvaVaW7dJHmjvhl',
      'Atza|short',
    ],
  },
  'wix-key': {
    hides: [
      [
        'sent IST.eyJ129ItxGWKKCbFSYl42jQkOpSFkXbkfaTcZvywahX.eyJhkteTjnUkgWkU0yqeLDc5f9rZpGDJmYaWIq8g17wM2aLVkTbPHCwzTgx2kGe.THemfUoqsdyGDAHgGPc2QT2UfxMeQCTPTiDH32KIsZ5WN01VxTKKDUDy5Pm9I77bjacttAG76C8kJUUGioT4NJ2OWQ today',
        'IST.eyJ129ItxGWKKCbFSYl42jQkOpSFkXbkfaTcZvywahX.eyJhkteTjnUkgWkU0yqeLDc5f9rZpGDJmYaWIq8g17wM2aLVkTbPHCwzTgx2kGe.THemfUoqsdyGDAHgGPc2QT2UfxMeQCTPTiDH32KIsZ5WN01VxTKKDUDy5Pm9I77bjacttAG76C8kJUUGioT4NJ2OWQ',
      ],
      [
        'export KEY=IST.eyJOIM8lJKrTrL3iw5UauHqbcoASfe3wS1wYTYYDjNK.eyJETvW8S6b8xBVFD2yfs7Sj2MT79RM9rwnMaNNc73WSiGT1YqqRiqiOM41ipDJ.ZoFmYwMywvVQO3ZWKMQrFnQ8zAaahSkVareGvqoqsD4zcE9sb7nKcjGytSHdO20lj1QJDqmWIM1IgULay1ez0s2MM0',
        'IST.eyJOIM8lJKrTrL3iw5UauHqbcoASfe3wS1wYTYYDjNK.eyJETvW8S6b8xBVFD2yfs7Sj2MT79RM9rwnMaNNc73WSiGT1YqqRiqiOM41ipDJ.ZoFmYwMywvVQO3ZWKMQrFnQ8zAaahSkVareGvqoqsD4zcE9sb7nKcjGytSHdO20lj1QJDqmWIM1IgULay1ez0s2MM0',
      ],
    ],
    keeps: [
      'abcIST.eyJCnABZsEV1L2hHqC8oo7rbqXwdo8nYyKj6SiKVWlE.eyJgSddvnjbg4iv6aUV8lWkF2Zf7btUcEGXHGYF5dyHUancpXi3xLxpvnhwq65C.DOdPF8wj4Jl1aZBii1vLgcTtfyV4c0yTgzKuIGQCfGcVrV6h9FpIXZ2mpewUWvT0Lf228MX5t9nWjV0aBOej5nFL2q',
      'IST.eyJshort',
    ],
  },
  'alchemy-key': {
    hides: [
      ['sent alcht_afqwXGt0rGxZ9evdWl2pQ4NRNCfTRd today', 'alcht_afqwXGt0rGxZ9evdWl2pQ4NRNCfTRd'],
      ['export KEY=alcht_B5k3Vh3Rg0LS7vB6vjzw4rGqjbX0dJ', 'alcht_B5k3Vh3Rg0LS7vB6vjzw4rGqjbX0dJ'],
    ],
    keeps: ['abcalcht_R6YwXzEeWJ0E6vnFndbhXXS0matjsr', 'alcht_short'],
  },
  'blockfrost-key': {
    hides: [
      ['sent mainnetAG5PLzYkBy2oaM7AirnHme9hgERgISHe today', 'mainnetAG5PLzYkBy2oaM7AirnHme9hgERgISHe'],
      ['export KEY=mainnetdobg8S3RFIvSWiDj1ghWZkXB16EDV7Mi', 'mainnetdobg8S3RFIvSWiDj1ghWZkXB16EDV7Mi'],
    ],
    keeps: ['abcmainnets6r1cftR0tHLEOp5YimDjxl2jxBFHIGi', 'mainnetshort'],
  },
  'bitgo-token': {
    hides: [
      [
        'sent v2xab668193c23a3248b2cb099624f396b558d26c9f08491a66651ede164a4000b3 today',
        'v2xab668193c23a3248b2cb099624f396b558d26c9f08491a66651ede164a4000b3',
      ],
      [
        'export KEY=v2x4c6d2b046fcc40bb1fdc6558bdfa9a65c3736bcf74bae13b78219c34eabfbc88',
        'v2x4c6d2b046fcc40bb1fdc6558bdfa9a65c3736bcf74bae13b78219c34eabfbc88',
      ],
    ],
    keeps: ['abcv2xf2081187025303331c0e86203c2b418fbd4fcd85f94bcb345318bbdf7e041e6d', 'v2xshort'],
  },
  'alpaca-key': {
    hides: [
      ['ALPACA_API_KEY=atuulIn6CawaofZ8cPBY3W6fAH6uVdLvLgxxJoz4', 'atuulIn6CawaofZ8cPBY3W6fAH6uVdLvLgxxJoz4'],
      ['"alpacaToken": "1WOM6n2BBULZSavUu7TlpRS8kj3342z1EwvjONzk"', '1WOM6n2BBULZSavUu7TlpRS8kj3342z1EwvjONzk'],
    ],
    keeps: ['ALPACA_API_KEY=$KEY', 'GET https://alpaca.example.org/v1 200'],
  },
  'polygon-key': {
    hides: [
      ['POLYGON_IO_API_KEY=y1fR4tjb50RcsrjEXSmXnuxwqtEFkAZf', 'y1fR4tjb50RcsrjEXSmXnuxwqtEFkAZf'],
      ['POLYGON_IO_SECRET: "8cIjfDzw4eKHiSbblLwfsbTErBfZr7ht"', '8cIjfDzw4eKHiSbblLwfsbTErBfZr7ht'],
    ],
    keeps: ['POLYGON_IO_API_KEY=$KEY', 'GET https://polygon-io.example.org/v1 200'],
  },
  'alchemy-address': {
    hides: [
      ['https://eth-mainnet.g.alchemy.com/v2/kD83hfQ02mZx71LwQ9abcZp4LkD83hfQ', 'kD83hfQ02mZx71LwQ9abcZp4LkD83hfQ'],
    ],
    keeps: ['https://eth-mainnet.g.alchemy.com/v2/your-api-key', 'https://docs.alchemy.com/reference/api-overview'],
  },
  'infura-address': {
    hides: [['wss://mainnet.infura.io/ws/v3/9f8e7d6c5b4a39281706f5e4d3c2b1a0', '9f8e7d6c5b4a39281706f5e4d3c2b1a0']],
    keeps: ['https://mainnet.infura.io/v3/YOUR-PROJECT-ID', 'https://docs.infura.io/networks'],
  },
}

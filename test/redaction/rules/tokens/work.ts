import type {Examples} from '../examples.ts'

export const WORK: Examples = {
  'adobe-client': {
    hides: [
      ['ADOBE_API_KEY=3eb83f3fb830b94f84c91b7088238184', '3eb83f3fb830b94f84c91b7088238184'],
      ['adobeToken: "p8e-aX1NT5l4dQLcaELPdTUk2P7A9HetjjzF"', 'p8e-aX1NT5l4dQLcaELPdTUk2P7A9HetjjzF'],
    ],
    keeps: [
      'ADOBE_API_KEY=00000000000000000000000000000000',
      'ADOBE_TOKEN=$ADOBE_TOKEN',
      'GET https://adobe.example.org/v1/items/e9078f09 200',
    ],
  },
  'asana-client': {
    hides: [
      ['{"name":"ASANA_SECRET","value":"99737df7ba2c13a77e3f3c14c724032e"}', '99737df7ba2c13a77e3f3c14c724032e'],
      ['--asana-token 5874115264242275', '5874115264242275'],
    ],
    keeps: [
      'ASANA_API_KEY=00000000000000000000000000000000',
      'ASANA_TOKEN=$ASANA_TOKEN',
      'GET https://asana.example.org/v1/items/64c3c758 200',
    ],
  },
  'asana-token': {
    hides: [
      [
        'ASANA_TOKEN=1/3362118753325411:8c327999d34dcb632940051f0d92f3b7',
        '1/3362118753325411:8c327999d34dcb632940051f0d92f3b7',
      ],
      [
        'asana: token 2/9862946955212249/1749118149099382:eaea45f5ef71a3eeb3ff496f20a8b2f2 refused',
        '2/9862946955212249/1749118149099382:eaea45f5ef71a3eeb3ff496f20a8b2f2',
      ],
    ],
    keeps: ['asana project 1/2 done'],
  },
  'atlassian-token': {
    hides: [
      [
        'next=%3DATATT3xFfGF0NSFKRUBK-5k97ITejIa5RFkaKXbFvu6pSJaW5rDcP9fMxofkxxR8thNVkNcuGMR0Lay43Kp2NqGI2M8fVcIMbzDsTWWiG8PJBGzVyRl9raN_HwZu9xup0ODFk5ae41RZApztZ49-dAEpUS5PJEGh8RbfZJPqWbWYNWHP1iR_Ow6PKa63=AA7ABA08%26page',
        'ATATT3xFfGF0NSFKRUBK-5k97ITejIa5RFkaKXbFvu6pSJaW5rDcP9fMxofkxxR8thNVkNcuGMR0Lay43Kp2NqGI2M8fVcIMbzDsTWWiG8PJBGzVyRl9raN_HwZu9xup0ODFk5ae41RZApztZ49-dAEpUS5PJEGh8RbfZJPqWbWYNWHP1iR_Ow6PKa63=AA7ABA08',
      ],
      ['argv: [run, ATBBbrbwGjZOswFz6ztkLuQqC7h2uCudn9ZM]', 'ATBBbrbwGjZOswFz6ztkLuQqC7h2uCudn9ZM'],
      [
        'first\\nATCTT3xFfGN0cHP-sIVkz4juI80AKEX8Qp4RUPwFNZAwuVW-u5DAQccfhRmB2NrHfiOesbxlmMXDTgwJg-RK-bboHzdlIUYaU1f66PBmoaTB7lMUBHhW44QUsFzVBZlNgQJVTM2Oz98kIRHlaoLBwND0HOzvboW90ArvdIh6L8z5=28D461B8\\nlast',
        'ATCTT3xFfGN0cHP-sIVkz4juI80AKEX8Qp4RUPwFNZAwuVW-u5DAQccfhRmB2NrHfiOesbxlmMXDTgwJg-RK-bboHzdlIUYaU1f66PBmoaTB7lMUBHhW44QUsFzVBZlNgQJVTM2Oz98kIRHlaoLBwND0HOzvboW90ArvdIh6L8z5=28D461B8',
      ],
    ],
    keeps: [
      'KEY=ATATT3xFfGF0xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=00000000',
      'abcATATT3xFfGF05JTtmjcKR6IrZbG8CdmVeH9gUmHUgsdSq2NrrjD5pTq8PH7NMaJ_BHc_XayeeAIHG-PEsqmjBheXhwroAc2t0HQJ0EjnYQKMD51QPTuUQ96C2C5w0YldgAk92kLVadwIhTsX-FuvYszT2CJZIsB9wg596zwPa_ljJ3YSDZSkKJ_j26SJ=3D3A308D',
    ],
  },
  'contentful-key': {
    hides: [
      ['CONTENTFUL_API_KEY=tvBjTp0pknUFHJ0rgQr3Aw3RZWvnfYAXd0HKWUDPGZK', 'tvBjTp0pknUFHJ0rgQr3Aw3RZWvnfYAXd0HKWUDPGZK'],
      ['contentfulToken: "pp7MGKBFPIuQriRNXLvyrfLcI6ZRm6v4gMdls2U6PEy"', 'pp7MGKBFPIuQriRNXLvyrfLcI6ZRm6v4gMdls2U6PEy'],
    ],
    keeps: [
      'CONTENTFUL_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'CONTENTFUL_TOKEN=$CONTENTFUL_TOKEN',
      'GET https://contentful.example.org/v1/items/0b778892 200',
    ],
  },
  'contentful-token': {
    hides: [
      [
        '{"note":"sent CFPAT-Ac-LGO4zy2fGCNNS_e0G9TnBc2vM0c1VZnYsXMsrnEl"}',
        'CFPAT-Ac-LGO4zy2fGCNNS_e0G9TnBc2vM0c1VZnYsXMsrnEl',
      ],
      [
        'next=%3DCFPAT-LfHP-KnS0eWHv_Ro9mZBzokD_xtEC-f80TCJ68MxKH2%26page',
        'CFPAT-LfHP-KnS0eWHv_Ro9mZBzokD_xtEC-f80TCJ68MxKH2',
      ],
    ],
    keeps: [
      'KEY=CFPAT-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcCFPAT-WkEd-1ZzOBT3PXeHUqMxavLdCQQZ6LMnunptMLMom3B',
    ],
  },
  'dropbox-key': {
    hides: [
      [`"dropbox.secret" => '45m6c8a8xmk00jj',`, '45m6c8a8xmk00jj'],
      ['DROPBOX_API_KEY=2bdaigx34ehygm3', '2bdaigx34ehygm3'],
    ],
    keeps: [
      'DROPBOX_API_KEY=xxxxxxxxxxxxxxx',
      'DROPBOX_TOKEN=$DROPBOX_TOKEN',
      'GET https://dropbox.example.org/v1/items/a18a1a81 200',
    ],
  },
  'dropbox-token': {
    hides: [
      [
        'export KEY=sl.BjQXyfB5QUH_c97u6xrq9tWom3uTmNXDSUsOAkAXkKnioqWY5e8cw2KdeA850lwJ-PJBAXcJSqc3LUBbvZrgerIscgvpbbI-1bbzc46erz1dT2_FyKonpKUNPBra4RPRTTReBGmD1',
        'sl.BjQXyfB5QUH_c97u6xrq9tWom3uTmNXDSUsOAkAXkKnioqWY5e8cw2KdeA850lwJ-PJBAXcJSqc3LUBbvZrgerIscgvpbbI-1bbzc46erz1dT2_FyKonpKUNPBra4RPRTTReBGmD1',
      ],
      [
        '{"note":"sent sl.u.AQP2FzKVSW2KaFP-7lSaLxWn_Tbi5naun6Q1mQ-0NhKSikM6nskz-zn4Uu3Ap88tE8g_itwtlS7zgXNJIjRszWP0x_zmZsf87tBYHVxQYIYsALgjA3VHTVFw8UmTIEbgSqmeCY18KPPF6qgdfjo0FQVZwyyOpSvDaM_Ze9yjCwGsETADHsDu0zhGVI4dnQbrQRZhNDEml"}',
        'sl.u.AQP2FzKVSW2KaFP-7lSaLxWn_Tbi5naun6Q1mQ-0NhKSikM6nskz-zn4Uu3Ap88tE8g_itwtlS7zgXNJIjRszWP0x_zmZsf87tBYHVxQYIYsALgjA3VHTVFw8UmTIEbgSqmeCY18KPPF6qgdfjo0FQVZwyyOpSvDaM_Ze9yjCwGsETADHsDu0zhGVI4dnQbrQRZhNDEml',
      ],
    ],
    keeps: [
      'KEY=sl.Bxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcsl.Bq9_Ax684GsJv-SUIzojhOnyQ_1QuE_Jcyp27sxqZH_oOcRMPNjtSF5aWOnUU6gfqMBLBTSVxyewYrTnH4aES-tvAIbUu6fzioW2fYN5D84tDqTi1myvkrpvmcYXHl15bi5yNHz3i',
      'ssl.keystore.location',
    ],
  },
  'figma-token': {
    hides: [
      ['export KEY=figd_FrKnWJ_b1Ad3T15ErlEsi_G4uOqWELn0WzEAcSzD', 'figd_FrKnWJ_b1Ad3T15ErlEsi_G4uOqWELn0WzEAcSzD'],
      [
        '{"note":"sent figu_poRkQ95rWsgRXmu-fKrW5dOtCHQ-UUEGyNSZbRxX"}',
        'figu_poRkQ95rWsgRXmu-fKrW5dOtCHQ-UUEGyNSZbRxX',
      ],
    ],
    keeps: [
      'KEY=figd_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcfigd_0wbh3Wl4KXcxTOJAbgiBLKKKLFZDzZBeC60MasE8',
      'figd_abc',
    ],
  },
  'frame-io-token': {
    hides: [
      [
        '{"note":"sent fio-u-L0RXoGess8n0szmFYByrEMoicAmSPYe0PJ5RaMUGV0LnBrnHN-lPKtMkLVu7smQu"}',
        'fio-u-L0RXoGess8n0szmFYByrEMoicAmSPYe0PJ5RaMUGV0LnBrnHN-lPKtMkLVu7smQu',
      ],
      [
        'next=%3Dfio-u-AOez57c9pC3gD8F_czY30bAJEAuUO0t2pRkXmNQmNCptmayb9dGuMVMx22u-uODY%26page',
        'fio-u-AOez57c9pC3gD8F_czY30bAJEAuUO0t2pRkXmNQmNCptmayb9dGuMVMx22u-uODY',
      ],
    ],
    keeps: [
      'KEY=fio-u-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcfio-u-xnCc8C-9YZr9ML-r-B2D25JSgsW4whAmgawG8TBn3C-xeU3qQI1koi9ygcw5VbuS',
    ],
  },
  'hubspot-key': {
    hides: [
      ['--hubspot-token da2b88fd-2320-0340-bd03-df1193f05936', 'da2b88fd-2320-0340-bd03-df1193f05936'],
      [
        `"hapi-key.secret" => 'pat-na1-d29ea005-d7e1-49fa-47c2-841367380c6d',`,
        'pat-na1-d29ea005-d7e1-49fa-47c2-841367380c6d',
      ],
    ],
    keeps: [
      'HUBSPOT_API_KEY=00000000-0000-0000-0000-000000000000',
      'HUBSPOT_TOKEN=$HUBSPOT_TOKEN',
      'GET https://hubspot.example.org/v1/items/fa5b006e 200',
    ],
  },
  'ifttt-key': {
    hides: [
      ['https://maker.ifttt.com/trigger/alarm/with/key/KqXK8dUM5P0S2GGP8fS9Kl', 'KqXK8dUM5P0S2GGP8fS9Kl'],
      [
        'https://maker.ifttt.com/trigger/alarm/json/with/key/pw9BSS0gpS6VAbHVwP0jh2_IUkLOlkblLc2clpjhJ8B',
        'pw9BSS0gpS6VAbHVwP0jh2_IUkLOlkblLc2clpjhJ8B',
      ],
    ],
    keeps: ['KEY=https://maker.ifttt.com/trigger/alarm/with/key/xxxxxxxxxxxxxxxxxxxxxx'],
  },
  'intra42-secret': {
    hides: [
      [
        "it was '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'",
        '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',
      ],
      [
        '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',
        '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',
      ],
    ],
    keeps: [
      'KEY=s-s4t2ud-0000000000000000000000000000000000000000000000000000000000000000',
      'abcs-s4t2ud-98580f7950d901207fc383320b441e0da2de6e20ec23c2f86b5f2113ea345c57',
    ],
  },
  'linear-key': {
    hides: [
      [
        'export KEY=lin_api_6KpNQGAzLvhH7xsjSWzLmILX8vjeK4p42b7Ns4mK',
        'lin_api_6KpNQGAzLvhH7xsjSWzLmILX8vjeK4p42b7Ns4mK',
      ],
      [
        '{"note":"sent lin_oauth_be965248d2841ef1e57ae20dbe90b39bed8309ea05783d7296f106f22e319f76"}',
        'lin_oauth_be965248d2841ef1e57ae20dbe90b39bed8309ea05783d7296f106f22e319f76',
      ],
    ],
    keeps: [
      'KEY=lin_api_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abclin_api_84PVI2nY66vO2vY1FnJBVArPzUhrNtu8UZ5ywAQn',
    ],
  },
  'linear-secret': {
    hides: [
      [`"linear.secret" => 'f9b823c3841a2f63618f059f84542162',`, 'f9b823c3841a2f63618f059f84542162'],
      ['LINEAR_API_KEY=3e8ddf58fa178529af086cacdcb6881b', '3e8ddf58fa178529af086cacdcb6881b'],
    ],
    keeps: [
      'LINEAR_API_KEY=00000000000000000000000000000000',
      'LINEAR_TOKEN=$LINEAR_TOKEN',
      'GET https://linear.example.org/v1/items/3274aa8c 200',
    ],
  },
  'notion-token': {
    hides: [
      [
        'next=%3D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%26page',
        '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',
      ],
      [
        'argv: [run, secret_QzkDDvzTeI2e0ukeLz2AtBf7Du5D9vcUoAj8dFL4Jmh]',
        'secret_QzkDDvzTeI2e0ukeLz2AtBf7Du5D9vcUoAj8dFL4Jmh',
      ],
    ],
    keeps: [
      'KEY=ntn_00000000000xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcntn_25947871979WpDVemzCVzJaBgJnUQLcaRdohg9rnvBj7vC',
      'secret_name_of_the_bundle',
      'ntn_count',
    ],
  },
  'postman-key': {
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
  },
  'readme-key': {
    hides: [
      [
        'rdme_50axty802yx57yr0bsw68p4sgx5hfhj10gbjh4kyngnb8qx3qi76xkjst98m4134ouswaq',
        'rdme_50axty802yx57yr0bsw68p4sgx5hfhj10gbjh4kyngnb8qx3qi76xkjst98m4134ouswaq',
      ],
      [
        'level=info msg="token rdme_a0d62nm2hwkhc2791h1jfam1q32w00159j3v22puuhgd10261994vxe66afeyk4nctbhs3 refused"',
        'rdme_a0d62nm2hwkhc2791h1jfam1q32w00159j3v22puuhgd10261994vxe66afeyk4nctbhs3',
      ],
    ],
    keeps: [
      'KEY=rdme_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcrdme_taghe3wma0ddwwu110lpe5lsvjfy7jjc2ep0mwrjcj8w75tqybdtldbjyqn2swwfrkhpjh',
    ],
  },
  'squarespace-key': {
    hides: [
      ['--square-space-token 1d759522-d42e-a80f-99aa-bf29700c56dc', '1d759522-d42e-a80f-99aa-bf29700c56dc'],
      [`"square-space.secret" => 'be2eee55-4964-3c62-7fa9-29556d6a65c8',`, 'be2eee55-4964-3c62-7fa9-29556d6a65c8'],
    ],
    keeps: [
      'SQUARE_SPACE_API_KEY=00000000-0000-0000-0000-000000000000',
      'SQUARE_SPACE_TOKEN=$SQUARE_SPACE_TOKEN',
      'GET https://squarespace.example.org/v1/items/16b8cdca 200',
    ],
  },
  'trello-key': {
    hides: [
      [`"trello.secret" => '60426f8b548ae969c7346a9e884d76b1',`, '60426f8b548ae969c7346a9e884d76b1'],
      [
        'TRELLO_API_KEY=ATTA4ef197f8ffb3ff82322ab5af61159bf40a3f2bb51f39e9d061db4d90812c912f0f1385e4',
        'ATTA4ef197f8ffb3ff82322ab5af61159bf40a3f2bb51f39e9d061db4d90812c912f0f1385e4',
      ],
    ],
    keeps: [
      'TRELLO_API_KEY=00000000000000000000000000000000',
      'TRELLO_TOKEN=$TRELLO_TOKEN',
      'GET https://trello.example.org/v1/items/d5e5fabe 200',
    ],
  },
  'typeform-token': {
    hides: [
      [
        'argv: [run, tfp_X9UDvYb4knv27U3uCKNDW9Hw1oTDous4FOTOSxk2_EPbVhEJPf5vfSB1O-i]',
        'tfp_X9UDvYb4knv27U3uCKNDW9Hw1oTDous4FOTOSxk2_EPbVhEJPf5vfSB1O-i',
      ],
      [
        'first\\ntfp_WguBM4E1SKnYJBbTSrB4hpZX6t2_k405WCcHipZYcADxIaf0ncaLPvXSb8M\\nlast',
        'tfp_WguBM4E1SKnYJBbTSrB4hpZX6t2_k405WCcHipZYcADxIaf0ncaLPvXSb8M',
      ],
    ],
    keeps: [
      'KEY=tfp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx_xxxxxxxxxxxxxxxxxx',
      'abctfp_ZuPTUEq1uPEIUiEyo3i3o75mAz8x5t5QXPrO6g8q_1ruAoVa__8Z7zr8mvM',
    ],
  },
  'zapier-hook': {
    hides: [
      ['https://hooks.zapier.com/hooks/catch/9380977/gzmvtw6/', '9380977/gzmvtw6'],
      ['https://hooks.zapier.com/hooks/catch/68823878/bwpk3gu/', '68823878/bwpk3gu'],
    ],
    keeps: ['KEY=https://hooks.zapier.com/hooks/catch/0000000/xxxxxxx/', 'https://hooks.zapier.com/hooks/catch/'],
  },
  'clickup-token': {
    hides: [
      ['sent pk_39513199_I21F0D5DRDWV53866GAXY6SY7A69T3Y2 today', 'pk_39513199_I21F0D5DRDWV53866GAXY6SY7A69T3Y2'],
      ['export KEY=pk_88726337_ZON80LDSQA5D66O11YGLMQQV07X62SCF', 'pk_88726337_ZON80LDSQA5D66O11YGLMQQV07X62SCF'],
    ],
    keeps: ['abcpk_83787293_NTWXN82SV8ML7VF7MD434RVSXQODEE0A', 'pk_short'],
  },
  'trello-token': {
    hides: [
      [
        'sent ATTA9a29d7535d2c66bc9968e41f24c11f8b2f14a2589ba03b43cca78a1fef01f7d1d7173c30 today',
        'ATTA9a29d7535d2c66bc9968e41f24c11f8b2f14a2589ba03b43cca78a1fef01f7d1d7173c30',
      ],
      [
        'export KEY=ATTA6a5ee626ede6c08ea0c4c6388686204f8e347042fa34fd7e7a7aab380524109190e40843',
        'ATTA6a5ee626ede6c08ea0c4c6388686204f8e347042fa34fd7e7a7aab380524109190e40843',
      ],
    ],
    keeps: ['abcATTA91b16477e4960aaadb061e95be9e41fa4331a4acc6ced9485addfb961505372f19112b79', 'ATTAshort'],
  },
  'close-key': {
    hides: [
      [
        'sent api_NPJTJDoDlK7McJiud8aoJY.afAUXZ136HjtufmhkpKIak today',
        'api_NPJTJDoDlK7McJiud8aoJY.afAUXZ136HjtufmhkpKIak',
      ],
      [
        'export KEY=api_TSfEi89l62mvqDOrkSzRKs.fGdW7WoPfNJdZuS8kQQWzE',
        'api_TSfEi89l62mvqDOrkSzRKs.fGdW7WoPfNJdZuS8kQQWzE',
      ],
    ],
    keeps: ['abcapi_KZ7l1iITmD5Ca9FXoVWbb4.ObyehWNwMPMsRB9AyEOFpz', 'api_short'],
  },
  'salesforce-session': {
    hides: [
      [
        'sent 00DJfjyHt6FLE0D!AQllaMiAQbs7n3yujFKZ56duFOWLqxifgmcsmiZIEw5u7TrGeOoxn9S6s1c2kIc6EmAy6KqMUFouDsORAqAsQWy68GHr today',
        '00DJfjyHt6FLE0D!AQllaMiAQbs7n3yujFKZ56duFOWLqxifgmcsmiZIEw5u7TrGeOoxn9S6s1c2kIc6EmAy6KqMUFouDsORAqAsQWy68GHr',
      ],
      [
        'export KEY=00DdG0Og2i7hseG!AQkk4V7n703ID6vaksYwoP5ib6a7v7PchV2fiwxQGl1no0xSDGwcCAkRw4euJQyjrozdQpRxytGyXeDhIOuWOnyN2x1U',
        '00DdG0Og2i7hseG!AQkk4V7n703ID6vaksYwoP5ib6a7v7PchV2fiwxQGl1no0xSDGwcCAkRw4euJQyjrozdQpRxytGyXeDhIOuWOnyN2x1U',
      ],
    ],
    keeps: [
      'abc00D29F37rWl32x3!AQ7QIsTuJzvGi1MnVUWrxf1FnJCavqEEPYZvFbnMbcz75Dmt0SeXr9ytjZpzsc3DdyqwTZolqc35x4QJ0mo0sXyCpXne',
      '00Dshort',
    ],
  },
  'salesforce-refresh-token': {
    hides: [
      [
        'sent 5Aep861lZiXXp88HJMSUa7DDedcVeA2nN95hoig7G00Ah92TijI79QATcufa1O1fHdGzaidJ6uinEs5SJpJTbXx today',
        '5Aep861lZiXXp88HJMSUa7DDedcVeA2nN95hoig7G00Ah92TijI79QATcufa1O1fHdGzaidJ6uinEs5SJpJTbXx',
      ],
      [
        'export KEY=5Aep861tktKKcMdfjeP04KV1sEY7GR7u8vv0oHz10Ua3uVP3Dx38IPKoUMmbZmXgEmuVko9EzhyBymzHh7Sq7y5',
        '5Aep861tktKKcMdfjeP04KV1sEY7GR7u8vv0oHz10Ua3uVP3Dx38IPKoUMmbZmXgEmuVko9EzhyBymzHh7Sq7y5',
      ],
    ],
    keeps: [
      'abc5Aep861BVAe5niMasvja7xcNgVYxCLFEPrjyfb5gV8iUBBNAVyCWxE5T5MkY7dPjcCV7kDy2b400e85QXPd0URG',
      '5Aep861short',
    ],
  },
  'shortcut-token': {
    hides: [
      ['SHORTCUT_API_KEY=8d3ae27a-e10e-b4cc-ecbd-94f987142172', '8d3ae27a-e10e-b4cc-ecbd-94f987142172'],
      ['"shortcutToken": "37dc647a-2470-51b5-d4af-0d6df197ff34"', '37dc647a-2470-51b5-d4af-0d6df197ff34'],
    ],
    keeps: ['SHORTCUT_API_KEY=$KEY', 'GET https://shortcut.example.org/v1 200'],
  },
  'pipedrive-token': {
    hides: [
      ['PIPEDRIVE_API_KEY=3149bfa24a195e7e9df1f6448ee0f67ad064c28d', '3149bfa24a195e7e9df1f6448ee0f67ad064c28d'],
      ['"pipedriveToken": "dda041a0d909c70b144de498cd988b51e60414aa"', 'dda041a0d909c70b144de498cd988b51e60414aa'],
    ],
    keeps: ['PIPEDRIVE_API_KEY=$KEY', 'GET https://pipedrive.example.org/v1 200'],
  },
  'todoist-token': {
    hides: [
      ['TODOIST_API_KEY=32acbbe2b23c7f028b387c5ef15b125112ac24c9', '32acbbe2b23c7f028b387c5ef15b125112ac24c9'],
      ['"todoistToken": "f276f4d69b82e7a8ed89b3dbcd72c56fc19ff1d8"', 'f276f4d69b82e7a8ed89b3dbcd72c56fc19ff1d8'],
    ],
    keeps: ['TODOIST_API_KEY=$KEY', 'GET https://todoist.example.org/v1 200'],
  },
  'hubspot-token': {
    hides: [
      ['sent pat-eu1-4f308f21-a801-c88a-9a48-56a5b04a4de3 today', 'pat-eu1-4f308f21-a801-c88a-9a48-56a5b04a4de3'],
      ['export KEY=pat-eu1-3339a4fd-1de1-fc48-3eff-8963f119df89', 'pat-eu1-3339a4fd-1de1-fc48-3eff-8963f119df89'],
    ],
    keeps: ['abcpat-eu1-6171b12d-5aa4-972f-9a8e-ed9ae49b0677', 'pat-nashort'],
  },
  'gitbook-token': {
    hides: [
      ['sent gb_api_PLj8mFy2pCFX2PEledygSRb5Hi0INyyuBJ22QvDn today', 'gb_api_PLj8mFy2pCFX2PEledygSRb5Hi0INyyuBJ22QvDn'],
      ['export KEY=gb_api_LmgkuPbgxT7WqPObXrteSHVS685pFfQ3vbqWyTVc', 'gb_api_LmgkuPbgxT7WqPObXrteSHVS685pFfQ3vbqWyTVc'],
    ],
    keeps: ['abcgb_api_Pi88cHyqH8BeEEqyGey3wLV9P1XKFeLKc0nF34uq', 'gb_api_short'],
  },
  'box-secret': {
    hides: [
      ['BOX_CLIENT_API_KEY=LGaDgsOAKyEEFeRWDvkvwU8EBRnnH6qV', 'LGaDgsOAKyEEFeRWDvkvwU8EBRnnH6qV'],
      ['BOX_CLIENT_SECRET: "1jRMddrlc7GbwqF38qMAzv2LsPYvZ0Bp"', '1jRMddrlc7GbwqF38qMAzv2LsPYvZ0Bp'],
    ],
    keeps: ['BOX_CLIENT_API_KEY=$KEY', 'GET https://box-client.example.org/v1 200'],
  },
  'sanity-token': {
    hides: [
      [
        'sanity skYAamPqjrqdGxRMi79E0JqAkyTo39XKmWWofYzL8uh4ktulPsWjqStpBqpOcA6OlswG6hUHJXK0U0q1Owwf1SYUvcXs70FKmDv5CpbohAs3iarQNI3lK06ShnxUTP8LaqxDwtVpngQG2gIVAdEgNbrnOrc3wtwADYeQOMuPpnSsOu297Y6c was used',
        'skYAamPqjrqdGxRMi79E0JqAkyTo39XKmWWofYzL8uh4ktulPsWjqStpBqpOcA6OlswG6hUHJXK0U0q1Owwf1SYUvcXs70FKmDv5CpbohAs3iarQNI3lK06ShnxUTP8LaqxDwtVpngQG2gIVAdEgNbrnOrc3wtwADYeQOMuPpnSsOu297Y6c',
      ],
    ],
    keeps: ['sanity is up since 2026'],
  },
  'ghost-admin-key': {
    hides: [
      [
        'ghost 3143379047b179a88b4aa926:e4c3ef2e934c7423d8e5fcbfbae193f4f204eb9d7f4d0cd488c3b97d85d72501 was used',
        '3143379047b179a88b4aa926:e4c3ef2e934c7423d8e5fcbfbae193f4f204eb9d7f4d0cd488c3b97d85d72501',
      ],
    ],
    keeps: ['ghost is up since 2026'],
  },
  'datocms-token': {
    hides: [
      ['DATOCMS_API_KEY=c890a19d54b84b6caf6a3e549ed229', 'c890a19d54b84b6caf6a3e549ed229'],
      ['"datocmsToken": "5656770b1c187d8d5e6a8a9ac5bf84"', '5656770b1c187d8d5e6a8a9ac5bf84'],
    ],
    keeps: ['DATOCMS_API_KEY=$KEY', 'GET https://datocms.example.org/v1 200'],
  },
  'adobe-secret': {
    hides: [['x p8e-kD83hfQ02mZx71LwQ9abcZp4LkD8 y', 'p8e-kD83hfQ02mZx71LwQ9abcZp4LkD8']],
    keeps: ['p8e-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'p8e-app-1'],
  },
  'zendesk-api-token': {
    hides: [
      [
        'curl -u a@b.example/token:kD83hfQ02mZx71LwQ9abcZp4LkD83hfQ02mZx71L https://x',
        'kD83hfQ02mZx71LwQ9abcZp4LkD83hfQ02mZx71L',
      ],
    ],
    keeps: ['/oauth/token: 401', 'a@b.example/token:API_TOKEN'],
  },
  'n8n-webhook': {
    hides: [
      [
        'POST https://n8n.example.com/webhook/9f8e7d6c-5b4a-4928-9706-f5e4d3c2b1a0 200',
        '9f8e7d6c-5b4a-4928-9706-f5e4d3c2b1a0',
      ],
    ],
    keeps: [
      'POST /webhook/github 200',
      'GET /webhooks/9f8e7d6c-5b4a-4928-9706-f5e4d3c2b1a0',
      '/webhook/00000000-0000-0000-0000-000000000000',
    ],
  },
  'adafruit-io-key': {
    hides: [
      ['--adafruit-token 03aefcc8712e065d78dbac5219f6fc22', '03aefcc8712e065d78dbac5219f6fc22'],
      [`"adafruit.secret" => '46cf303d15d2795c29affe5a967007b1',`, '46cf303d15d2795c29affe5a967007b1'],
    ],
    keeps: [
      'ADAFRUIT_API_KEY=00000000000000000000000000000000',
      'ADAFRUIT_TOKEN=$ADAFRUIT_TOKEN',
      'GET https://adafruit.example.org/v1/items/d3c10381 200',
    ],
  },
  'adafruit-key': {
    hides: [
      ['level=info msg="token aio_MSs9w0glR7PKkjJn5F2YCwAbOEtB refused"', 'aio_MSs9w0glR7PKkjJn5F2YCwAbOEtB'],
      ['GET /hooks/aio_3CqmJlHtEwLeE8IBsPIMnkctRCxV/events 200', 'aio_3CqmJlHtEwLeE8IBsPIMnkctRCxV'],
    ],
    keeps: [
      'KEY=aio_xxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcaio_hlQ8Kq2IomhR5QHW3MFHXfUMO1pE',
      'aio_read',
      'aio_pending_requests_of_libc',
    ],
  },
  'facebook-access-token': {
    hides: [
      [
        'EAAC5jpF45fxOV3tVGL5WihdzL9TeVAxcsr3ye8ukwCrYuAeo0LgRZuQWS5Xa9sP4a83Fk3wcyjkpPlwtIGtNC6uWbMx7uC8iyTOCcE6qGoiAc0qamqc5e5dmaJBgiUxSov9ifyLPl9bb3awvjP9CNajPw4bcLketwql',
        'EAAC5jpF45fxOV3tVGL5WihdzL9TeVAxcsr3ye8ukwCrYuAeo0LgRZuQWS5Xa9sP4a83Fk3wcyjkpPlwtIGtNC6uWbMx7uC8iyTOCcE6qGoiAc0qamqc5e5dmaJBgiUxSov9ifyLPl9bb3awvjP9CNajPw4bcLketwql',
      ],
      [
        'level=info msg="token EAAMocNc0IjuyA1FJw6BCfxo4lbtSiOzomXRdpC69O4BS6v3QmoQRDB9CyzE5H7ktr2GXs83pb7ENvpE2qPsIBh6XMZZBNWkSg4KniuJcygjZMruGQhVXDdJUxRaN9xse1ynee3JDNtnZAiMmKjFuwMv81hOZaYa4p3oCITyoGdH48OF7aQjlv0B refused"',
        'EAAMocNc0IjuyA1FJw6BCfxo4lbtSiOzomXRdpC69O4BS6v3QmoQRDB9CyzE5H7ktr2GXs83pb7ENvpE2qPsIBh6XMZZBNWkSg4KniuJcygjZMruGQhVXDdJUxRaN9xse1ynee3JDNtnZAiMmKjFuwMv81hOZaYa4p3oCITyoGdH48OF7aQjlv0B',
      ],
    ],
    keeps: [
      'KEY=EAACxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcEAACVEp2VnxcudPXZnSLdVXUHIaqyVNHexbcDhd6b5x4c1Pj7qMms5oBagz8b2DUakSS1hsWihTySpJiKMbPhKxwkygrH0YN8WgjPAjcKLBjcQ4DK7p4X0WcTzGjht70zZplVwYteRdeu2mfLyeWnQ9Aac7TTtMV9pMj',
    ],
  },
  'facebook-app-secret': {
    hides: [
      ['FACEBOOK_API_KEY=183e8049b25317116f2cba1a4cb8ac4b', '183e8049b25317116f2cba1a4cb8ac4b'],
      ['{"name":"FB_APP_SECRET","value":"4062f3a3b78d9fc9b16cc26d190a99b5"}', '4062f3a3b78d9fc9b16cc26d190a99b5'],
    ],
    keeps: [
      'FACEBOOK_API_KEY=00000000000000000000000000000000',
      'FACEBOOK_TOKEN=$FACEBOOK_TOKEN',
      'GET https://facebook.example.org/v1/items/a42ac7e4 200',
    ],
  },
  'flickr-key': {
    hides: [
      ['--flickr-token 5725caf53c3a04f1e04c4d056878cbed', '5725caf53c3a04f1e04c4d056878cbed'],
      [`"flickr.secret" => '21e97042eb0e8617116b83db33778385',`, '21e97042eb0e8617116b83db33778385'],
    ],
    keeps: [
      'FLICKR_API_KEY=00000000000000000000000000000000',
      'FLICKR_TOKEN=$FLICKR_TOKEN',
      'GET https://flickr.example.org/v1/items/833845b1 200',
    ],
  },
  'instagram-token': {
    hides: [
      [
        'GET /hooks/IGQVmY7yKdFTaIQ2pTeqWnAiwkAMcEEXsA6xXetQdZNAFy9JPao1BaXWVSBuIXK7QV8NvI1tl4bYUGDFtk6uh60Jkq8vtLj1Ce0foMkIyC7qm3ZHwlNscDeBd4LwUMBOFYHQMw/events 200',
        'IGQVmY7yKdFTaIQ2pTeqWnAiwkAMcEEXsA6xXetQdZNAFy9JPao1BaXWVSBuIXK7QV8NvI1tl4bYUGDFtk6uh60Jkq8vtLj1Ce0foMkIyC7qm3ZHwlNscDeBd4LwUMBOFYHQMw',
      ],
      [
        'export KEY=IGAAEJCdarSGznRXZcnIIlpldP4rOHfv0h7WseQDIm54eEhC6jA0zo98MR0OZhKAOB08cI2zZNHZYWfIzOTamFPHCjWIaBwsn5ZghY2crPcCpoRmKzqN04YU5ANXj7ftPhcG4z22pu47SzGvIFYOLTNDbV',
        'IGAAEJCdarSGznRXZcnIIlpldP4rOHfv0h7WseQDIm54eEhC6jA0zo98MR0OZhKAOB08cI2zZNHZYWfIzOTamFPHCjWIaBwsn5ZghY2crPcCpoRmKzqN04YU5ANXj7ftPhcG4z22pu47SzGvIFYOLTNDbV',
      ],
    ],
    keeps: [
      'KEY=IGQVxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcIGQVEzDtOV9Nz9c7bDSaCvzRXrI7YFGD6EP95NGUkoWB4l0CSETnbEplNFkMrdFJxyLKTLfHuTjlrTQei2WMv59sRjVQ0CWcbSuYY71I9w4xQwz0AbtLoj3Gkh31MsAvcoBGXB',
    ],
  },
  'linkedin-client': {
    hides: [
      ['{"name":"LINKED_IN_SECRET","value":"zdq6O6VyoPQ4xv4p"}', 'zdq6O6VyoPQ4xv4p'],
      ['--linked-in-token wszywz1zx9m0cx', 'wszywz1zx9m0cx'],
    ],
    keeps: [
      'LINKED_IN_API_KEY=xxxxxxxxxxxxxxxx',
      'LINKED_IN_TOKEN=$LINKED_IN_TOKEN',
      'GET https://linkedin.example.org/v1/items/ad8c83b1 200',
    ],
  },
  'mapbox-token': {
    hides: [
      [
        'next=%3Dsk.eyJ1Ijoiny4lQceg_U8PxLS1y3ux8_hT_R2_nJRrda7rfX3bwT8QSZXFencaTfYyJyR3.pMfvTtjOJgJb0_PZ79bCdO%26page',
        'sk.eyJ1Ijoiny4lQceg_U8PxLS1y3ux8_hT_R2_nJRrda7rfX3bwT8QSZXFencaTfYyJyR3.pMfvTtjOJgJb0_PZ79bCdO',
      ],
      [
        'argv: [run, pk.eyJ1IjoiBM-zdTS_Z75kFnVuvGiRFfsNxYy1Utqpw4X1Qwv6L6_6G9g8wpj2XyjxpMaW.UM9XLg-uUiVHkDyCFDsLNr]',
        'pk.eyJ1IjoiBM-zdTS_Z75kFnVuvGiRFfsNxYy1Utqpw4X1Qwv6L6_6G9g8wpj2XyjxpMaW.UM9XLg-uUiVHkDyCFDsLNr',
      ],
    ],
    keeps: [
      'KEY=sk.eyJ1Ijoixxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxx',
      'abcsk.eyJ1IjoiPSMHXgCbkwTlJXTQnMMLxJO5fPisd7OwREGI4YjKqGzd7mklZSG3JLiX2axL.1E16-lEp_LkiSoqjji-YFE',
    ],
  },
  'nytimes-key': {
    hides: [
      ['--nytimes-token odlzUCqAukXXU24Qssr99aOH1kKGYoyx', 'odlzUCqAukXXU24Qssr99aOH1kKGYoyx'],
      [`"new-york-times.secret" => 'azZi9lbTBYt4VdNdniJcddc3xYat1S3K',`, 'azZi9lbTBYt4VdNdniJcddc3xYat1S3K'],
    ],
    keeps: [
      'NYTIMES_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'NYTIMES_TOKEN=$NYTIMES_TOKEN',
      'GET https://nytimes.example.org/v1/items/5ad4ef55 200',
    ],
  },
  'twitch-token': {
    hides: [
      ['twitchToken: "a98nbukmevbdnxb182dvfzdjy6vhr1"', 'a98nbukmevbdnxb182dvfzdjy6vhr1'],
      ['{"name":"TWITCH_SECRET","value":"xmwhzuhnlbf1f1109gsmeaeew80z4j"}', 'xmwhzuhnlbf1f1109gsmeaeew80z4j'],
    ],
    keeps: [
      'TWITCH_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'TWITCH_TOKEN=$TWITCH_TOKEN',
      'GET https://twitch.example.org/v1/items/9a7b8bdb 200',
    ],
  },
  'twitter-key': {
    hides: [
      [
        '--twitter-token 3902407866032914905-qKhS7UJjL74NBWhJfbGzRJ5laJw6eSK0nxu7nAIB',
        '3902407866032914905-qKhS7UJjL74NBWhJfbGzRJ5laJw6eSK0nxu7nAIB',
      ],
      [
        `"twitter.secret" => 'nie8wBxpBYFTMskZ0BcbMxUWBHzbWzggl0MyyNDh6HUaFXCvF4',`,
        'nie8wBxpBYFTMskZ0BcbMxUWBHzbWzggl0MyyNDh6HUaFXCvF4',
      ],
      ['TWITTER_API_KEY=dhoB8MjZZR2B4IbcoZ6C2ewhU', 'dhoB8MjZZR2B4IbcoZ6C2ewhU'],
    ],
    keeps: [
      'TWITTER_API_KEY=0000000000000000000-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'TWITTER_TOKEN=$TWITTER_TOKEN',
      'GET https://twitter.example.org/v1/items/156c552a 200',
    ],
  },
  'twitter-bearer-token': {
    hides: [
      [
        'sent AAAAAAAAAAAAAAAAAAAAAAfwGsXxvuOkmtKlJX6MVV63J3lGFBZ2fB4YwqTkIQBYJ8zwSnZcN4EZs6jDhaTw1t8yO6H1VbUHacVdjjnO today',
        'AAAAAAAAAAAAAAAAAAAAAAfwGsXxvuOkmtKlJX6MVV63J3lGFBZ2fB4YwqTkIQBYJ8zwSnZcN4EZs6jDhaTw1t8yO6H1VbUHacVdjjnO',
      ],
      [
        'export KEY=AAAAAAAAAAAAAAAAAAAAAAl3z06ab97TYWxd29eSPHLW3UVvsV3s4LMZubZRxYi2kCxeGqea4YUHea2DlYmdac8fhcehl93xj7HNInES',
        'AAAAAAAAAAAAAAAAAAAAAAl3z06ab97TYWxd29eSPHLW3UVvsV3s4LMZubZRxYi2kCxeGqea4YUHea2DlYmdac8fhcehl93xj7HNInES',
      ],
    ],
    keeps: [
      'abcAAAAAAAAAAAAAAAAAAAAAAEZU4PzocDuqJIGbMgkhV8bev9ZTqR44xyFp8oTmoZQEvkibFi7otuGg2g4Yj6HlrLBZcLmdR40dhawRhKW',
      'AAAAAAAAAAAAAAAAshort',
    ],
  },
  'spotify-secret': {
    hides: [
      ['SPOTIFY_API_KEY=1dcab825f0723e7f19d9c614277c8693', '1dcab825f0723e7f19d9c614277c8693'],
      ['"spotifyToken": "176e454f8d5a1be6f5af73a082890a9a"', '176e454f8d5a1be6f5af73a082890a9a'],
    ],
    keeps: ['SPOTIFY_API_KEY=$KEY', 'GET https://spotify.example.org/v1 200'],
  },
  'reddit-secret': {
    hides: [
      ['REDDIT_API_KEY=UwrxG8tMp13RKtVPtYfe1AZ82GM5zo', 'UwrxG8tMp13RKtVPtYfe1AZ82GM5zo'],
      ['"redditToken": "l5jdYO6CdJDB5swT1IO9oPramnRRg8"', 'l5jdYO6CdJDB5swT1IO9oPramnRRg8'],
    ],
    keeps: ['REDDIT_API_KEY=$KEY', 'GET https://reddit.example.org/v1 200'],
  },
  'openweather-key': {
    hides: [
      ['OPENWEATHER_API_KEY=37ce8bd67468ef08f0ae1cec2e350755', '37ce8bd67468ef08f0ae1cec2e350755'],
      ['"openweatherToken": "a7f823c849165f6095b86bf86a3be297"', 'a7f823c849165f6095b86bf86a3be297'],
    ],
    keeps: ['OPENWEATHER_API_KEY=$KEY', 'GET https://openweather.example.org/v1 200'],
  },
  'here-key': {
    hides: [
      ['HERE_API_API_KEY=EtXWdTWnh9D58QRIumxzcbY4eapRn0fI7Uyebf8ph0Q', 'EtXWdTWnh9D58QRIumxzcbY4eapRn0fI7Uyebf8ph0Q'],
      ['HERE_API_SECRET: "3k0JtOhrm1uzPPr7Z59PYqbTfpAkqPdToobyddI1sxk"', '3k0JtOhrm1uzPPr7Z59PYqbTfpAkqPdToobyddI1sxk'],
    ],
    keeps: ['HERE_API_API_KEY=$KEY', 'GET https://here-api.example.org/v1 200'],
  },
  'tomtom-key': {
    hides: [
      ['TOMTOM_API_KEY=s74ijGAatzAtZCK9AVVhinFOwthu4vQe', 's74ijGAatzAtZCK9AVVhinFOwthu4vQe'],
      ['"tomtomToken": "RqUI1HRCRf4AfkZkdvcw6NQQF70MFlq3"', 'RqUI1HRCRf4AfkZkdvcw6NQQF70MFlq3'],
    ],
    keeps: ['TOMTOM_API_KEY=$KEY', 'GET https://tomtom.example.org/v1 200'],
  },
  'unsplash-key': {
    hides: [
      ['UNSPLASH_API_KEY=ROIMLQc8wNTzkQq6LADJndfY8kXYFNpWhG9bq1vbiNk', 'ROIMLQc8wNTzkQq6LADJndfY8kXYFNpWhG9bq1vbiNk'],
      ['"unsplashToken": "UMeu0jwNNTbie8Cqc8gy8TMuihA1oPtYQpFzGLhvPCc"', 'UMeu0jwNNTbie8Cqc8gy8TMuihA1oPtYQpFzGLhvPCc'],
    ],
    keeps: ['UNSPLASH_API_KEY=$KEY', 'GET https://unsplash.example.org/v1 200'],
  },
}

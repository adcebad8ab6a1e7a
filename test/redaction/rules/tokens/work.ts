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
}

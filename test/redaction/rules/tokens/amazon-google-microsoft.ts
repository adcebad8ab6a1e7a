import type {Examples} from '../examples.ts'

export const AMAZON_GOOGLE_MICROSOFT: Examples = {
  'amazon-oauth-client-secret': {
    hides: [
      [
        "it was 'amzn1.oa2-cs.v1.c7a0f7043e649521a91593d958636a5766259986364e432d58d1fd617b533666'",
        'amzn1.oa2-cs.v1.c7a0f7043e649521a91593d958636a5766259986364e432d58d1fd617b533666',
      ],
      [
        'amzn1.oa2-cs.v1.592abd5016a2f775e832dc7482ba59ef0e3eae49759181ebab32d3a1d9c49ac5',
        'amzn1.oa2-cs.v1.592abd5016a2f775e832dc7482ba59ef0e3eae49759181ebab32d3a1d9c49ac5',
      ],
    ],
    keeps: [
      'KEY=amzn1.oa2-cs.v1.0000000000000000000000000000000000000000000000000000000000000000',
      'abcamzn1.oa2-cs.v1.389cb731aca95d716a792a62fbca39bc148c341ef6039705b68317a4b8bfff1a',
    ],
  },
  'aws-access-key-id': {
    hides: [
      ['AKIAQI2UEEZOS4MUOJJU', 'AKIAQI2UEEZOS4MUOJJU'],
      ['level=info msg="token ASIAXH6QF4N2LXRVA26P refused"', 'ASIAXH6QF4N2LXRVA26P'],
      ['id=%3DAKIA6C34FJ5X5DZGL2R6&keyAKIAQI2UEEZOS4MUOJJU', 'AKIA6C34FJ5X5DZGL2R6', 'AKIAQI2UEEZOS4MUOJJU'],
    ],
    keeps: [
      'KEY=AKIAXXXXXXXXXXXXXXXX',
      'ABCAKIA6C34FJ5X5DZGL2R6',
      'xAKIAWORDSINCAPITALS',
      'AKIAIOSFODNN7EXAMPLE',
      'arn:aws:iam::123456789012:role/AROAJQRSTUVW',
    ],
  },
  'aws-secret-beside-id': {
    hides: [
      ['AKIAQ7RW3DLN5XKT2MVB zP4lrXUtnFEMI7K7MDENGbPxRfiCYzQ8KEYqLm2v', 'zP4lrXUtnFEMI7K7MDENGbPxRfiCYzQ8KEYqLm2v'],
      [
        'id ASIAQ7RW3DLN5XKT2MVB / 4hTq/rXUtnFEMIxK7MDENG+bPxRfiCYzQ8KqLm2v',
        '4hTq/rXUtnFEMIxK7MDENG+bPxRfiCYzQ8KqLm2v',
      ],
      ['zP4lrXUtnFEMI7K7MDENGbPxRfiCYzQ8KEYqLm2v,AKIAQ7RW3DLN5XKT2MVB', 'zP4lrXUtnFEMI7K7MDENGbPxRfiCYzQ8KEYqLm2v'],
    ],
    keeps: ['zP4lrXUtnFEMI7K7MDENGbPxRfiCYzQ8KEYqLm2v', 'commit 8f14e45fceea167a5a36dedd4bea2543f7c1b2a9'],
  },
  'aws-bedrock-key': {
    hides: [
      [
        'GET /hooks/ABSKQmVkcm9ja0FQSUtleS1lfqRhxffd7c44I+sRDHPhJmSgljl869+rq+ewHP4uaEzj4s7LyAbacZucH6VQo0xc3ByqqFukxGt7q06RDN0QualY6DBKVej1qHCQhKri15C=/events 200',
        'ABSKQmVkcm9ja0FQSUtleS1lfqRhxffd7c44I+sRDHPhJmSgljl869+rq+ewHP4uaEzj4s7LyAbacZucH6VQo0xc3ByqqFukxGt7q06RDN0QualY6DBKVej1qHCQhKri15C=',
      ],
      [
        'export KEY=ABSKQmVkcm9ja0FQSUtleS1exDmURRM2L0c69enMnjGfFdkULZZ0ie6I4i5kyN9nwHT/lzsh+kselV03AAU2rPDvAyzTnJBZ5H8A3IuKtkw0UxzVaqQg0weCcKaufoqaJTw8yuY',
        'ABSKQmVkcm9ja0FQSUtleS1exDmURRM2L0c69enMnjGfFdkULZZ0ie6I4i5kyN9nwHT/lzsh+kselV03AAU2rPDvAyzTnJBZ5H8A3IuKtkw0UxzVaqQg0weCcKaufoqaJTw8yuY',
      ],
    ],
    keeps: [
      'abcABSKQmVkcm9ja0FQSUtleS1nMn0w77Hj9OxQWmHygYXB/hvDT5R6EkFQtZFBiAreGPd0NSSXu0tgUkq9kHKeIB59J4e096tv/H1zGt9MrGkvmSuQuRjJtsgeEXd5wstDHRE=',
    ],
  },
  'aws-bedrock-short-term-key': {
    hides: [
      [
        '{"note":"sent bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29twLYlO2uSZ+UbUF2rbB3a5CMl6IBD5h7EDNw8rTRmpj/ny9kj48gM50Ktsjrd1QTCrqmL1fDfhZmNA5LrCAydsb8Z/Du8eVESuSrgJz+ooLC5crVB8R2lSBGqLbDaupKNLUCUIIR2Yxa3M/1/rPrKJqCUqF0GGlkcSfbOPF1NIDYiJ9E1g5yj6ljUo0ro1ookv4h+AXBf+DPlS3WmjtfJRFOAm+EdQsh2ZfDF/oPfrB0kGyHe9WpFvBpQKGJFPDZUs9XK+88QfPZSF6gza2OzccabIMZesA36Q0snd2eA+IoE"}',
        'bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29twLYlO2uSZ+UbUF2rbB3a5CMl6IBD5h7EDNw8rTRmpj/ny9kj48gM50Ktsjrd1QTCrqmL1fDfhZmNA5LrCAydsb8Z/Du8eVESuSrgJz+ooLC5crVB8R2lSBGqLbDaupKNLUCUIIR2Yxa3M/1/rPrKJqCUqF0GGlkcSfbOPF1NIDYiJ9E1g5yj6ljUo0ro1ookv4h+AXBf+DPlS3WmjtfJRFOAm+EdQsh2ZfDF/oPfrB0kGyHe9WpFvBpQKGJFPDZUs9XK+88QfPZSF6gza2OzccabIMZesA36Q0snd2eA+IoE',
      ],
      [
        'next=%3Dbedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29tpsZ99CwAH7UFlmrP+tT+bV0Bdw7AOiZ/5KKv6P5AeBx0rMeBC6MaDYWGavbNTFYp+DPzRTZByIF10FBTwmwFx5EvMSt1IrcvQCUfJL0NCSBxmx8btYpv3qEtO83LdXSNWjuRtKwZtBLPQ5h3VLWtehoAJLSR9USarv5OC8aQ4wTI1JsIxZ7BsbKbPezEanqP0a/oFd6O0Vup5lI/UgpbeFv9KReITQHjFH9gjNOkmpFo87rK=%26page',
        'bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29tpsZ99CwAH7UFlmrP+tT+bV0Bdw7AOiZ/5KKv6P5AeBx0rMeBC6MaDYWGavbNTFYp+DPzRTZByIF10FBTwmwFx5EvMSt1IrcvQCUfJL0NCSBxmx8btYpv3qEtO83LdXSNWjuRtKwZtBLPQ5h3VLWtehoAJLSR9USarv5OC8aQ4wTI1JsIxZ7BsbKbPezEanqP0a/oFd6O0Vup5lI/UgpbeFv9KReITQHjFH9gjNOkmpFo87rK=',
      ],
    ],
    keeps: [
      'KEY=bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29txxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcbedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29txrbUZkNBTfyc1hi9gz+wtRG1TxBk81hTV4RQulf3zhaAClFXEqXFv77/2VvfkNr7ZGGdag2sV3TcstCbgFcRlaeIrt1oseKE4RtSk2OREd5ca9rwvLVU4HVHQjWVGTvGk2FVsffiAfIefNaVkth0baeuGHhOoK5CEGF1dF7ctWmP5n4ZzWJwaOABIBnx1a5suCNY9P0cHwhlu+GI9gitejGFKJzpPP2XNOIglhBmU3CYZZ7j9+6qqKFhrgEtVlWXdFgB26bh/KjEGJMeMSxl2D55EXh2nKfZIx7F7hb1qmKv',
    ],
  },
  'aws-mws-token': {
    hides: [
      ['argv: [run, amzn.mws.680797f6-88eb-cd9f-b030-ef5f7010be44]', 'amzn.mws.680797f6-88eb-cd9f-b030-ef5f7010be44'],
      ['first\\namzn.mws.30fba132-14b9-de7e-92df-5af2a3885c76\\nlast', 'amzn.mws.30fba132-14b9-de7e-92df-5af2a3885c76'],
    ],
    keeps: ['abcamzn.mws.9299e849-35ae-7a15-3593-43295ce98cb9'],
  },
  'aws-presigned-url': {
    hides: [
      [
        'https://b.s3.amazonaws.com/k?X-Amz-Expires=300&X-Amz-Signature=e9e516d5c8aa1f8e05acf1064c72b7e644d05661716be6e032c32665639f77ca',
        'e9e516d5c8aa1f8e05acf1064c72b7e644d05661716be6e032c32665639f77ca',
      ],
      [
        'X-Amz-Security-Token=QhIssU1F3WBvQvP5uC+Ugf5MrI/X5Y81paGPchVMDZhR34vwKh+jJxM7SEfq/wcTgIvvjU3+3yqy4E2li933TqcjhNGHPb3HU21w+BJ+Mc8PJ9VIpabzI4KkIfBKPoTCkS3RbOAo1Stm4gk7hgqKZoKDFUUZO/Yed1RLVd2IChm0L0FIUnVV4EZRf8EnJtS46J814jx6',
        'QhIssU1F3WBvQvP5uC+Ugf5MrI/X5Y81paGPchVMDZhR34vwKh+jJxM7SEfq/wcTgIvvjU3+3yqy4E2li933TqcjhNGHPb3HU21w+BJ+Mc8PJ9VIpabzI4KkIfBKPoTCkS3RbOAo1Stm4gk7hgqKZoKDFUUZO/Yed1RLVd2IChm0L0FIUnVV4EZRf8EnJtS46J814jx6',
      ],
    ],
    keeps: ['X-Amz-Signature-Version: 4', 'X-Amz-Signature=UNSIGNED'],
  },
  'aws-session-token': {
    hides: [
      [
        'export KEY=IQoJb3JpZ2luX2VjEDaNNy88erwGE+5e2bfW+m/8woKvOenV9NsnThOBWyYuV4gF8+zZzXpQPL6k+IE+gjnSP+fZKPlNhLBRl7Awe3BT71xB+BAW9bNvkItdnpt2EvkvrRILgAZlm4jb0t91PegND4ScNcTpHcuP88shcDqujElyCFeSHDlcI1mIK65PuvFJayFvY3mGCmN0LXNIcf6+zgMbwNZUzI/rDLS88w4TSj7yGIfh9A2JHuBys1pcQV5txPyEV0M+ulUYu9o2JyLnvgcRQUk5eByPKCufyoM6N6YbRnAStLO4MoFGoIm3G==',
        'IQoJb3JpZ2luX2VjEDaNNy88erwGE+5e2bfW+m/8woKvOenV9NsnThOBWyYuV4gF8+zZzXpQPL6k+IE+gjnSP+fZKPlNhLBRl7Awe3BT71xB+BAW9bNvkItdnpt2EvkvrRILgAZlm4jb0t91PegND4ScNcTpHcuP88shcDqujElyCFeSHDlcI1mIK65PuvFJayFvY3mGCmN0LXNIcf6+zgMbwNZUzI/rDLS88w4TSj7yGIfh9A2JHuBys1pcQV5txPyEV0M+ulUYu9o2JyLnvgcRQUk5eByPKCufyoM6N6YbRnAStLO4MoFGoIm3G==',
      ],
      [
        'export KEY=FwoGZXIvYXdzEOrgL72xjKwxfRmMxWVqygWA/w6ICroSQzyDUXU+Af5LDS8PTKyhpGXbKgmnnjCdjA7+UyWZkF7Dynxh1mI6YDA9xCHp6G/u0UPx5XvUJCa5BQIV3okn4CoXaol0VwXDlciN+a/eFaqR6BVAbnlG1CufpbwZgrSrqO/fM2GyqDYArbiJgugKz9De+BVFr6V88LD956utRnypiO4JaPXhop7nmgiDeKMM0rT8N3qZegpgkf2uQq8MCFsEBR/rPHP5RUOB1=',
        'FwoGZXIvYXdzEOrgL72xjKwxfRmMxWVqygWA/w6ICroSQzyDUXU+Af5LDS8PTKyhpGXbKgmnnjCdjA7+UyWZkF7Dynxh1mI6YDA9xCHp6G/u0UPx5XvUJCa5BQIV3okn4CoXaol0VwXDlciN+a/eFaqR6BVAbnlG1CufpbwZgrSrqO/fM2GyqDYArbiJgugKz9De+BVFr6V88LD956utRnypiO4JaPXhop7nmgiDeKMM0rT8N3qZegpgkf2uQq8MCFsEBR/rPHP5RUOB1=',
      ],
    ],
    keeps: [
      'KEY=IQoJb3JpZ2luX2VjExxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx==',
      'abcIQoJb3JpZ2luX2VjESsvOsy/n6YCcT5zAj03Z4smn8E6bp09Jcpi+bGSgQ0k9ELD4oL1z4mJXDr1//TQWAIgKsn8557ELnMpySQ3kfLx5j/W/IMNa9zOPe/r5+WA2WjjwO5jVqiIlBxqEWUiD00HUd9ixs/SH4cmXQI6xz+597SQ09TSwdgOyEiFnnZsuiyQAgKtnp/lW26hAOTNc9W+N8eMWs70mMiLb1mbiibMngPSwyHxqJ4+WLSNie+44zGzfbCG4UJAt1ozvhtc5ZaufutKOzXhenokJAEbEf4wkleag54R/ecNEmsZPLjF6==',
    ],
  },
  'ecr-password': {
    hides: [
      [
        'login AWS:eyJwYXlsb2FkIjoikD83hfQ02mZx71LwQ9abcZp4LkD83hfQ02mZx71L at',
        'eyJwYXlsb2FkIjoikD83hfQ02mZx71LwQ9abcZp4LkD83hfQ02mZx71L',
      ],
    ],
    keeps: ['AWS:eyJwYXlsb2Fk', 'eyJwYXlsb2FkIjoikD83hfQ02mZx71LwQ9abcZp4LkD83hfQ02mZx71L'],
  },
  'google-api-key': {
    hides: [
      [
        'level=info msg="token AIzaSytPcR8tD3V5t259FqcCBKyRtp7DoDyxjG4 refused"',
        'AIzaSytPcR8tD3V5t259FqcCBKyRtp7DoDyxjG4',
      ],
      ['GET /hooks/AIzaSytWtSmrPeEBDkyD1441rcT8m4LV44VbdXZ/events 200', 'AIzaSytWtSmrPeEBDkyD1441rcT8m4LV44VbdXZ'],
    ],
    keeps: [
      'KEY=AIzaSyxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcAIzaSyNZx1Ef5vQJQPsfXyuos6hjczHvZCu9W3e',
      'AIzaSyabcdefghijklmnopqrstuvwxyz1234567',
      'AIzaTesb6Tscfcni8vIpWZqNCXFDFslJtVSvFDqabcd123',
    ],
  },
  'google-chat-webhook': {
    hides: [
      [
        'https://chat.googleapis.com/v1/spaces/AAAAJpkf2Ts/messages?key=AIzaSyqCV9Z2RHS1hvNz7BRTyeCXslr6YIYDlzx&token=xAl7LN789Ub2P7GMkepAwm3iHVmOVWxESmqinH9eXnz',
        'key=AIzaSyqCV9Z2RHS1hvNz7BRTyeCXslr6YIYDlzx&token=xAl7LN789Ub2P7GMkepAwm3iHVmOVWxESmqinH9eXnz',
      ],
      [
        'https://chat.googleapis.com/v1/spaces/AAAAYrrJxEY/messages?key=AIzaSyh-rDyi19YhgoHYxp_idBAMe-DEWHvdDy5&token=6DEsIAqXVLvhjNlVvw8NKajd63DGrcdAxrN3hE81a5m%3D',
        'key=AIzaSyh-rDyi19YhgoHYxp_idBAMe-DEWHvdDy5&token=6DEsIAqXVLvhjNlVvw8NKajd63DGrcdAxrN3hE81a5m%3D',
      ],
    ],
    keeps: [
      'KEY=https://chat.googleapis.com/v1/spaces/AAAAxxxxxxx/messages?key=AIzaSyxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx&token=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
  'google-hmac-key': {
    hides: [
      [
        'GOOG1EVAU3K5ZMA706BWCT8OY2PDCORA5945ROTOA2F0VG87225QGZBL6JN6O',
        'GOOG1EVAU3K5ZMA706BWCT8OY2PDCORA5945ROTOA2F0VG87225QGZBL6JN6O',
      ],
      ['level=info msg="token GOOGHI3NZD97HDRDVOV6OHYP refused"', 'GOOGHI3NZD97HDRDVOV6OHYP'],
    ],
    keeps: [
      'KEY=GOOG1EXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
      'abcGOOG1EJNEV25P1YHUOKHMY406TFKI4O19PAFL9F2UXAKGCSK86BCHX576Q7V5',
      'GOOGLE_APPLICATION_CREDENTIALS',
      'GOOGLEAPPLICATIONCREDENTIALSFILE',
    ],
  },
  'google-oauth-client-secret': {
    hides: [
      ['next=%3D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%26page', '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'],
      ['argv: [run, 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]', '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'],
    ],
    keeps: ['KEY=GOCSPX-xxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcGOCSPX-d1cKzgmm5nLwTnnJMFn0G6kp47fo'],
  },
  'google-oauth-token': {
    hides: [
      [
        'export KEY=ya29.a0bFE5qob33VSQqHdzD-D6YQ1c46UuSBQy8Ne67a6LYIribBcuIBGzcHPdyMBZqFxVHgIrSM2w0FhRKB6lQ_a46gfc3Z5Sl6GFfGyBJfCKAyUIwMbCpNugQQWtx1MtiiEWlNxDU7k2golghzXwKDtj8oYOQj96LxIg',
        'ya29.a0bFE5qob33VSQqHdzD-D6YQ1c46UuSBQy8Ne67a6LYIribBcuIBGzcHPdyMBZqFxVHgIrSM2w0FhRKB6lQ_a46gfc3Z5Sl6GFfGyBJfCKAyUIwMbCpNugQQWtx1MtiiEWlNxDU7k2golghzXwKDtj8oYOQj96LxIg',
      ],
      [
        '{"note":"sent ya29.c.b0AAjqe0lJibeaSys0ZiKZEazSIO6wGr5E-w2QjIkyJufxKfbazWbc4GMyTCRQR_XPU-saQD2lPnj3OvYi9Kp85xd9bD0R81iigQx01ZGMsGo4eIE_oaJZlutGfQnLhXEwnU4apVE8lCfMOEXZiO050LAjTdhnZ0OFd-aggw8RZ-m7bRCluzEygSb7AW1cLyWkiRkm01F3N"}',
        'ya29.c.b0AAjqe0lJibeaSys0ZiKZEazSIO6wGr5E-w2QjIkyJufxKfbazWbc4GMyTCRQR_XPU-saQD2lPnj3OvYi9Kp85xd9bD0R81iigQx01ZGMsGo4eIE_oaJZlutGfQnLhXEwnU4apVE8lCfMOEXZiO050LAjTdhnZ0OFd-aggw8RZ-m7bRCluzEygSb7AW1cLyWkiRkm01F3N',
      ],
    ],
    keeps: [
      'KEY=ya29.a0xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcya29.a0qazYwg4SE4cPPUX-32fr5y2vFLEPOCiF83QXcdrQdQFePntHzU0O23H1cx6eJI76-qOaQwfQxhd-5_2FRAQ_W6RiaFQWIjvJ5Ps1zAqjQkj0uRApB3VY-7HtIToOYJ3bLO8iLNBDqfNS6Pc1XtrEIXuuG6OZ9JDz',
    ],
  },
  'google-refresh-token': {
    hides: [
      [
        'first\\n1//0Bjrb6tP6r_QFoxXzJrJW-6xMfo6WReWRC3xLgcDowizUYbaVjd0pV-i3TDMp9DK_Ldgojwc_AzCQAcjO3zzZYWsO2vIPzkxyZ8lp\\nlast',
        '1//0Bjrb6tP6r_QFoxXzJrJW-6xMfo6WReWRC3xLgcDowizUYbaVjd0pV-i3TDMp9DK_Ldgojwc_AzCQAcjO3zzZYWsO2vIPzkxyZ8lp',
      ],
      [
        "it was '1//03yzPej7XMN3aEChCas6OWfXXeAZzM-07BeuUAcLRyYRj9cw7b0mFPvI5-rpyC'",
        '1//03yzPej7XMN3aEChCas6OWfXXeAZzM-07BeuUAcLRyYRj9cw7b0mFPvI5-rpyC',
      ],
    ],
    keeps: [
      'KEY=1//0xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abc1//0uJRSvQpi9pdovL4fuUjG45kBtuHZ9JWCA0Yn7XlQRCoW5G7YhpsrW0pS0i6H9WHtbmVkr_iRvHUo0BRTgyoNpaDPUZHXJXSP0sO2',
      'page 1//09 of 12',
    ],
  },
  'google-signed-url': {
    hides: [
      [
        'https://storage.googleapis.com/b/k?X-Goog-Signature=a7f10910c80b17e3f5228ecfa1144fe80558451ec075063875a60a3c59ac0a5a3eed19e8a5d32f77323d2b9cc385bc5a0adc87085f5b375521434018025a9096ed98898f787180961e464dc051fdc3caf1aa566523eeb6d2841056b0cb479963f9ed12d1c32c1d98c4c7da104dac2dd41ec9640b4442ebb4b3ba8def641e90f3d500bd61a02e6da2d4d12432084ed37f3f2c8735df81a88f018dc02a7bd725215729c319d3e86dc038b894c0823ac1712a65b4b55f0af47626ba0f2e24458090487380987d2ab9787993fb297c363a6b9f2f401b841a0c4c2b626825ffd73d97aa8ef646930961ade1503b77901e623e7d5e4d1c49776c909289a4489af5a5e1',
        'a7f10910c80b17e3f5228ecfa1144fe80558451ec075063875a60a3c59ac0a5a3eed19e8a5d32f77323d2b9cc385bc5a0adc87085f5b375521434018025a9096ed98898f787180961e464dc051fdc3caf1aa566523eeb6d2841056b0cb479963f9ed12d1c32c1d98c4c7da104dac2dd41ec9640b4442ebb4b3ba8def641e90f3d500bd61a02e6da2d4d12432084ed37f3f2c8735df81a88f018dc02a7bd725215729c319d3e86dc038b894c0823ac1712a65b4b55f0af47626ba0f2e24458090487380987d2ab9787993fb297c363a6b9f2f401b841a0c4c2b626825ffd73d97aa8ef646930961ade1503b77901e623e7d5e4d1c49776c909289a4489af5a5e1',
      ],
      [
        'X-Goog-Signature%3De53fda754b26ceaa03212bad7ce7603f73a59b472e437bd0eafac71b10291c26769ee6d7ea5760fb7367b8ff944940ee280d58b0c6076ba99305bdf0179d1992e3036832df9a0327c006794037866c42a46639b12d63d20b8318b9d01f4713079c13625faf374797e8e07bab23c5de5d91cf7a3ecfc9ff06ac4b8562edac6932%26x',
        'e53fda754b26ceaa03212bad7ce7603f73a59b472e437bd0eafac71b10291c26769ee6d7ea5760fb7367b8ff944940ee280d58b0c6076ba99305bdf0179d1992e3036832df9a0327c006794037866c42a46639b12d63d20b8318b9d01f4713079c13625faf374797e8e07bab23c5de5d91cf7a3ecfc9ff06ac4b8562edac6932',
      ],
    ],
    keeps: ['X-Goog-Signature=none'],
  },
  'google-authorization-code': {
    hides: [
      [
        'x 4/0AkD83hfQ02mZx71LwQ9abcZp4LkD83hfQ02mZx71LwQ9abcZp4LkD83hfQ02mZx71LwQ9 y',
        '4/0AkD83hfQ02mZx71LwQ9abcZp4LkD83hfQ02mZx71LwQ9abcZp4LkD83hfQ02mZx71LwQ9',
      ],
    ],
    keeps: ['4/0A', 'eth4/0Afoo'],
  },
  'azure-ad-client-secret': {
    hides: [
      ['GET /hooks/3YQ8Q~2N5CkE3NLwHOwf5DX1OQ~zqRkqVl7gAhsX/events 200', '3YQ8Q~2N5CkE3NLwHOwf5DX1OQ~zqRkqVl7gAhsX'],
      ['export KEY=gpi7Q~Sw1G8L1maWkAkdJXt63A011xVZjjWth', 'gpi7Q~Sw1G8L1maWkAkdJXt63A011xVZjjWth'],
    ],
    keeps: [
      'KEY=xxx8Q~xxxxxxxxxxxxxxxxxxxx~xxxxxxxxxxxxx',
      'bP88Q~xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'a~b~c8Q~3wIHjX',
    ],
  },
  'azure-key-signature': {
    hides: [
      [
        '{"note":"sent IJrbJ4eMWNpvwOD6VRMOc26V40j7IZcWcvkmhlNUpw1kqSG5S6AAJQQJ99RMwTx5DcG5wQu7VjJIAZDOjCkd"}',
        'IJrbJ4eMWNpvwOD6VRMOc26V40j7IZcWcvkmhlNUpw1kqSG5S6AAJQQJ99RMwTx5DcG5wQu7VjJIAZDOjCkd',
      ],
      [
        'next=%3DjutdQFzeh4QLMZsVCcM86FwrLdw8TbF7wMZm0qyOVlCcsY3d1RGlJQQJ99yIqRc6aETvXUiuvM4PACOGzxM0%26page',
        'jutdQFzeh4QLMZsVCcM86FwrLdw8TbF7wMZm0qyOVlCcsY3d1RGlJQQJ99yIqRc6aETvXUiuvM4PACOGzxM0',
      ],
    ],
    keeps: ['KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxJQQJ99xxxxxxxxxxxxxxxxxxAZDOxxxx'],
  },
  'azure-sas-signature': {
    hides: [
      [
        'https://acct.blob.core.windows.net/c/b?sv=2023-01-03&se=2030-01-01&sr=b&sp=r&sig=SX7GY3UTrMfjFgPzxAFudCWAwfcbCKJZpO1ARakR7hn%3D',
        'SX7GY3UTrMfjFgPzxAFudCWAwfcbCKJZpO1ARakR7hn%3D',
      ],
      [
        'SharedAccessSignature sr=hub&sig=e84ra+PxMNu1kHcbawDUBvl095VmPgQw0Kr0OivoiUP%3D&se=1735689600',
        'e84ra+PxMNu1kHcbawDUBvl095VmPgQw0Kr0OivoiUP%3D',
      ],
    ],
    keeps: ['sig=SIGTERM', 'assig=value'],
  },
  'azure-service-key': {
    hides: [
      ['azureToken: "7227f95470688acebe5a03b00c904753"', '7227f95470688acebe5a03b00c904753'],
      ['{"name":"COGNITIVE_SECRET","value":"33720ae216709c97e081f0ea82659615"}', '33720ae216709c97e081f0ea82659615'],
    ],
    keeps: [
      'AZURE_API_KEY=00000000000000000000000000000000',
      'AZURE_TOKEN=$AZURE_TOKEN',
      'GET https://azure.example.org/v1/items/e2c547b1 200',
    ],
  },
  'azure-storage-key': {
    hides: [
      [
        'argv: [run, 1Zq6g65dUrZD84OSGjgKFsCtaeSLd5haCbcZ/al6WTyEb5XeyoJz46mILgP8uPJVK8OTRmFvi9WZ+ASt1CixGQ==]',
        '1Zq6g65dUrZD84OSGjgKFsCtaeSLd5haCbcZ/al6WTyEb5XeyoJz46mILgP8uPJVK8OTRmFvi9WZ+ASt1CixGQ==',
      ],
      [
        'first\\nEph9wgQQ6D9QWCPCckjCDFWpsHHCpMwY3dPAXLT7o/Y4bngR4rG8pkZ4amBXmc6wmImUorezEVCdACDb6GbvGg==\\nlast',
        'Eph9wgQQ6D9QWCPCckjCDFWpsHHCpMwY3dPAXLT7o/Y4bngR4rG8pkZ4amBXmc6wmImUorezEVCdACDb6GbvGg==',
      ],
      [
        "it was '8ZA24t3dORw0imWAGlVfyTZ1xPCwh69cHWLtxOjVBrdWAzFurn34lA=='",
        '8ZA24t3dORw0imWAGlVfyTZ1xPCwh69cHWLtxOjVBrdWAzFurn34lA==',
      ],
      ['X9bzkCaig8VV08HnkGTC0RIr8QYK3b3dU+ASbiz7DUE=', 'X9bzkCaig8VV08HnkGTC0RIr8QYK3b3dU+ASbiz7DUE='],
      [
        'level=info msg="token gDEFeEhibfjcqdQRbk71JasOBKqN2yhBtEOShYPYfSAzSetdw6zH refused"',
        'gDEFeEhibfjcqdQRbk71JasOBKqN2yhBtEOShYPYfSAzSetdw6zH',
      ],
    ],
    keeps: ['apim gateway started, azfunctions up, tomcat+aster'],
  },
  'power-automate-url': {
    hides: [
      [
        'https://prod-12.westeurope.logic.azure.com:443/workflows/6653dd503be1813abbb1d5f3fef31e60/triggers/manual/paths/invoke?api-version=2016-10-01&sv=1.0&sig=jUKcWf8_T8zMn9fKAdWFH9I1huFPExnGnTGo9UZ4E_y',
        'jUKcWf8_T8zMn9fKAdWFH9I1huFPExnGnTGo9UZ4E_y',
      ],
      [
        'https://x1.environment.api.powerplatform.com:443/powerautomate/flows/4327881cb24762a7b4d6cdf78709c4b0/run?sig=Zzoe-30JlZTtwiZkLlPtQ2u-qAyKmAZ3Kxv3WXDYX-t',
        'Zzoe-30JlZTtwiZkLlPtQ2u-qAyKmAZ3Kxv3WXDYX-t',
      ],
    ],
    keeps: [
      'KEY=https://prod-12.westeurope.logic.azure.com:443/workflows/00000000000000000000000000000000/triggers/manual/paths/invoke?api-version=2016-10-01&sv=1.0&sig=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'https://prod-12.westeurope.logic.azure.com:443/workflows?api-version=1',
    ],
  },
  'teams-webhook': {
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
  },
  'azure-instrumentation-key': {
    hides: [
      [
        'InstrumentationKey=9f8e7d6c-5b4a-4928-9706-f5e4d3c2b1a0;IngestionEndpoint=https://x',
        '9f8e7d6c-5b4a-4928-9706-f5e4d3c2b1a0',
      ],
    ],
    keeps: ['InstrumentationKey=00000000-0000-0000-0000-000000000000', 'InstrumentationKey is not set'],
  },
}

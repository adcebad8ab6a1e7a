import type {Examples} from '../examples.ts'

export const GOOGLE: Examples = {
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
}

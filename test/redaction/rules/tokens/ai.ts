import type {Examples} from '../examples.ts'

export const AI: Examples = {
  'anthropic-key': {
    hides: [
      [
        "it was 'sk-ant-api03-86bGQuRtoRTKWQBK8W4iFKYKJvzUAIyDa02osEgl2vDxkDdm1yNsiJ5116KyOqQlDDEctXHimapehRB9pPp4vGQTU0MLVAA'",
        'sk-ant-api03-86bGQuRtoRTKWQBK8W4iFKYKJvzUAIyDa02osEgl2vDxkDdm1yNsiJ5116KyOqQlDDEctXHimapehRB9pPp4vGQTU0MLVAA',
      ],
      [
        'sk-ant-admin01-eBlCim0P3247A9uYhQ0OGaaxQvwM5zvN4FEF1oS9YBrOvlDrs-oYm18aydedVqsQd2_lF0Na2wT-2lqGPAAX2eOqxuAY5AA',
        'sk-ant-admin01-eBlCim0P3247A9uYhQ0OGaaxQvwM5zvN4FEF1oS9YBrOvlDrs-oYm18aydedVqsQd2_lF0Na2wT-2lqGPAAX2eOqxuAY5AA',
      ],
      [
        'level=info msg="token sk-ant-oat01-V4Hntxwr9SckkLN9ZoUwZIl5o5vqlUgZfwFLxMMP17e1clELbxC54JzKdb-xHWERtup2evpPfmzTL1ZyQ5pa_a_PEHDYiAA refused"',
        'sk-ant-oat01-V4Hntxwr9SckkLN9ZoUwZIl5o5vqlUgZfwFLxMMP17e1clELbxC54JzKdb-xHWERtup2evpPfmzTL1ZyQ5pa_a_PEHDYiAA',
      ],
    ],
    keeps: [
      'KEY=sk-ant-api03-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxAA',
      'abcsk-ant-api03-sXWSfoO5FYC5fRoVXvjAx5xHE5Qf4zRSOyteC4N5vTb5QqvOznR6qTVzwzFb_jqErDE8hvu2R9FyqF3BOiCZnrCR9s4QlAA',
    ],
  },
  'brave-search-key': {
    hides: [
      ['level=info msg="token BSANWhlD3PitCDw4E9jLDqwlrlS7FOd refused"', 'BSANWhlD3PitCDw4E9jLDqwlrlS7FOd'],
      ['GET /hooks/BSAiGdRC3CtxzVw2X3n1S6Td8Lk96KM/events 200', 'BSAiGdRC3CtxzVw2X3n1S6Td8Lk96KM'],
    ],
    keeps: ['KEY=BSAxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcBSA3lcSmmlkKA2u9GtppxzX3HcmnFUs', 'BSAD-2024'],
  },
  'cerebras-key': {
    hides: [
      [
        'next=%3Dcsk-5ah3kfu92bc53i8vwqo0dptkwqyoh09nijgxks14kxf6va9r%26page',
        'csk-5ah3kfu92bc53i8vwqo0dptkwqyoh09nijgxks14kxf6va9r',
      ],
      [
        'argv: [run, csk-673bqdw67c6a3y5doc7xy6zy81lunidoviy83d80ml08lydc]',
        'csk-673bqdw67c6a3y5doc7xy6zy81lunidoviy83d80ml08lydc',
      ],
    ],
    keeps: [
      'KEY=csk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abccsk-deyik2dq2z8olsg5amggch0q3h9omkvmlwq9rhwu2ksksf92',
    ],
  },
  'cohere-key': {
    hides: [
      [
        '{"name":"COHERE_SECRET","value":"m9cCAtXIw6h9wBETkoWlnip0QX3N6zkbiG7au6me"}',
        'm9cCAtXIw6h9wBETkoWlnip0QX3N6zkbiG7au6me',
      ],
      ['--co-api-token B1VZOMD2e52XmOLr7UyGoWFJt9ymVHzDd72w5B6d', 'B1VZOMD2e52XmOLr7UyGoWFJt9ymVHzDd72w5B6d'],
    ],
    keeps: [
      'COHERE_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'COHERE_TOKEN=$COHERE_TOKEN',
      'GET https://cohere.example.org/v1/items/4be9ccb9 200',
    ],
  },
  'deepgram-key': {
    hides: [
      ['deepgramToken: "76b7166f0a8674968189333acbaa0062474c3a0f"', '76b7166f0a8674968189333acbaa0062474c3a0f'],
      [
        '{"name":"DEEPGRAM_SECRET","value":"6612d150bd8d2e4e764dcb1bc477584211e42816"}',
        '6612d150bd8d2e4e764dcb1bc477584211e42816',
      ],
    ],
    keeps: [
      'DEEPGRAM_API_KEY=0000000000000000000000000000000000000000',
      'DEEPGRAM_TOKEN=$DEEPGRAM_TOKEN',
      'GET https://deepgram.example.org/v1/items/3ebd1e6a 200',
    ],
  },
  'elevenlabs-key': {
    hides: [
      [
        'argv: [run, sk_be450f9f97b6c18e9bcdf8d6ba0d15572972830e0f8ab6fe]',
        'sk_be450f9f97b6c18e9bcdf8d6ba0d15572972830e0f8ab6fe',
      ],
      [
        'first\\nsk_af1a2adc3ba95b90ffa8bf2d2104b3bedaa53cf2fbcb11ac\\nlast',
        'sk_af1a2adc3ba95b90ffa8bf2d2104b3bedaa53cf2fbcb11ac',
      ],
    ],
    keeps: [
      'KEY=sk_000000000000000000000000000000000000000000000000',
      'abcsk_9a93284cc8316b5014f6459be8f14def866e8af653509277',
      'risk_1',
      'sk_buff',
    ],
  },
  'firecrawl-key': {
    hides: [
      ['{"note":"sent fc-cec593545f16a13b1554c442a99275c9"}', 'fc-cec593545f16a13b1554c442a99275c9'],
      ['next=%3Dfc-1f27d580ed96be63e5e52fd64e26ece7%26page', 'fc-1f27d580ed96be63e5e52fd64e26ece7'],
    ],
    keeps: [
      'KEY=fc-00000000000000000000000000000000',
      'abcfc-f337884990af1329ba5aa567cb00e70f',
      'rfc-2616',
      'fc-cache: succeeded',
    ],
  },
  'fireworks-key': {
    hides: [
      ['first\\nfw_GVYFY4JBr2frcDrqvZQ0dVHr\\nlast', 'fw_GVYFY4JBr2frcDrqvZQ0dVHr'],
      ["it was 'fw_Xu0WmbggkeDmn2WnZtGC8rFB'", 'fw_Xu0WmbggkeDmn2WnZtGC8rFB'],
    ],
    keeps: [
      'KEY=fw_xxxxxxxxxxxxxxxxxxxxxxxx',
      'abcfw_8nxyQrZGgTB2VQrEI9v35nEA',
      'fw_version',
      'fw_firmwareupdatedonlastboot',
    ],
  },
  'groq-key': {
    hides: [
      [
        '{"note":"sent 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"}',
        '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',
      ],
      [
        'next=%3D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%26page',
        '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',
      ],
    ],
    keeps: [
      'KEY=gsk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcgsk_kV6WVm11dWy98NaFNz03CKm6MCFIn6lerPStaNPdWjFFSQcfYvn6',
    ],
  },
  'hugging-face-token': {
    hides: [
      ['argv: [run, 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]', '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'],
      ['first\\n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\\nlast', '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'],
    ],
    keeps: [
      'KEY=hf_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abchf_pNkcjGjsEXeVfxbptaqAjcghSwYOFZEVoj',
      'hf_hub_download',
      'hf_BertForSequenceClassification',
    ],
  },
  'jina-key': {
    hides: [
      [
        "it was 'jina_0fa5f5449d81d01a2f66902a5c6040d4AuBc3GXumrjmX894wXcCt56s0XiN'",
        'jina_0fa5f5449d81d01a2f66902a5c6040d4AuBc3GXumrjmX894wXcCt56s0XiN',
      ],
      [
        'jina_b9fdccd11a60e0c555fa4052265ac6f2FZKb95DeRU0eZv0fiQpyedrrgU2z',
        'jina_b9fdccd11a60e0c555fa4052265ac6f2FZKb95DeRU0eZv0fiQpyedrrgU2z',
      ],
    ],
    keeps: [
      'KEY=jina_00000000000000000000000000000000xxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcjina_6e6bfbd39742464e2b05c4c7a77af07apSprN8FGLeiEQn7qR2IDoqIrGGZg',
    ],
  },
  'laminar-key': {
    hides: [
      [
        'first\\nlmnr_C1AQmZx0OcqEetHWZpmVWuIdKmmmicKSOwPfvB219IRit3BMwo0FbyWo38Ofi9ZQ\\nlast',
        'lmnr_C1AQmZx0OcqEetHWZpmVWuIdKmmmicKSOwPfvB219IRit3BMwo0FbyWo38Ofi9ZQ',
      ],
      ["it was 'lmnr_95AdeYf8tF5SGGEjsH6yMYpa5f97zradEGDNLW0n'", 'lmnr_95AdeYf8tF5SGGEjsH6yMYpa5f97zradEGDNLW0n'],
    ],
    keeps: [
      'KEY=lmnr_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abclmnr_ZO9qGk4mdt0GyCukmw17hhDUU4IVcLjyRe59iDmB6CbeeC1dlIlrcVFyDFcqrbWZ',
      'lmnr_processor_queue_length_total',
    ],
  },
  'langfuse-key': {
    hides: [['export KEY=sk-lf-3adc4bf6-2b9f-7611-4cec-5318f5623332', 'sk-lf-3adc4bf6-2b9f-7611-4cec-5318f5623332']],
    keeps: ['abcsk-lf-5511f701-894f-1c27-145d-fafb40f962c4', '{"public":"pk-lf-bb2dc2c8-cb82-19a5-42e1-6d51e74661ed"}'],
  },
  'langsmith-key': {
    hides: [
      [
        'next=%3D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%26page',
        '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',
      ],
      [
        'argv: [run, 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]',
        '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',
      ],
    ],
    keeps: [
      'KEY=lsv2_pt_00000000000000000000000000000000_0000000000',
      'abclsv2_pt_c72aa19b67a34b2b76abe7480776f84f_5e8f089369',
    ],
  },
  'mistral-key': {
    hides: [
      ['--mistral-token q5KHfF1L9LjEpNNSjXPEv1BpZ0uxFj4x', 'q5KHfF1L9LjEpNNSjXPEv1BpZ0uxFj4x'],
      [`"mistral.secret" => 'X5Apfy1Yw4uG1OTHp7h9rX0A0X2gegJn',`, 'X5Apfy1Yw4uG1OTHp7h9rX0A0X2gegJn'],
    ],
    keeps: [
      'MISTRAL_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'MISTRAL_TOKEN=$MISTRAL_TOKEN',
      'GET https://mistral.example.org/v1/items/8f90ffc3 200',
    ],
  },
  'nvidia-key': {
    hides: [
      [
        '{"note":"sent 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"}',
        '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',
      ],
      [
        'next=%3D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%26page',
        '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',
      ],
    ],
    keeps: [
      'KEY=nvapi-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcnvapi-TeZocnMZx89-yprnRXY52LFhV2Qyx_hodNeaCxKFZVZd-daUXJvEViRkYEik0IZO',
    ],
  },
  'openai-key': {
    hides: [
      [
        'GET /hooks/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/events 200',
        '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',
      ],
      [
        'export KEY=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',
        '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',
      ],
      [
        '{"note":"sent sk-svcacct-Kci9wL09Ijhhv5QYdeFt58KY0eCnpOBOEKWFC02xygQV7P2ADwl5AN9Pwp_zT3BlbkFJIUlgPJx5G5iaK8s66ZkvLBD7VIwwVflHTLIUck96On-OZuwcfE_1b6qbqJ2f"}',
        'sk-svcacct-Kci9wL09Ijhhv5QYdeFt58KY0eCnpOBOEKWFC02xygQV7P2ADwl5AN9Pwp_zT3BlbkFJIUlgPJx5G5iaK8s66ZkvLBD7VIwwVflHTLIUck96On-OZuwcfE_1b6qbqJ2f',
      ],
    ],
    keeps: [
      'KEY=sk-proj-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxT3BlbkFJxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcsk-proj-l0qjwaygI93ctFnHNsJLVdSN4uvtj8ehbRv3Lo1SOn0agss2z85rorTYBsL1DeUg1OL_H1FzorT3BlbkFJYvdbPKHJiaetSjG-kFwRjMh3YhR5Zrw-7pbuGUOwCISv4NcQLEiewMhDIxDxgU2EV-6_kkmjME',
    ],
  },
  'openrouter-key': {
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
      'KEY=sk-or-v1-0000000000000000000000000000000000000000000000000000000000000000',
      'abcsk-or-v1-2d60b83de9e4724f5e370482fbbd13c69a8cf49a44a21a5ed22869d62940b906',
    ],
  },
  'perplexity-key': {
    hides: [
      [
        'level=info msg="token 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 refused"',
        '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',
      ],
      [
        'GET /hooks/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/events 200',
        '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',
      ],
    ],
    keeps: [
      'KEY=pplx-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcpplx-kfU2jcEO3A3sLfh5TsjxIWGJo9dKa2RDIrFGrXHBZzlxNLIA',
      'model pplx-7b-online',
    ],
  },
  'pinecone-key': {
    hides: [
      [
        'argv: [run, pcsk_fBBQrx_3nM3kSpqZedbpf37fKL4AKPOYlbhvCobVRP6NJ3ja94j4dvmQVOHorqnwuyCVMW]',
        'pcsk_fBBQrx_3nM3kSpqZedbpf37fKL4AKPOYlbhvCobVRP6NJ3ja94j4dvmQVOHorqnwuyCVMW',
      ],
      [
        'first\\npcsk_Gb3uw_4nZlJgKPqS5cFi9F0OMFoGsyzwKkUVEJwdefQKILfuLDltiWf1leAPoMQw8Ebc4\\nlast',
        'pcsk_Gb3uw_4nZlJgKPqS5cFi9F0OMFoGsyzwKkUVEJwdefQKILfuLDltiWf1leAPoMQw8Ebc4',
      ],
    ],
    keeps: [
      'KEY=pcsk_xxxxxx_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcpcsk_zufND2_CuMEOULFDIccI7cDb6Zaa8tYriY4Ggv9QVm2Ast76TNqwGxkUqHlPaxH2GVjEnW',
    ],
  },
  'privateai-key': {
    hides: [
      [`"private-ai.secret" => 'bl8h4o9u4qs2lvm6u4xbt2vifh8zjgit',`, 'bl8h4o9u4qs2lvm6u4xbt2vifh8zjgit'],
      ['PRIVATE_AI_API_KEY=1bjrgiok96qc94t1c0klm1pr7kxstydv', '1bjrgiok96qc94t1c0klm1pr7kxstydv'],
    ],
    keeps: [
      'PRIVATE_AI_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'PRIVATE_AI_TOKEN=$PRIVATE_AI_TOKEN',
      'GET https://privateai.example.org/v1/items/f5daaae1 200',
    ],
  },
  'replicate-token': {
    hides: [
      ["it was 'r8_WVocLShqwEjZt0n4EiVVQdcTgLzFeOKOfc4sk'", 'r8_WVocLShqwEjZt0n4EiVVQdcTgLzFeOKOfc4sk'],
      ['r8_a0NOGJ2n2yXJfiGjaM0IoO8kAlFnOHasetKfy', 'r8_a0NOGJ2n2yXJfiGjaM0IoO8kAlFnOHasetKfy'],
    ],
    keeps: [
      'KEY=r8_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcr8_LNTxr0mPAtCT3QySe30vgLqUDFWjNjVFoVkOc',
      'r8_snorm',
      'ctr8_total_2',
    ],
  },
  'serper-key': {
    hides: [
      [`"serper.secret" => '0db981799f5488078c08f77445e8aa493c36ce01',`, '0db981799f5488078c08f77445e8aa493c36ce01'],
      ['SERPER_API_KEY=87e58067fb85cb7d712623c21b4beeee07696a3a', '87e58067fb85cb7d712623c21b4beeee07696a3a'],
    ],
    keeps: [
      'SERPER_API_KEY=0000000000000000000000000000000000000000',
      'SERPER_TOKEN=$SERPER_TOKEN',
      'GET https://serper.example.org/v1/items/a28a71ee 200',
    ],
  },
  'sk-key': {
    hides: [
      ['next=%3Dsk-ffa21d23d0bb85f729bdd26210a28f1e%26page', 'sk-ffa21d23d0bb85f729bdd26210a28f1e'],
      [
        'argv: [run, sk-EaYJhlMKwQtYyqTqXE8JSvk8Ne8AM57DZpfpSnfmWVgh1CjY]',
        'sk-EaYJhlMKwQtYyqTqXE8JSvk8Ne8AM57DZpfpSnfmWVgh1CjY',
      ],
      ['key_sk-ffa21d23d0bb85f729bdd26210a28f1e', 'sk-ffa21d23d0bb85f729bdd26210a28f1e'],
      ['first\\nsk-X4zU9bbsvkqjfilHOv_66H\\nlast', 'sk-X4zU9bbsvkqjfilHOv_66H'],
    ],
    keeps: [
      'KEY=sk-00000000000000000000000000000000',
      'abcsk-890aacd4ea25d1579c387baf98824abc',
      'class="sk-cube-grid-of-loading-spinner-elements"',
      'sk-toggle-content-1-of-2-in-the-page',
      'sk-this-is-not-a-real-key',
    ],
  },
  'tavily-key': {
    hides: [
      ['GET /hooks/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/events 200', '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'],
      ['export KEY=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', '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'],
    ],
    keeps: ['KEY=tvly-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abctvly-UIcNNRIWwmBzazPrz01sdXXYvpgmM0N7'],
  },
  'together-ai-key': {
    hides: [
      [
        'TOGETHER_API_KEY=de2f87cf1bc456f060b9f7bb56c98e5c417d016380db76548d6ce89eb1dc7efc',
        'de2f87cf1bc456f060b9f7bb56c98e5c417d016380db76548d6ce89eb1dc7efc',
      ],
      [
        'togetherToken: "66eba2d5f9ae703b4f5a191b8da359d6c145610ded3f982ab3edc7833f03d3fc"',
        '66eba2d5f9ae703b4f5a191b8da359d6c145610ded3f982ab3edc7833f03d3fc',
      ],
    ],
    keeps: [
      'TOGETHER_API_KEY=0000000000000000000000000000000000000000000000000000000000000000',
      'TOGETHER_TOKEN=$TOGETHER_TOKEN',
      'GET https://together.example.org/v1/items/feff5905 200',
    ],
  },
  'together-key': {
    hides: [
      ['tgp_v1_XWO6G3MaOaK15LnBcwXVCg92zJ3MLR7IfZrqUyYCMeq', 'tgp_v1_XWO6G3MaOaK15LnBcwXVCg92zJ3MLR7IfZrqUyYCMeq'],
      [
        'level=info msg="token tgp_v1_pm94zfArWri-qTmHDWIFfy95kWnHmUIL1bPC6Xavz0l refused"',
        'tgp_v1_pm94zfArWri-qTmHDWIFfy95kWnHmUIL1bPC6Xavz0l',
      ],
    ],
    keeps: [
      'KEY=tgp_v1_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abctgp_v1_mnpNf_N2q1G3aqwsuqZb5yl0PE0mHm4id549OMYuu_u',
    ],
  },
  'voyage-key': {
    hides: [
      [
        'GET /hooks/pa-vqVVdlxAaCFDKqs3ppBpsk17Z5PTL2V0PVr8PSqLfus/events 200',
        'pa-vqVVdlxAaCFDKqs3ppBpsk17Z5PTL2V0PVr8PSqLfus',
      ],
      ['export KEY=pa-XtUDOD3pJO1uH2v1EfcAScVufwWEgn50uArJEGn5gEU', 'pa-XtUDOD3pJO1uH2v1EfcAScVufwWEgn50uArJEGn5gEU'],
    ],
    keeps: [
      'KEY=pa-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcpa-ivzGmeVQAqJKpUJVfj3frHaR7go5Dz6KmZ6cKAfQUXd',
      'hpa-autoscaler',
      'pa-southcentral-zone-with-a-rather-long-name-1',
    ],
  },
  'wandb-key': {
    hides: [
      [
        '{"name":"WANDB_SECRET","value":"530b28bc2be2339ec6ae90cd946820f4431e059f"}',
        '530b28bc2be2339ec6ae90cd946820f4431e059f',
      ],
      ['--wandb-token 0727e644f120b6d86638d9e5bf1a7e11f2422d91', '0727e644f120b6d86638d9e5bf1a7e11f2422d91'],
    ],
    keeps: [
      'WANDB_API_KEY=0000000000000000000000000000000000000000',
      'WANDB_TOKEN=$WANDB_TOKEN',
      'GET https://wandb.example.org/v1/items/82181659 200',
    ],
  },
  'weights-and-biases-key': {
    hides: [
      [
        'next=%3Dwandb_v1_xVsXBuznaQ4lLTS_USAF2bMiIwXqkpNFOXaWjOqVk-o8EA_W4r74S2g24SgMlKbLWXZ5Ff7J5v1ZF%26page',
        'wandb_v1_xVsXBuznaQ4lLTS_USAF2bMiIwXqkpNFOXaWjOqVk-o8EA_W4r74S2g24SgMlKbLWXZ5Ff7J5v1ZF',
      ],
      [
        'argv: [run, wandb_v1_zzgXrdagsb-EQW-zlVyYsD_1nCQ5EVTo5z-vqz8Bm2JdH70d2snpXdIr26tEKU6QqMkPClmXP7dVU]',
        'wandb_v1_zzgXrdagsb-EQW-zlVyYsD_1nCQ5EVTo5z-vqz8Bm2JdH70d2snpXdIr26tEKU6QqMkPClmXP7dVU',
      ],
    ],
    keeps: [
      'KEY=wandb_v1_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcwandb_v1_mPhbYTfdIiOhzNTQBim-8pWbRc3Wx5Uzjj5uUzqUsEtGsCh--tbfA5GLFAfmXQzEUrrHwa1BdLsN1',
    ],
  },
  'xai-key': {
    hides: [
      [
        'export KEY=xai-MHz8dl4MGgcZjTwrJ5lgSReHmpiCN2S8Vak00UIyfROyju5MEycUubh7gVGXA7iyBTgM7bbjviipLn8f',
        'xai-MHz8dl4MGgcZjTwrJ5lgSReHmpiCN2S8Vak00UIyfROyju5MEycUubh7gVGXA7iyBTgM7bbjviipLn8f',
      ],
      [
        '{"note":"sent xai-t8CVsQ6M66TKupMVv6RhDuDbMfppm9KulYYrAw3m45OAqNXLyJb0riNHkzImrdGGavpdRZg2kVu8BCWz"}',
        'xai-t8CVsQ6M66TKupMVv6RhDuDbMfppm9KulYYrAw3m45OAqNXLyJb0riNHkzImrdGGavpdRZg2kVu8BCWz',
      ],
    ],
    keeps: [
      'KEY=xai-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcxai-RTzZvN7EzAqm5CHZBTnT0uZ6ZoLxE8ZxnAH7p32LlkYFdD3ConIHt0rQDhoiDCMJ53kFLEo6RK5tu1o7',
      'provider xai-grok-beta',
    ],
  },
  'together-project-key': {
    hides: [
      [
        'sent tgp_v1_IDr8sSriEcEfMy3w0PGcysSTLAofvBsv1htGaT6PvgI today',
        'tgp_v1_IDr8sSriEcEfMy3w0PGcysSTLAofvBsv1htGaT6PvgI',
      ],
      [
        'export KEY=tgp_v1_KL2QKHPR8YRFvacVIl3MfS0i3eUWPLBzOY0k0wEnX3A',
        'tgp_v1_KL2QKHPR8YRFvacVIl3MfS0i3eUWPLBzOY0k0wEnX3A',
      ],
    ],
    keeps: ['abctgp_v1_4yqHvpyBgF9EGw1kYVEzqrrCcouK0VCyQw174ZnzovK', 'tgp_v1_short'],
  },
  'runpod-key': {
    hides: [
      ['sent rpa_MV9X3NWF0WC9GN236WSAC4ES4HL84Y5USK101KJSTN today', 'rpa_MV9X3NWF0WC9GN236WSAC4ES4HL84Y5USK101KJSTN'],
      ['export KEY=rpa_NQW044Q4TBMP57FVIE40TGDVEEJXH3K4GK8BQU3UOX', 'rpa_NQW044Q4TBMP57FVIE40TGDVEEJXH3K4GK8BQU3UOX'],
    ],
    keeps: ['abcrpa_KF9XPT7CUBR8S5COAJY2ZFIIU2IMZ160QOJWTSFFCO', 'rpa_short'],
  },
  'anyscale-key': {
    hides: [
      ['sent esecret_rikqn8957si74xc3mcfupiobo3 today', 'esecret_rikqn8957si74xc3mcfupiobo3'],
      ['export KEY=esecret_zsyb3opf8qwmzsgr3k3lijpo3t', 'esecret_zsyb3opf8qwmzsgr3k3lijpo3t'],
    ],
    keeps: ['abcesecret_d2xozcgyk7cx3i6cil2ez8xrc9', 'esecret_short'],
  },
  'llama-cloud-key': {
    hides: [
      [
        'sent llx-FyFBh70uJeEyeeeLMxbohfipmLjPUd1rSyETjRIH9C7jvqjN today',
        'llx-FyFBh70uJeEyeeeLMxbohfipmLjPUd1rSyETjRIH9C7jvqjN',
      ],
      [
        'export KEY=llx-qgRHfEBq8KG0Mu3tUnlDGErVair3qKTkWIJTDTq2Bk0BvjPo',
        'llx-qgRHfEBq8KG0Mu3tUnlDGErVair3qKTkWIJTDTq2Bk0BvjPo',
      ],
    ],
    keeps: ['abcllx-egINI6fP5ydsvkXbtRAUTjY1AD3MlWZlL0D5U3QdiRTxmzfD', 'llx-short'],
  },
  'browserbase-key': {
    hides: [
      ['sent bb_live_PdLuU0S69xt7lLboswtAGISwYWR today', 'bb_live_PdLuU0S69xt7lLboswtAGISwYWR'],
      ['export KEY=bb_live_aNtD1mWtGSajoTt93srcCzNjYxz', 'bb_live_aNtD1mWtGSajoTt93srcCzNjYxz'],
    ],
    keeps: ['abcbb_live_MtPRr4bO4Ksz3xr3d4aqvvurqdU', 'bb_live_short'],
  },
  'apify-token': {
    hides: [
      ['sent apify_api_ZtIJotKHR6T1eVzR5BNmBnv9qdzW2UfypMiC today', 'apify_api_ZtIJotKHR6T1eVzR5BNmBnv9qdzW2UfypMiC'],
      ['export KEY=apify_api_NngolCeJu1VTq6TCWug1JlUjehe7d3H4M1gS', 'apify_api_NngolCeJu1VTq6TCWug1JlUjehe7d3H4M1gS'],
    ],
    keeps: ['abcapify_api_eAZhRaN9sgNSvhJ5X2zxzQdJiMQwi2hjMpUd', 'apify_api_short'],
  },
  'cartesia-key': {
    hides: [
      ['sent sk_car_nNCYwoBJBEqv6SvlbO9sS21Z today', 'sk_car_nNCYwoBJBEqv6SvlbO9sS21Z'],
      ['export KEY=sk_car_QIbW2ACnK34cIo9U2rDyWELK', 'sk_car_QIbW2ACnK34cIo9U2rDyWELK'],
    ],
    keeps: ['abcsk_car_tW4kzf5465tV0lQ34SVMGNyA', 'sk_car_short'],
  },
  'luma-key': {
    hides: [
      [
        'sent luma-3bd12724-4125-e0ac-c96e-221270ee5be1-aaf4439e-9796-81b5-18bd-94b3a5cfa103 today',
        'luma-3bd12724-4125-e0ac-c96e-221270ee5be1-aaf4439e-9796-81b5-18bd-94b3a5cfa103',
      ],
      [
        'export KEY=luma-5935aae1-b3c0-cf01-831d-3118d3eb62a8-33321939-2fa8-062a-6557-771b77e81418',
        'luma-5935aae1-b3c0-cf01-831d-3118d3eb62a8-33321939-2fa8-062a-6557-771b77e81418',
      ],
    ],
    keeps: ['abcluma-9bdc3520-2f78-4831-4e17-0a3898a9f6a0-fab3ece6-f37d-d91c-2632-7ef1d068a79d', 'luma-short'],
  },
  'nomic-key': {
    hides: [
      ['sent nk-1WV78cYpOZhKjpNmDztigBNVuxgaLm5GDn89bRjaa55 today', 'nk-1WV78cYpOZhKjpNmDztigBNVuxgaLm5GDn89bRjaa55'],
      ['export KEY=nk-jj8liF54Ly9BJd2hsgbFfgjpu25EktGtzYpRw6UPeFL', 'nk-jj8liF54Ly9BJd2hsgbFfgjpu25EktGtzYpRw6UPeFL'],
    ],
    keeps: ['abcnk-gT7llfKdbfqGkdeteYc0BwAHNWjWakyeci5jd6R4aOp', 'nk-short'],
  },
  'assemblyai-key': {
    hides: [
      ['ASSEMBLYAI_API_KEY=ccffdb2e6e7eb9c05ba0f34481dfd258', 'ccffdb2e6e7eb9c05ba0f34481dfd258'],
      ['"assemblyaiToken": "791b982313a22ba826395edc42f23a71"', '791b982313a22ba826395edc42f23a71'],
    ],
    keeps: ['ASSEMBLYAI_API_KEY=$KEY', 'GET https://assemblyai.example.org/v1 200'],
  },
  'ai21-key': {
    hides: [
      ['AI21_API_KEY=5vi4pv93WNItwtjiddsPsP6xCMQQtcyC', '5vi4pv93WNItwtjiddsPsP6xCMQQtcyC'],
      ['"ai21Token": "a8QDZkvWNKy3ozypniR1bWvNcD4jPUCK"', 'a8QDZkvWNKy3ozypniR1bWvNcD4jPUCK'],
    ],
    keeps: ['AI21_API_KEY=$KEY', 'GET https://ai21.example.org/v1 200'],
  },
  'comet-key': {
    hides: [
      ['COMET_API_KEY=lv7BJ8ojcND8JVK2Vbelwvz97', 'lv7BJ8ojcND8JVK2Vbelwvz97'],
      ['"cometToken": "kjpUoQA5o7NljhVEaZ6idL6Sl"', 'kjpUoQA5o7NljhVEaZ6idL6Sl'],
    ],
    keeps: ['COMET_API_KEY=$KEY', 'GET https://comet.example.org/v1 200'],
  },
  'serpapi-key': {
    hides: [
      [
        'SERPAPI_API_KEY=2e6da557f105f93f89990b6acc4df30b6023f436bfc155a1fa4c856e261eb0e2',
        '2e6da557f105f93f89990b6acc4df30b6023f436bfc155a1fa4c856e261eb0e2',
      ],
      [
        '"serpapiToken": "2bec4ca7bb21fd8c9965cf0c8aeedcaeb3229a688ef6ef11270acb267aa45b42"',
        '2bec4ca7bb21fd8c9965cf0c8aeedcaeb3229a688ef6ef11270acb267aa45b42',
      ],
    ],
    keeps: ['SERPAPI_API_KEY=$KEY', 'GET https://serpapi.example.org/v1 200'],
  },
  'exa-key': {
    hides: [
      ['EXA_API_KEY=b5c2bda0-28b5-6a3f-384e-edc6ea84b1e5', 'b5c2bda0-28b5-6a3f-384e-edc6ea84b1e5'],
      ['"exaToken": "20fa7348-c3c4-1f0f-08f7-eeb1ed5df971"', '20fa7348-c3c4-1f0f-08f7-eeb1ed5df971'],
    ],
    keeps: ['EXA_API_KEY=$KEY', 'GET https://exa.example.org/v1 200'],
  },
  'sambanova-key': {
    hides: [
      ['SAMBANOVA_API_KEY=38c124cf-c908-1ae7-610a-ccad2dc23dde', '38c124cf-c908-1ae7-610a-ccad2dc23dde'],
      ['"sambanovaToken": "6bcac8b8-7606-405f-cdac-73f3370eabdc"', '6bcac8b8-7606-405f-cdac-73f3370eabdc'],
    ],
    keeps: ['SAMBANOVA_API_KEY=$KEY', 'GET https://sambanova.example.org/v1 200'],
  },
  'weaviate-key': {
    hides: [
      ['WEAVIATE_API_KEY=29S0ZVbcaAWI5wGz5hHHuCg9kJsdhHYfZ4xE', '29S0ZVbcaAWI5wGz5hHHuCg9kJsdhHYfZ4xE'],
      ['"weaviateToken": "tCD2D9onSr1VGEeX5oH6JXxl83M01TH5c5GP"', 'tCD2D9onSr1VGEeX5oH6JXxl83M01TH5c5GP'],
    ],
    keeps: ['WEAVIATE_API_KEY=$KEY', 'GET https://weaviate.example.org/v1 200'],
  },
  'qdrant-key': {
    hides: [
      [
        'QDRANT_API_KEY=8TP0y6HBkGj65vjS3l0rkneCYg2Q0ReEuzHH0u175WXWzs41',
        '8TP0y6HBkGj65vjS3l0rkneCYg2Q0ReEuzHH0u175WXWzs41',
      ],
      [
        '"qdrantToken": "oBWbNY38TJ6gS1bao1zNnnQu4K1wvYHTzccAreeBuegP3dvD"',
        'oBWbNY38TJ6gS1bao1zNnnQu4K1wvYHTzccAreeBuegP3dvD',
      ],
    ],
    keeps: ['QDRANT_API_KEY=$KEY', 'GET https://qdrant.example.org/v1 200'],
  },
  'livekit-secret': {
    hides: [
      ['LIVEKIT_API_KEY=QuyFDT9zZgZKAQDV99Vgbw6y5mimTc1NrHWUbCRU93v', 'QuyFDT9zZgZKAQDV99Vgbw6y5mimTc1NrHWUbCRU93v'],
      ['"livekitToken": "vWqWc2d9s6y7l66bOTa2k61XxDWXtjtRZx0mqjU7yU8"', 'vWqWc2d9s6y7l66bOTa2k61XxDWXtjtRZx0mqjU7yU8'],
    ],
    keeps: ['LIVEKIT_API_KEY=$KEY', 'GET https://livekit.example.org/v1 200'],
  },
  'runway-key': {
    hides: [
      [
        'sent key_4970a1d6f343315aad943fe7cf0b45ac1e800514182a1b0c18b34533f2e94716f4506c7218d159fdbdf92fc13e0fb83f1cf7af6cbffc91590f333bd2ef088be1 today',
        'key_4970a1d6f343315aad943fe7cf0b45ac1e800514182a1b0c18b34533f2e94716f4506c7218d159fdbdf92fc13e0fb83f1cf7af6cbffc91590f333bd2ef088be1',
      ],
      [
        'export KEY=key_3ca5006922925271a725030eaee71be3cfde8ba7f546a1cf5723a4a718524dc46d336698e1c44b2dab7723644e3ddf1df7ae0a752f634395c2baa0ed33240c2f',
        'key_3ca5006922925271a725030eaee71be3cfde8ba7f546a1cf5723a4a718524dc46d336698e1c44b2dab7723644e3ddf1df7ae0a752f634395c2baa0ed33240c2f',
      ],
    ],
    keeps: [
      'abckey_d8bace3ce430a7abe41be834305ae6545e24fbc755bf326b9b2203ee7d51f5ac4421302b5304bd55d8cf9ae1a55470824e8cac29c564d9bbe88a18307e7524d9',
      'key_0short',
    ],
  },
}

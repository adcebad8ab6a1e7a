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
}

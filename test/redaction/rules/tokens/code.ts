import type {Examples} from '../examples.ts'

export const CODE: Examples = {
  'bitbucket-client': {
    hides: [
      [`"bitbucket.secret" => 'c08Mlg6XQH7RnmE2lveUSxlLvObLx0kg',`, 'c08Mlg6XQH7RnmE2lveUSxlLvObLx0kg'],
      [
        'BITBUCKET_API_KEY=7UMpkyQw0d6I_EFmLmwwzuFjzsYYRmIiHz_6p42-gH1xyETAo0opScVdaovZlfxH',
        '7UMpkyQw0d6I_EFmLmwwzuFjzsYYRmIiHz_6p42-gH1xyETAo0opScVdaovZlfxH',
      ],
    ],
    keeps: [
      'BITBUCKET_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'BITBUCKET_TOKEN=$BITBUCKET_TOKEN',
      'GET https://bitbucket.example.org/v1/items/3831c4c7 200',
    ],
  },
  'buildkite-token': {
    hides: [
      ["it was 'bkua_01a89550d2a53903a65fda604bc83df525047db2'", 'bkua_01a89550d2a53903a65fda604bc83df525047db2'],
      [
        'bkct_9lPuDdNs8LpueTYjUNNJea4CQi5oB4FrC7ta4O9mQVs7ok2wbB',
        'bkct_9lPuDdNs8LpueTYjUNNJea4CQi5oB4FrC7ta4O9mQVs7ok2wbB',
      ],
    ],
    keeps: ['KEY=bkua_0000000000000000000000000000000000000000', 'abcbkua_5685ff127c816469cba43527e962648fc10ba329'],
  },
  'circleci-key': {
    hides: [
      [`"circle-ci.secret" => '32a968463de59faac681c4ea4fa7000706da15e0',`, '32a968463de59faac681c4ea4fa7000706da15e0'],
      ['CIRCLE_CI_API_KEY=47579f66e82d404ada2673f52972b3a6dfc02105', '47579f66e82d404ada2673f52972b3a6dfc02105'],
    ],
    keeps: [
      'CIRCLE_CI_API_KEY=0000000000000000000000000000000000000000',
      'CIRCLE_CI_TOKEN=$CIRCLE_CI_TOKEN',
      'GET https://circleci.example.org/v1/items/d003dadc 200',
    ],
  },
  'circleci-token': {
    hides: [
      [
        'argv: [run, CCIPAT_K1ktXvB2jN03rQJ1yfVPh2_8fc918aab1919121136c2e5e67a09db9c876c556]',
        'CCIPAT_K1ktXvB2jN03rQJ1yfVPh2_8fc918aab1919121136c2e5e67a09db9c876c556',
      ],
      [
        'first\\nCCIPRJ_Is1i1kAL2xVWBHCplBc9FI_221ad7a62e0bc307f0866b6309c4481986f187f6\\nlast',
        'CCIPRJ_Is1i1kAL2xVWBHCplBc9FI_221ad7a62e0bc307f0866b6309c4481986f187f6',
      ],
    ],
    keeps: [
      'KEY=CCIPAT_xxxxxxxxxxxxxxxxxxxxxx_0000000000000000000000000000000000000000',
      'abcCCIPAT_JCzi8HVDVDMB3M1ryYCHnW_daa2acc4295bc3ec7b60fc1b6ce8e5f511272615',
    ],
  },
  'codecov-token': {
    hides: [
      [`"codecov.secret" => 'kdqow1q94wsj34wztym4dev9czf278wj',`, 'kdqow1q94wsj34wztym4dev9czf278wj'],
      ['CODECOV_API_KEY=05b75c9e-e08c-3ee6-1af8-f0423a88e220', '05b75c9e-e08c-3ee6-1af8-f0423a88e220'],
    ],
    keeps: [
      'CODECOV_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'CODECOV_TOKEN=$CODECOV_TOKEN',
      'GET https://codecov.example.org/v1/items/78396ccd 200',
    ],
  },
  'cursor-key': {
    hides: [
      [
        'export KEY=key_f2e4e8e0d2dea6aa3d5a3b861d494bb419dccda31a45d5ffc7a8e0a3aeb34cdb',
        'key_f2e4e8e0d2dea6aa3d5a3b861d494bb419dccda31a45d5ffc7a8e0a3aeb34cdb',
      ],
      [
        '{"note":"sent crsr_88fd087f610362b85a0be72cb12819242354d652ac6ad817c0e858b378a2d286"}',
        'crsr_88fd087f610362b85a0be72cb12819242354d652ac6ad817c0e858b378a2d286',
      ],
    ],
    keeps: [
      'KEY=key_0000000000000000000000000000000000000000000000000000000000000000',
      'abckey_bd5119adeb448148527cb5950e75713f7dfe9fc4b71d109dd82531d68fc4bacc',
      'key_id',
      'key_0123',
    ],
  },
  'depot-token': {
    hides: [
      [
        'level=info msg="token depot_org_2f9a482b20385b371414b099029e0cb1547b4833405c78e8ba07e58346753f58 refused"',
        'depot_org_2f9a482b20385b371414b099029e0cb1547b4833405c78e8ba07e58346753f58',
      ],
      [
        'GET /hooks/depot_project_5071ce1b439dae7c5673304d909cd86d2fdea7ab20be6fdd15bd93ad06202041/events 200',
        'depot_project_5071ce1b439dae7c5673304d909cd86d2fdea7ab20be6fdd15bd93ad06202041',
      ],
    ],
    keeps: [
      'KEY=depot_org_0000000000000000000000000000000000000000000000000000000000000000',
      'abcdepot_org_f69f923c632c0ae84693e9ed2f6a4866ba197786c0b96f4dcdc2f12dd41795b7',
    ],
  },
  'drone-token': {
    hides: [
      ['droneCiToken: "cjHnNvz8ZDU9RvZfh6V3ofDdFqDY75f9"', 'cjHnNvz8ZDU9RvZfh6V3ofDdFqDY75f9'],
      ['{"name":"DRONE_SECRET","value":"AtVp3GvKT56pQR8KgSI56CLgDmXfUWPV"}', 'AtVp3GvKT56pQR8KgSI56CLgDmXfUWPV'],
    ],
    keeps: [
      'DRONE_CI_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'DRONE_CI_TOKEN=$DRONE_CI_TOKEN',
      'GET https://droneci.example.org/v1/items/877bd630 200',
    ],
  },
  'github-fine-grained-token': {
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
      'KEY=github_pat_xxxxxxxxxxxxxxxxxxxxxx_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abc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',
    ],
  },
  'github-token': {
    hides: [
      [
        'level=info msg="token ghp_PMgmnGZH2IcD74BxEf7vSKrb4SBAuHYazvhE refused"',
        'ghp_PMgmnGZH2IcD74BxEf7vSKrb4SBAuHYazvhE',
      ],
      ['GET /hooks/ghs_IWv77xXbXl0BLW98Cu4jAsRBDmnJn506uNTe/events 200', 'ghs_IWv77xXbXl0BLW98Cu4jAsRBDmnJn506uNTe'],
      ['backup_ghp_PMgmnGZH2IcD74BxEf7vSKrb4SBAuHYazvhE_old.tar', 'ghp_PMgmnGZH2IcD74BxEf7vSKrb4SBAuHYazvhE'],
      [
        'export KEY=ghr_eRDs42wvTxilJCIhxIwxTGmtSqvyd24KpEyU4MGp5Y9bfJo0qE3NM08w91tjtt91nGIhREOxnxNT',
        'ghr_eRDs42wvTxilJCIhxIwxTGmtSqvyd24KpEyU4MGp5Y9bfJo0qE3NM08w91tjtt91nGIhREOxnxNT',
      ],
    ],
    keeps: ['KEY=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcghp_8LlcldVB1lwbU5N8X617TTVKssOwcum9uShI'],
  },
  'gitlab-runner-registration': {
    hides: [
      ['export KEY=GR13489416Opt4XIupIjljJ0rWjfg', 'GR13489416Opt4XIupIjljJ0rWjfg'],
      ['{"note":"sent GR1348941qeNWc4k2LEEaHlyHj3vK"}', 'GR1348941qeNWc4k2LEEaHlyHj3vK'],
    ],
    keeps: ['KEY=GR1348941xxxxxxxxxxxxxxxxxxxx', 'abcGR1348941ALN5XpknCWI4fWDorePu'],
  },
  'gitlab-session-cookie': {
    hides: [
      ['_gitlab_session=1cd2142cb1acf719fdd3d4e94e09132d', '1cd2142cb1acf719fdd3d4e94e09132d'],
      ['_gitlab_session=01fe155ce8c3c814bc7a26f06a495198', '01fe155ce8c3c814bc7a26f06a495198'],
    ],
    keeps: [],
  },
  'gitlab-token': {
    hides: [
      ['argv: [run, glpat-fB9hsMQFccKJySbl4g1J]', 'glpat-fB9hsMQFccKJySbl4g1J'],
      ['first\\nglrt-SuBm79VIRqDzAgNeA1Zt\\nlast', 'glrt-SuBm79VIRqDzAgNeA1Zt'],
      ["it was 'glptt-35590ab0b2263fa509b341e0cd9ac716e197f056'", 'glptt-35590ab0b2263fa509b341e0cd9ac716e197f056'],
      ['glcbt-zy_BG1nJNOO5ljymz_nqdqP', 'glcbt-zy_BG1nJNOO5ljymz_nqdqP'],
      [
        'level=info msg="token glagent-Qpp5EyByO4Da8XknjWg6pr6j9B1s05GPmtazVWaS-_j_K-omGn refused"',
        'glagent-Qpp5EyByO4Da8XknjWg6pr6j9B1s05GPmtazVWaS-_j_K-omGn',
      ],
      [
        'GET /hooks/glpat-bnKws8THc4aD7oLUS5fSfaoTFzz.uv.dz05l3tjrv/events 200',
        'glpat-bnKws8THc4aD7oLUS5fSfaoTFzz.uv.dz05l3tjrv',
      ],
    ],
    keeps: ['KEY=glpat-xxxxxxxxxxxxxxxxxxxx', 'abcglpat-Wx_v1TKHqF3y8hNPmyM4'],
  },
  'harness-token': {
    hides: [
      [
        'argv: [run, pat.uERru-EH9jyVvXJnW9V7ET.f052ee47520de3e0087ad3f7.KF7PyyKIGxODSZ5AOtgF]',
        'pat.uERru-EH9jyVvXJnW9V7ET.f052ee47520de3e0087ad3f7.KF7PyyKIGxODSZ5AOtgF',
      ],
      [
        'first\\nsat.ypLbIZNthBmP6sA5hvHvFc.b40f196a91402c87d998e3fe.A9RtrOS0T6OQTc50vH1H\\nlast',
        'sat.ypLbIZNthBmP6sA5hvHvFc.b40f196a91402c87d998e3fe.A9RtrOS0T6OQTc50vH1H',
      ],
    ],
    keeps: [
      'KEY=pat.xxxxxxxxxxxxxxxxxxxxxx.000000000000000000000000.xxxxxxxxxxxxxxxxxxxx',
      'abcpat.5jE3s1laAMpM5AG5y_H0kS.391c41c0af9132401a22f665.BPTS0cqIeT4YrfFVEB6x',
      'compat.test.ts',
    ],
  },
  'infracost-key': {
    hides: [
      ['level=info msg="token ico-C8Dzt9sd5n25Q6L3KOvmcySPc3CpC1f9 refused"', 'ico-C8Dzt9sd5n25Q6L3KOvmcySPc3CpC1f9'],
      ['GET /hooks/ico-C6pEwlmiI1of4kbJXUmJV4RK7D0n8vjW/events 200', 'ico-C6pEwlmiI1of4kbJXUmJV4RK7D0n8vjW'],
    ],
    keeps: [
      'KEY=ico-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcico-l6JInk1AAwm1xfcPfxBzJ0Xc8ngllxSI',
      'img/app.ico-7a388b69018576d24b59331fd60aab0c.png',
    ],
  },
  'inngest-signing-key': {
    hides: [
      [
        'argv: [run, signkey-prod-8e38f380378233e114971286d257a3bde9b84ef1ce078ed92da56d03815511c9]',
        'signkey-prod-8e38f380378233e114971286d257a3bde9b84ef1ce078ed92da56d03815511c9',
      ],
      ['first\\nsignkey-test-6bfd4e2b4e8c331fe5dac104a364a55c\\nlast', 'signkey-test-6bfd4e2b4e8c331fe5dac104a364a55c'],
    ],
    keeps: [
      'KEY=signkey-prod-0000000000000000000000000000000000000000000000000000000000000000',
      'abcsignkey-prod-39042b9d5fdc894b00478e41a7acd5d047f1cc92281fbbfc1b4e57d8e4265133',
    ],
  },
  'octopus-deploy-key': {
    hides: [
      ['{"X-Octopus-ApiKey":"API-LNK5CFKMVPTKQK8U0X7YBQ14BF"}', 'API-LNK5CFKMVPTKQK8U0X7YBQ14BF'],
      ['OCTO_API_KEY=API-EA7LKUIKROIJF47XFVKUHZT75D', 'API-EA7LKUIKROIJF47XFVKUHZT75D'],
    ],
    keeps: [
      'OCTOPUS_API_KEY=API-XXXXXXXXXXXXXXXXXXXXXXXXXX',
      'octopus api key: https://wiki.notion.site/API-BD80F56CDC1441E6BF6011AB6D852875',
      'octopus-api-client: GSSAPI-VIRHEKAPSELOINTIMERKKIJONO',
    ],
  },
  'prefect-key': {
    hides: [
      ['next=%3Dpnu_89qKcP5dph7kmumV52GlFfvwlduJZAronZG0%26page', 'pnu_89qKcP5dph7kmumV52GlFfvwlduJZAronZG0'],
      ['argv: [run, pnb_Xkg16R25pKEUyVl3zc69ysRMZ6m3Hz8jGKQ9]', 'pnb_Xkg16R25pKEUyVl3zc69ysRMZ6m3Hz8jGKQ9'],
    ],
    keeps: ['KEY=pnu_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcpnu_0PWmDixY20jn6dbgtijngmFGGxdiHrtFdLR5'],
  },
  'pulumi-token': {
    hides: [
      ['first\\npul-5cf846ed4024ecb9051db0eee85a09f7b4e46b59\\nlast', 'pul-5cf846ed4024ecb9051db0eee85a09f7b4e46b59'],
      ["it was 'pul-fcb88f8f934b4e9433de5300c2122b6d830e0d3f'", 'pul-fcb88f8f934b4e9433de5300c2122b6d830e0d3f'],
    ],
    keeps: ['KEY=pul-0000000000000000000000000000000000000000', 'abcpul-730e778c12029fb4955d29f1e04269c8a50840f9'],
  },
  'snyk-api-token': {
    hides: [
      ['snykToken: "aa4c35f7-a656-e756-11bd-9ac2638892d0"', 'aa4c35f7-a656-e756-11bd-9ac2638892d0'],
      ['{"name":"SNYK_SECRET","value":"a613b02d-3b3b-20cc-943b-abee983b2207"}', 'a613b02d-3b3b-20cc-943b-abee983b2207'],
    ],
    keeps: [
      'SNYK_API_KEY=00000000-0000-0000-0000-000000000000',
      'SNYK_TOKEN=$SNYK_TOKEN',
      'GET https://snyk.example.org/v1/items/c1cab6e7 200',
    ],
  },
  'snyk-token': {
    hides: [
      [
        'snyk_uat.e96931fb.zMfjwTrjTwvgXS9uEXVp1kg_Eh-PPZrPfKmd2d1wtrjnpKR4gNd-tLsU7wWa7Z7A9CgKva6rfwEicmThUBoyHp6IC7',
        'snyk_uat.e96931fb.zMfjwTrjTwvgXS9uEXVp1kg_Eh-PPZrPfKmd2d1wtrjnpKR4gNd-tLsU7wWa7Z7A9CgKva6rfwEicmThUBoyHp6IC7',
      ],
      [
        'level=info msg="token snyk_sat.7aa1eed6.IOqWFNwgsvbtyALrmm3KU_tQXzUYCm0pRU6hWfN4T_mirgxjDOpFKLe4w53t1Hh24DkOCjTTpD89lzeixroDLC5bZL refused"',
        'snyk_sat.7aa1eed6.IOqWFNwgsvbtyALrmm3KU_tQXzUYCm0pRU6hWfN4T_mirgxjDOpFKLe4w53t1Hh24DkOCjTTpD89lzeixroDLC5bZL',
      ],
    ],
    keeps: [
      'KEY=snyk_uat.00000000.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcsnyk_uat.88edad4f.G-AW4zZooF5ysqTxTVfmzAW_qu7XYC4JXDbmiQEhf2rCL_P7LANKMEQIpHZDERUqflpncYRr_M0uK_YLFlOeJDaNnm',
    ],
  },
  'sonarqube-token': {
    hides: [
      ['squ_5cc2d6dbdade80908549546ea5e9f2aa52131d1e', 'squ_5cc2d6dbdade80908549546ea5e9f2aa52131d1e'],
      [
        'level=info msg="token sqp_4fed8c7cb3b0812cffcc747764c86701484b79a7 refused"',
        'sqp_4fed8c7cb3b0812cffcc747764c86701484b79a7',
      ],
      [
        'GET /hooks/sqa_7ab1aeae1270e62c2699d20621c6f6dd53fb737a/events 200',
        'sqa_7ab1aeae1270e62c2699d20621c6f6dd53fb737a',
      ],
    ],
    keeps: ['KEY=squ_0000000000000000000000000000000000000000', 'abcsqu_413889e7a4627876be923021f1bd891d930f777f'],
  },
  'sourcegraph-key': {
    hides: [
      ['sourcegraph: 7cA03E91bD4f62a8F50c1eB97D3a46F8e2B05d1C', '7cA03E91bD4f62a8F50c1eB97D3a46F8e2B05d1C'],
      ['SOURCEGRAPH_TOKEN=e94Bd0371fA6c28D5b90E3f7a1C46D82b05F9eA3', 'e94Bd0371fA6c28D5b90E3f7a1C46D82b05F9eA3'],
    ],
    keeps: ['sourcegraph: at 3f7d9c1a5e8b2046d7f1a9c3e5b8d20461f7a9c3', 'SOURCEGRAPH_TOKEN=$SOURCEGRAPH_TOKEN'],
  },
  'sourcegraph-token': {
    hides: [
      ['export KEY=sgp_10a465edc0cb1f2ca82fb9c0bf9fd5dbcc2b22e4', 'sgp_10a465edc0cb1f2ca82fb9c0bf9fd5dbcc2b22e4'],
      [
        '{"note":"sent sgp_2ed8581a6ac7816c_44e7067d5ec39695030e95c1bba6bd663b94eed6"}',
        'sgp_2ed8581a6ac7816c_44e7067d5ec39695030e95c1bba6bd663b94eed6',
      ],
      [
        'next=%3Dsgp_local_1355b940c514f8fb5d835d07328c978e80a24a35%26page',
        'sgp_local_1355b940c514f8fb5d835d07328c978e80a24a35',
      ],
      [
        'argv: [run, slk_e14cc4fb399c64a54d2c2fe9c2a8495958307509a627f37e2c1673213ba90dc3]',
        'slk_e14cc4fb399c64a54d2c2fe9c2a8495958307509a627f37e2c1673213ba90dc3',
      ],
    ],
    keeps: ['KEY=sgp_0000000000000000000000000000000000000000', 'abcsgp_dd3926ae8cb5a3bb004c7f5a946c148469ae00a4'],
  },
  'terraform-token': {
    hides: [
      [
        'argv: [run, 22FyzMue6ZwQzT.atlasv1.oDvw7ltiqsIjuwqkz2TnmqAxRtmvcLt0jvGEHc7Lhui2huoRE-_AaCYwOGoFl0e8tml]',
        '22FyzMue6ZwQzT.atlasv1.oDvw7ltiqsIjuwqkz2TnmqAxRtmvcLt0jvGEHc7Lhui2huoRE-_AaCYwOGoFl0e8tml',
      ],
      [
        'first\\numzVTzsQsQ5BaB.atlasv1.nESunHmgLhBTmUjAgHwR5QbGWDabWjd_E54NKVfUwgdK714KVHsi_DyLWaar\\nlast',
        'umzVTzsQsQ5BaB.atlasv1.nESunHmgLhBTmUjAgHwR5QbGWDabWjd_E54NKVfUwgdK714KVHsi_DyLWaar',
      ],
    ],
    keeps: ['KEY=xxxxxxxxxxxxxx.atlasv1.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
  },
  'travis-token': {
    hides: [
      ['{"name":"TRAVIS_CI_SECRET","value":"hk2c1DqA5eNAKkAjW8a7Ui"}', 'hk2c1DqA5eNAKkAjW8a7Ui'],
      ['--travis-token 1MctpdT40Q4LgeMfNIN812', '1MctpdT40Q4LgeMfNIN812'],
    ],
    keeps: [
      'TRAVIS_CI_API_KEY=xxxxxxxxxxxxxxxxxxxxxx',
      'TRAVIS_CI_TOKEN=$TRAVIS_CI_TOKEN',
      'GET https://travisci.example.org/v1/items/68086034 200',
    ],
  },
  'trigger-dev-key': {
    hides: [
      ['{"note":"sent tr_dev_W7DPMYE4nWVe6349UJIf"}', 'tr_dev_W7DPMYE4nWVe6349UJIf'],
      ['next=%3Dtr_prod_SSnfviww0CjGassdkoSS%26page', 'tr_prod_SSnfviww0CjGassdkoSS'],
    ],
    keeps: ['KEY=tr_dev_xxxxxxxxxxxxxxxxxxxx', 'abctr_dev_DbfoQNzz1OfgGX67BmSu'],
  },
  'zuplo-key': {
    hides: [
      ['zpka_9e7b2a7ea2307f5b33fb212be8f57030_353b99a1', 'zpka_9e7b2a7ea2307f5b33fb212be8f57030_353b99a1'],
      [
        'level=info msg="token zpka_0e277bd9c7a26d7d1f3a3db2f70aa127_5a8852b4 refused"',
        'zpka_0e277bd9c7a26d7d1f3a3db2f70aa127_5a8852b4',
      ],
    ],
    keeps: ['KEY=zpka_00000000000000000000000000000000_00000000', 'abczpka_9cbe73a445ac49c1d59b84f5bb62b368_ce137cae'],
  },
  'octopus-api-key': {
    hides: [['with API-JVHCW9XSC7PT1R195LDCPK4XY2 was used', 'API-JVHCW9XSC7PT1R195LDCPK4XY2']],
    keeps: ['with is up since 2026'],
  },
  'jenkins-token': {
    hides: [['jenkins 11dc7ad45da127da93b61139f1e13f6125 was used', '11dc7ad45da127da93b61139f1e13f6125']],
    keeps: ['jenkins is up since 2026'],
  },
  'appveyor-token': {
    hides: [['appveyor v2.9m09lesq5we8dcfioty0 was used', 'v2.9m09lesq5we8dcfioty0']],
    keeps: ['appveyor is up since 2026'],
  },
  'deepsource-key': {
    hides: [
      ['sent dsp_f9f24c1d1565689be882470b05c4ecb33991e960 today', 'dsp_f9f24c1d1565689be882470b05c4ecb33991e960'],
      ['export KEY=dsp_356d8ac60827534219a3b77a3e28f04ed53ee996', 'dsp_356d8ac60827534219a3b77a3e28f04ed53ee996'],
    ],
    keeps: ['abcdsp_3e5ac12a1eef0b11d112c9ea5407645edf6376fb', 'dsp_short'],
  },
  'chromatic-token': {
    hides: [
      ['sent chpt_5518cebfd0d64fd today', 'chpt_5518cebfd0d64fd'],
      ['export KEY=chpt_d65ef8a8b469272', 'chpt_d65ef8a8b469272'],
    ],
    keeps: ['abcchpt_d04df71250ce7ad', 'chpt_short'],
  },
  'azure-devops-token': {
    hides: [
      [
        'sent riUBAzMuuJUJqjxRC4iIJ8gmkBtRpYtGDDJvEYVRgd2ZrZRef2bHqnXMAYP9BtG9f83zMELAPuxmAZDOiosT today',
        'riUBAzMuuJUJqjxRC4iIJ8gmkBtRpYtGDDJvEYVRgd2ZrZRef2bHqnXMAYP9BtG9f83zMELAPuxmAZDOiosT',
      ],
      [
        'export KEY=cvEq8hxEBit3MAMxvKZHakXKsD456D2j1sjkToCwGi3KjNU8wwYRoh3olFIzBWmEZZ9DW3uHWe1FAZDOyDYN',
        'cvEq8hxEBit3MAMxvKZHakXKsD456D2j1sjkToCwGi3KjNU8wwYRoh3olFIzBWmEZZ9DW3uHWe1FAZDOyDYN',
      ],
    ],
    keeps: ['abcJlOMCnY4oxrYxBIQSSE5ja3aPAQSoYhAOkBH4PDsCrkvGaQyLZzru7ze9rYUQCm4FXzWXp8STfcNAZDONSgb', 'AZDOshort'],
  },
  'gitea-token': {
    hides: [
      ['GITEA_API_KEY=4f70b59eb18d0ca3164157dea6077d4ac911b90f', '4f70b59eb18d0ca3164157dea6077d4ac911b90f'],
      ['"giteaToken": "b7bd4821f20e877c956fab7c9b28d543df46e99f"', 'b7bd4821f20e877c956fab7c9b28d543df46e99f'],
    ],
    keeps: ['GITEA_API_KEY=$KEY', 'GET https://gitea.example.org/v1 200'],
  },
  'browserstack-key': {
    hides: [
      ['BROWSERSTACK_API_KEY=ZXH9n2yR7VXnHN5iJj8g', 'ZXH9n2yR7VXnHN5iJj8g'],
      ['"browserstackToken": "A803ZwqH1XPgM0OCi72R"', 'A803ZwqH1XPgM0OCi72R'],
    ],
    keeps: ['BROWSERSTACK_API_KEY=$KEY', 'GET https://browserstack.example.org/v1 200'],
  },
  'saucelabs-key': {
    hides: [
      ['SAUCELABS_API_KEY=f3d73f63-f2f2-795c-8be1-e57723f140d2', 'f3d73f63-f2f2-795c-8be1-e57723f140d2'],
      ['"saucelabsToken": "2ad93d67-3b85-bb73-cf20-e27af0a26411"', '2ad93d67-3b85-bb73-cf20-e27af0a26411'],
    ],
    keeps: ['SAUCELABS_API_KEY=$KEY', 'GET https://saucelabs.example.org/v1 200'],
  },
  'railway-token': {
    hides: [
      ['RAILWAY_API_KEY=70614932-314d-835c-16cf-143f041b4882', '70614932-314d-835c-16cf-143f041b4882'],
      ['"railwayToken": "af07dc6e-e1ee-2db3-6279-5a582fef74bd"', 'af07dc6e-e1ee-2db3-6279-5a582fef74bd'],
    ],
    keeps: ['RAILWAY_API_KEY=$KEY', 'GET https://railway.example.org/v1 200'],
  },
  'artifactory-key': {
    hides: [
      [
        'export KEY=AKCp8TA5M0icZmcPLblxHMONGPup9gS4jaHiVobz2XwWBy9WDLLgZdoOBNeqzsfrYE8wgIVAq',
        'AKCp8TA5M0icZmcPLblxHMONGPup9gS4jaHiVobz2XwWBy9WDLLgZdoOBNeqzsfrYE8wgIVAq',
      ],
      [
        '{"note":"sent cmVmdGtuOjAxOj9V8pf0mPYIuAhldWaBXwS6193L6hpwosF7zpaKNeLmOJRGPWBr"}',
        'cmVmdGtuOjAxOj9V8pf0mPYIuAhldWaBXwS6193L6hpwosF7zpaKNeLmOJRGPWBr',
      ],
    ],
    keeps: [
      'KEY=AKCp8xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcAKCp8kWjFH4nSQ2y3V5p6WF4pkG5t1s8zlzy9y6GAJDHG3ZdRhEElsISV7nKbaRY10oXICSwq',
    ],
  },
  'clojars-token': {
    hides: [
      [
        'CLOJARS_5f26a9bb4d5986c8982d645dd5fa3feab8937550bc6837509268be1b6312',
        'CLOJARS_5f26a9bb4d5986c8982d645dd5fa3feab8937550bc6837509268be1b6312',
      ],
      [
        'level=info msg="token CLOJARS_19f4b794cec347131ba11a664f158a6f6a898ac2a6dcee61c4de3cf075a2 refused"',
        'CLOJARS_19f4b794cec347131ba11a664f158a6f6a898ac2a6dcee61c4de3cf075a2',
      ],
    ],
    keeps: [
      'KEY=CLOJARS_000000000000000000000000000000000000000000000000000000000000',
      'abcCLOJARS_a3e2ebb99fb863fc99d0f8fd3f756ac61d0deae32e0996f557495af1ff1a',
    ],
  },
  'crates-io-token': {
    hides: [
      ['GET /hooks/cioqNvrW3UNrKzxczCGjvenoTzkbJEGz3L7/events 200', 'cioqNvrW3UNrKzxczCGjvenoTzkbJEGz3L7'],
      ['export KEY=cioSg3m4ZF2rzMohd0efGrpE4HYEzJEzxNL', 'cioSg3m4ZF2rzMohd0efGrpE4HYEzJEzxNL'],
    ],
    keeps: [
      'KEY=cioxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcciorppcyu2SArKkTcQPndiDvL92q39f0Yg8',
      'cio_handler',
      'servicio general',
    ],
  },
  'docker-hub-token': {
    hides: [
      ['argv: [run, dckr_pat_x36f5y2kIWeKDohOegIjK7eHiW8]', 'dckr_pat_x36f5y2kIWeKDohOegIjK7eHiW8'],
      ['first\\ndckr_oat_skUJyIfXMs7sxm0qVAUxDyu3oR8UKfSc\\nlast', 'dckr_oat_skUJyIfXMs7sxm0qVAUxDyu3oR8UKfSc'],
    ],
    keeps: ['KEY=dckr_pat_xxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcdckr_pat_YEmGh0Up_HDwdYyCudXFSdA41Ix', 'dckr_pat_short'],
  },
  'jfrog-token': {
    hides: [
      [
        'JFROG_API_KEY=nEgwI56wKiAECGXwxMu3WFBFRi2y7NGtxYh3sypbRmJxCNyGnYkecko4rIwQpwj0ic9ZyOWka',
        'nEgwI56wKiAECGXwxMu3WFBFRi2y7NGtxYh3sypbRmJxCNyGnYkecko4rIwQpwj0ic9ZyOWka',
      ],
      [
        'artifactoryToken: "WPuJkdu0GBlxwq35EJacOj80dxt7HH549b2s3Tp2Lg8O8uzFJcIh9F8Sf9qbWABD"',
        'WPuJkdu0GBlxwq35EJacOj80dxt7HH549b2s3Tp2Lg8O8uzFJcIh9F8Sf9qbWABD',
      ],
    ],
    keeps: [
      'JFROG_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'JFROG_TOKEN=$JFROG_TOKEN',
      'GET https://jfrog.example.org/v1/items/7ebaee2f 200',
    ],
  },
  'npm-token': {
    hides: [
      ['export KEY=npm_rEFvuYriZrWovkXeAoHLVvxjhzoa0VZ8XpAH', 'npm_rEFvuYriZrWovkXeAoHLVvxjhzoa0VZ8XpAH'],
      ['{"note":"sent npm_mjxETXRuyfLNYMJLmHjhj9GHaInGsogSdfec"}', 'npm_mjxETXRuyfLNYMJLmHjhj9GHaInGsogSdfec'],
    ],
    keeps: [
      'KEY=npm_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcnpm_oCwu58mXpASPc62zyCdNkiXuEQWwfgQaL6an',
      'npm_config_user_agent',
      'npm_package_dependencies_typescript',
    ],
  },
  'nuget-key': {
    hides: [
      [
        '{"note":"sent oy2mwif5ckip5sg0mks9ze8vfw2ocoknse508t9ovltfk3"}',
        'oy2mwif5ckip5sg0mks9ze8vfw2ocoknse508t9ovltfk3',
      ],
      [
        'next=%3Doy22x7i95u3zqps6euep391ts6f7z4k9s2wljphtahl59l%26page',
        'oy22x7i95u3zqps6euep391ts6f7z4k9s2wljphtahl59l',
      ],
    ],
    keeps: ['KEY=oy2xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcoy2g1af2xhw3nmw9iu916by64b8db6214i7xytq9ddolbw'],
  },
  'pypi-token': {
    hides: [
      [
        'next=%3Dpypi-AgEIcHlwaS5vcmcDNbTMlJ45N8u1WdzY2BLdCrLRArh8yxaxjoo-me_73BhxPjLf3qlKCov_o42k7v9Q_I2zwWuzMjmXqTTP9DVx_RCqTXsYlKpWYZdzum_pYEoFdOz4C7bK6tKhxqcclQ2LGgWDJiK6gbWakeWUESTyM%26page',
        'pypi-AgEIcHlwaS5vcmcDNbTMlJ45N8u1WdzY2BLdCrLRArh8yxaxjoo-me_73BhxPjLf3qlKCov_o42k7v9Q_I2zwWuzMjmXqTTP9DVx_RCqTXsYlKpWYZdzum_pYEoFdOz4C7bK6tKhxqcclQ2LGgWDJiK6gbWakeWUESTyM',
      ],
      [
        'argv: [run, pypi-AgENdGVzdC5weXBpLm9yZwq1s3r02PtFYVOyBaG_eeUPlwmdyjqsDTA8nntE9C7YMCdX3C_RO8gYFawzyfDcafrKa1x26W64HSrlVOzBenUSy1jemTbH7blU95Pb0869-jcvuRv9KkwAHRKpZvzyRjX9soGLnlN_Lc_WtFCHtPMROQc0J_8VY9]',
        'pypi-AgENdGVzdC5weXBpLm9yZwq1s3r02PtFYVOyBaG_eeUPlwmdyjqsDTA8nntE9C7YMCdX3C_RO8gYFawzyfDcafrKa1x26W64HSrlVOzBenUSy1jemTbH7blU95Pb0869-jcvuRv9KkwAHRKpZvzyRjX9soGLnlN_Lc_WtFCHtPMROQc0J_8VY9',
      ],
    ],
    keeps: [
      'KEY=pypi-AgEIcHlwaS5vcmcxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcpypi-AgEIcHlwaS5vcmcnbf5vU-ap8BlIMXdGQ7YqnZ08peZUwrR9C33xTS1r-HesYwuSwLSuLOTnymA4krlRDCtr7yREik3hYHRXq277vAMR_txlCgVrfGn24qko2FSYQOaMLo1Kvyay5qGK1tawrKcU6xt9uDyDaIHFeLgEm',
      'pypi-proxy-server',
    ],
  },
  'rubygems-key': {
    hides: [
      [
        'first\\nrubygems_aa0af444346d7233f38fe00a956aa47e37da6d15774e4fbe\\nlast',
        'rubygems_aa0af444346d7233f38fe00a956aa47e37da6d15774e4fbe',
      ],
      [
        "it was 'rubygems_1f4d36da58983598c683b9d491b3ca88d1c0eac7dcd9a18e'",
        'rubygems_1f4d36da58983598c683b9d491b3ca88d1c0eac7dcd9a18e',
      ],
    ],
    keeps: [
      'KEY=rubygems_000000000000000000000000000000000000000000000000',
      'abcrubygems_18dff1db32df3088d9d75a3869e82cfb1b7e6551ab0ba6bc',
    ],
  },
  'sidekiq-credentials': {
    hides: [
      ['source "https://41d7f0b3:9ce52a68@gems.contribsys.com/"', '41d7f0b3:9ce52a68'],
      ['BUNDLE_ENTERPRISE__CONTRIBSYS__COM: 7b30e9d4:c15f8a26', '7b30e9d4:c15f8a26'],
      ['export BUNDLE_GEMS__CONTRIBSYS__COM="e2a94d07:58b1f3c6"', 'e2a94d07:58b1f3c6'],
    ],
    keeps: ['https://enterprise.contribsys.com/ answered 401', 'BUNDLE_GEMS__CONTRIBSYS__COM: $CREDENTIALS'],
  },
  'packagist-token': {
    hides: [
      [
        'sent packagist_ack_158942850fe1b909a17ac04199fc7ef136f4ed216c4d1ce4570c7507516387ab4038 today',
        'packagist_ack_158942850fe1b909a17ac04199fc7ef136f4ed216c4d1ce4570c7507516387ab4038',
      ],
      [
        'export KEY=packagist_ack_9bb5cc3de0dffcefe5f81dd164bce7aa402e15f5dcac28c4a574850990edf9222708',
        'packagist_ack_9bb5cc3de0dffcefe5f81dd164bce7aa402e15f5dcac28c4a574850990edf9222708',
      ],
    ],
    keeps: ['abcpackagist_ack_9099b673152e834b04576720fddd3359332967e190eaa152d692d8cb1385c0dc38c9', 'packagist_short'],
  },
  'quay-token': {
    hides: [
      [
        'QUAY_API_KEY=RQYXLD1EHUAY5OXL5JT5LHAJZG15BCHAQ1HOFHBGB20UAPQSUGW9QNENL8CEVQ8P',
        'RQYXLD1EHUAY5OXL5JT5LHAJZG15BCHAQ1HOFHBGB20UAPQSUGW9QNENL8CEVQ8P',
      ],
      [
        '"quayToken": "WN33CFOV64C3D42U2IUDW28K0SBTJYUBMRXQD809ID1GEIEKSBVLP37DW7P9A063"',
        'WN33CFOV64C3D42U2IUDW28K0SBTJYUBMRXQD809ID1GEIEKSBVLP37DW7P9A063',
      ],
    ],
    keeps: ['QUAY_API_KEY=$KEY', 'GET https://quay.example.org/v1 200'],
  },
  'anaconda-token': {
    hides: [['anaconda ab-4cb12048-eb62-02cf-d851-88393f541775 was used', 'ab-4cb12048-eb62-02cf-d851-88393f541775']],
    keeps: ['anaconda is up since 2026'],
  },
  'cloudsmith-key': {
    hides: [
      ['CLOUDSMITH_API_KEY=ede810fa145ea350c42a7300df9e9d9d74abaa16', 'ede810fa145ea350c42a7300df9e9d9d74abaa16'],
      ['"cloudsmithToken": "42b3c275edb623ead361616fdda8257a90614c28"', '42b3c275edb623ead361616fdda8257a90614c28'],
    ],
    keeps: ['CLOUDSMITH_API_KEY=$KEY', 'GET https://cloudsmith.example.org/v1 200'],
  },
}

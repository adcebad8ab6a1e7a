import type {Examples} from '../examples.ts'

export const TELEMETRY: Examples = {
  'amplitude-key': {
    hides: [
      ['{"name":"AMPLITUDE_SECRET","value":"0ae1c9082403c543f5cd0716e9de3054"}', '0ae1c9082403c543f5cd0716e9de3054'],
      ['--amplitude-token c9e84c8a8ce48a884a2243a8af95cd25', 'c9e84c8a8ce48a884a2243a8af95cd25'],
    ],
    keeps: [
      'AMPLITUDE_API_KEY=00000000000000000000000000000000',
      'AMPLITUDE_TOKEN=$AMPLITUDE_TOKEN',
      'GET https://amplitude.example.org/v1/items/cf1db125 200',
    ],
  },
  'datadog-app-key': {
    hides: [
      ['next=%3Dddapp_CeIGsfkE494s8XGzbKQV5OdBYSsEYp68CK%26page', 'ddapp_CeIGsfkE494s8XGzbKQV5OdBYSsEYp68CK'],
      ['argv: [run, ddpat_DAd7Az2NLxeJSY0i0XMgGeAcBh38Ox3KCj]', 'ddpat_DAd7Az2NLxeJSY0i0XMgGeAcBh38Ox3KCj'],
    ],
    keeps: ['KEY=ddapp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcddapp_WWErYcsI8vLwCAcTKQBZLiNmWrNoyYat4W'],
  },
  'datadog-key': {
    hides: [
      [`"datadog.secret" => '69dfb9bdb4731932181e49a0322ebc3e',`, '69dfb9bdb4731932181e49a0322ebc3e'],
      ['DD_API_API_KEY=09cb9f883efe62c7c26fe561d1c826bde9288fe9', '09cb9f883efe62c7c26fe561d1c826bde9288fe9'],
    ],
    keeps: [
      'DATADOG_API_KEY=00000000000000000000000000000000',
      'DATADOG_TOKEN=$DATADOG_TOKEN',
      'GET https://datadog.example.org/v1/items/3e979a3a 200',
    ],
  },
  'dynatrace-token': {
    hides: [
      [
        'argv: [run, dt0c01.T1PKAHJ729YKPXZHLGYZM3OY.OFOWECACBV0UY4XH9H6EZE7ZM1ZY7YK9VA8649E9FHDI7VXLPQMXY9IE945XM5FI]',
        'dt0c01.T1PKAHJ729YKPXZHLGYZM3OY.OFOWECACBV0UY4XH9H6EZE7ZM1ZY7YK9VA8649E9FHDI7VXLPQMXY9IE945XM5FI',
      ],
      [
        'first\\ndt0s01.72JMMFEYTGRV70M1OEFBAUXP.L5VNFRF3ORLTV09BBAGGFKKEJC02KC2038E0SVWDX0HICGYCKJKXNBUK1VLP6VU9\\nlast',
        'dt0s01.72JMMFEYTGRV70M1OEFBAUXP.L5VNFRF3ORLTV09BBAGGFKKEJC02KC2038E0SVWDX0HICGYCKJKXNBUK1VLP6VU9',
      ],
    ],
    keeps: [
      'KEY=dt0c01.XXXXXXXXXXXXXXXXXXXXXXXX.XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
      'abcdt0c01.NFG2HPCSW3MLAG6H422OR18P.W6XAANFKV7AV5562RDPM982K4DLII0059C4LZ5RQSRV7GGAQ2S31CEKGVZECLTHS',
    ],
  },
  'grafana-api-key': {
    hides: [
      [
        'level=info msg="token eyJrIjoikXjweRm3Jw4zNmfGtBak4cjyPmFrIJrAice0vdp8zNThjzJIzTUh6xh5WF9cYzy6HUFIe2JK7nclIhoEhj96XspGT66z== refused"',
        'eyJrIjoikXjweRm3Jw4zNmfGtBak4cjyPmFrIJrAice0vdp8zNThjzJIzTUh6xh5WF9cYzy6HUFIe2JK7nclIhoEhj96XspGT66z==',
      ],
      [
        'GET /hooks/eyJrIjoiUhi7LVn1bYuXDUtXh3w4WmK2L1KtR1vST33w3F9J7Mz9Yyuyx9LyJn5W7Ae36IEQnjRqdDcj70pJsDfO=/events 200',
        'eyJrIjoiUhi7LVn1bYuXDUtXh3w4WmK2L1KtR1vST33w3F9J7Mz9Yyuyx9LyJn5W7Ae36IEQnjRqdDcj70pJsDfO=',
      ],
    ],
    keeps: [
      'KEY=eyJrIjoixxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx==',
      'abceyJrIjoima2yljYEMeiIgWb27NC1y017nlGchWBQfMqHIg7141H5I2kMsaKFkKcarlThe58o59hFZmXEBBFSwjy8QEjZwr9eqK8y==',
    ],
  },
  'grafana-cloud-token': {
    hides: [
      [
        'argv: [run, glc_eyJvIjoONrVuDgKyRC+QkGsv/QvXMwQHLSJt++8ZJZgpjm/HmAuLnMIzr02I/xr7VuR4w+p1+J+1eMDBZ5m59KEpTO+6wYcut]',
        'glc_eyJvIjoONrVuDgKyRC+QkGsv/QvXMwQHLSJt++8ZJZgpjm/HmAuLnMIzr02I/xr7VuR4w+p1+J+1eMDBZ5m59KEpTO+6wYcut',
      ],
      [
        'first\\nglc_eyJvIjol53BO/CuJHi1x7rUuUVLqknDx3uN5SNmHCEYV00pwZ0gTrrGjB81UxYX8jLgMat/JwkE9bWS3PhKgDQwO5zJ3FRr/cX3iuENMzUz==\\nlast',
        'glc_eyJvIjol53BO/CuJHi1x7rUuUVLqknDx3uN5SNmHCEYV00pwZ0gTrrGjB81UxYX8jLgMat/JwkE9bWS3PhKgDQwO5zJ3FRr/cX3iuENMzUz==',
      ],
    ],
    keeps: [
      'KEY=glc_eyJvIjoxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcglc_eyJvIjoXkvPyrpuaZL/f9+MbVI5lIBKxX79ziLNR/lpEWoWYoGtSu94GAWhlotlgjXi6/vK+/hJo/VTKNZA1IG6EclKlucIBT',
      'GLC_CreateLightmapTexturesIndividual',
    ],
  },
  'grafana-service-account-token': {
    hides: [
      ["it was 'glsa_PmuZBoGt6iXgJp8mnR4jHvtXK0ZLjlN9_8827f8e5'", 'glsa_PmuZBoGt6iXgJp8mnR4jHvtXK0ZLjlN9_8827f8e5'],
      ['glsa_5nKx7x7EKlHxKpakfcIJs33maZkoXi24_55c9a088', 'glsa_5nKx7x7EKlHxKpakfcIJs33maZkoXi24_55c9a088'],
    ],
    keeps: ['KEY=glsa_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx_00000000', 'abcglsa_M9JvzUg3UFijoZhgA8ISXUr50mmukVPD_e3dbc030'],
  },
  'honeycomb-key': {
    hides: [
      [
        'export KEY=hcaik_mvo0tjmeb40scgfqi1phxedyo3q93lqieahqrsbpss0ltywr5f98dd27bn',
        'hcaik_mvo0tjmeb40scgfqi1phxedyo3q93lqieahqrsbpss0ltywr5f98dd27bn',
      ],
      [
        '{"note":"sent hcxik_knrypt9fyuorxic8l19k76dypj4lucn8vbk3u3tfg1sbv3b54l7x0gjr2c"}',
        'hcxik_knrypt9fyuorxic8l19k76dypj4lucn8vbk3u3tfg1sbv3b54l7x0gjr2c',
      ],
    ],
    keeps: [
      'KEY=hcaik_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abchcaik_3j25oldrus27x941bvxhmy1ugcvsk8c6aw5kwx5hni4j26mrld63siux32',
    ],
  },
  'launchdarkly-key': {
    hides: [
      ['x api-9f8e7d6c-5b4a-4928-9706-f5e4d3c2b1a0 y', 'api-9f8e7d6c-5b4a-4928-9706-f5e4d3c2b1a0'],
      ['sdk-4eebe4a9-4162-4bc0-ab14-5adec1680efd', 'sdk-4eebe4a9-4162-4bc0-ab14-5adec1680efd'],
      [
        'level=info msg="token mob-da2a50da-fa7c-4d66-a540-c2573b22ae36 refused"',
        'mob-da2a50da-fa7c-4d66-a540-c2573b22ae36',
      ],
    ],
    keeps: ['abcsdk-edd436b4-6862-4b0b-a40f-a1edee67b9a0', 'pod api-7d9f8b6c5d-x2x9p'],
  },
  'launchdarkly-token': {
    hides: [
      ['launchdarkly api key: api-29a93aaa-3c89-4a78-a2ed-9e03603e1ec6', 'api-29a93aaa-3c89-4a78-a2ed-9e03603e1ec6'],
      [
        '{"name":"LAUNCH_DARKLY_SECRET","value":"b6bl7VAlzLLzcZjgJ01ERYTAveqRlOC6L5NNdtSs"}',
        'b6bl7VAlzLLzcZjgJ01ERYTAveqRlOC6L5NNdtSs',
      ],
      ['--launch-darkly-token PQngsT9Q88Q0bgqNS0rPJwQeNbMCOB3p9kvm50v3', 'PQngsT9Q88Q0bgqNS0rPJwQeNbMCOB3p9kvm50v3'],
    ],
    keeps: [
      'LAUNCH_DARKLY_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'LAUNCH_DARKLY_TOKEN=$LAUNCH_DARKLY_TOKEN',
      'GET https://launchdarkly.example.org/v1/items/0b4d4daf 200',
    ],
  },
  'logdna-key': {
    hides: [
      [`"logdna.secret" => 'a94214d27ea47752f699056c8ddc11a0',`, 'a94214d27ea47752f699056c8ddc11a0'],
      ['MEZMO_API_KEY=fa502dd2c749034ecafadd819cd07f1d', 'fa502dd2c749034ecafadd819cd07f1d'],
    ],
    keeps: [
      'LOGDNA_API_KEY=00000000000000000000000000000000',
      'LOGDNA_TOKEN=$LOGDNA_TOKEN',
      'GET https://logdna.example.org/v1/items/6b5f26e2 200',
    ],
  },
  'looker-key': {
    hides: [
      [`"looker.secret" => 'AuNEK6J9B6R5KfqoaxOn',`, 'AuNEK6J9B6R5KfqoaxOn'],
      ['LOOKER_API_KEY=cXdCfKnrX00K0qLSUojVrXi9', 'cXdCfKnrX00K0qLSUojVrXi9'],
    ],
    keeps: [
      'LOOKER_API_KEY=xxxxxxxxxxxxxxxxxxxx',
      'LOOKER_TOKEN=$LOOKER_TOKEN',
      'GET https://looker.example.org/v1/items/a2e89677 200',
    ],
  },
  'mixpanel-key': {
    hides: [
      ['MIXPANEL_API_KEY=c679b11a62343137165bcf30fe4713f5', 'c679b11a62343137165bcf30fe4713f5'],
      ['mixpanelToken: "4b5a506caf92fc400057a9a67ed75be7"', '4b5a506caf92fc400057a9a67ed75be7'],
    ],
    keeps: [
      'MIXPANEL_API_KEY=00000000000000000000000000000000',
      'MIXPANEL_TOKEN=$MIXPANEL_TOKEN',
      'GET https://mixpanel.example.org/v1/items/b7c47abd 200',
    ],
  },
  'new-relic-id': {
    hides: [
      [
        'NEW_RELIC_API_KEY=vymany917oovckwc57y8q891jdya5uq7prk5kxu9nsifdwtez3j6et9xs33syhlh',
        'vymany917oovckwc57y8q891jdya5uq7prk5kxu9nsifdwtez3j6et9xs33syhlh',
      ],
      [
        '{"name":"NEW_RELIC_SECRET","value":"a2a6aa818e536edb5ecd1304153c16756af6a4f0"}',
        'a2a6aa818e536edb5ecd1304153c16756af6a4f0',
      ],
    ],
    keeps: [
      'NEW_RELIC_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'NEW_RELIC_TOKEN=$NEW_RELIC_TOKEN',
      'GET https://newrelic.example.org/v1/items/fa9f7ea0 200',
    ],
  },
  'new-relic-key': {
    hides: [
      ["it was 'NRAK-8S0YLHS8C3IGCJR9KJVKZ3OZ4RX'", 'NRAK-8S0YLHS8C3IGCJR9KJVKZ3OZ4RX'],
      ['NRII-0ToXG-DMabystiyZWbkRbb6nPl5UH8h6', 'NRII-0ToXG-DMabystiyZWbkRbb6nPl5UH8h6'],
      ['level=info msg="token NRJS-319b4bdc95bced7a602 refused"', 'NRJS-319b4bdc95bced7a602'],
      ['GET /hooks/adcf7386f249f8cf47c083fdd778d00a87a1NRAL/events 200', 'adcf7386f249f8cf47c083fdd778d00a87a1NRAL'],
    ],
    keeps: ['KEY=NRAK-XXXXXXXXXXXXXXXXXXXXXXXXXXX', 'NRAK-short'],
  },
  'opsgenie-key': {
    hides: [
      ['--opsgenie-token 59c74072-0e6e-af01-243f-d81ec9c6d7e2', '59c74072-0e6e-af01-243f-d81ec9c6d7e2'],
      [`"opsgenie.secret" => '575c70e8-7197-b61d-c328-4ce87edf8661',`, '575c70e8-7197-b61d-c328-4ce87edf8661'],
    ],
    keeps: [
      'OPSGENIE_API_KEY=00000000-0000-0000-0000-000000000000',
      'OPSGENIE_TOKEN=$OPSGENIE_TOKEN',
      'GET https://opsgenie.example.org/v1/items/da379e9d 200',
    ],
  },
  'pagerduty-key': {
    hides: [
      ['PAGERDUTY_TOKEN=u+es67Cnj2ndWkcTabzW', 'u+es67Cnj2ndWkcTabzW'],
      ['pagerduty_api_key: "ySMI0ld8sfBHKYx2gMgG"', 'ySMI0ld8sfBHKYx2gMgG'],
    ],
    keeps: ['pagerduty: yesterday'],
  },
  'posthog-key': {
    hides: [
      ['phc_1QjzWHVvSbaBT7VTqYCeoTXAiXOW4J5FhuUMMeqWr4U', 'phc_1QjzWHVvSbaBT7VTqYCeoTXAiXOW4J5FhuUMMeqWr4U'],
      [
        'level=info msg="token phx_5nbNA8NL5D5upYo6eIB5Xro8pRJHCms5bmhyAunq05tAoH6 refused"',
        'phx_5nbNA8NL5D5upYo6eIB5Xro8pRJHCms5bmhyAunq05tAoH6',
      ],
    ],
    keeps: [
      'KEY=phc_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcphc_nSdDoMF2s2CTtUdrj2FdKTud2mKXWSZLE47NFcmwzxY',
    ],
  },
  'rollbar-token': {
    hides: [
      ['rollbarToken: "9cdcac6de4d361d98949f7da062c1607"', '9cdcac6de4d361d98949f7da062c1607'],
      ['{"name":"ROLLBAR_SECRET","value":"33bce1a7a53be9a4bf9210f857463753"}', '33bce1a7a53be9a4bf9210f857463753'],
    ],
    keeps: [
      'ROLLBAR_API_KEY=00000000000000000000000000000000',
      'ROLLBAR_TOKEN=$ROLLBAR_TOKEN',
      'GET https://rollbar.example.org/v1/items/b0b4dc7b 200',
    ],
  },
  'rootly-key': {
    hides: [
      [
        'level=info msg="token rootly_f46bfde231d1f037dfe6477274f7354054f967a23521f284657200888dffa558 refused"',
        'rootly_f46bfde231d1f037dfe6477274f7354054f967a23521f284657200888dffa558',
      ],
      [
        'GET /hooks/rootly_d83c60a7574cb68f40b1305c5921c543f1068e990679c0bb3dc1e3d91a41990c/events 200',
        'rootly_d83c60a7574cb68f40b1305c5921c543f1068e990679c0bb3dc1e3d91a41990c',
      ],
    ],
    keeps: [
      'KEY=rootly_0000000000000000000000000000000000000000000000000000000000000000',
      'abcrootly_f25f57d241097e5a606ccc1ec2597d78f44237b8fbc4afbce6cf8c870ff23c18',
    ],
  },
  'segment-key': {
    hides: [
      ['--segment-token YY2HSGibvTFkHknHLyHfeomZsEzdMjEZ', 'YY2HSGibvTFkHknHLyHfeomZsEzdMjEZ'],
      [`"segment.secret" => 'yfPM7q6VY5qF93cnIhdWF1vcY51JViv7',`, 'yfPM7q6VY5qF93cnIhdWF1vcY51JViv7'],
    ],
    keeps: [
      'SEGMENT_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'SEGMENT_TOKEN=$SEGMENT_TOKEN',
      'GET https://segment.example.org/v1/items/e40a2e8e 200',
    ],
  },
  'sentry-dsn': {
    hides: [
      [
        'https://332158254cc30d87d17aff1b9254fb31@o331314.ingest.us.sentry.io/1276410',
        '332158254cc30d87d17aff1b9254fb31',
      ],
      [
        'https://573821e3d527fbb2180dfd811f41486c:6727782558a4cd55f85e8a13aba2fe72@sentry.acme.internal/4',
        '573821e3d527fbb2180dfd811f41486c:6727782558a4cd55f85e8a13aba2fe72',
      ],
    ],
    keeps: ['https://sentry.io/organizations/acme'],
  },
  'sentry-organization-token': {
    hides: [
      [
        '{"note":"sent sntrys_eyJpYXQiOjB5J7TqGghq6KgIXZSzKHfkdLShx8F1SI7uwfVIAd3BEP4K8/fBdDvRRxla/KCx/xuqEQ6NwF/KD4LXYfruoSsxUEtuM8itNSppi0_QZvIpcMYN9A67fPTr/TcWa+GaGnEM54tFhigxYnxOlk"}',
        'sntrys_eyJpYXQiOjB5J7TqGghq6KgIXZSzKHfkdLShx8F1SI7uwfVIAd3BEP4K8/fBdDvRRxla/KCx/xuqEQ6NwF/KD4LXYfruoSsxUEtuM8itNSppi0_QZvIpcMYN9A67fPTr/TcWa+GaGnEM54tFhigxYnxOlk',
      ],
      [
        'next=%3Dsntrys_eyJpYXQiOjgXzIrWGLUK1qwmbbGuWliOjcbm6B40fSo0Z04iGxB0NIq1zsvvIY2C2SKJ3o6Mh/fskL3/e7s6HT1R1RGvm3JxriucvB+WoqlZS=_wy8d+dr9ABoX6fNfJDypvT+BuV4K7TAL2Oo7jppW3gO%26page',
        'sntrys_eyJpYXQiOjgXzIrWGLUK1qwmbbGuWliOjcbm6B40fSo0Z04iGxB0NIq1zsvvIY2C2SKJ3o6Mh/fskL3/e7s6HT1R1RGvm3JxriucvB+WoqlZS=_wy8d+dr9ABoX6fNfJDypvT+BuV4K7TAL2Oo7jppW3gO',
      ],
    ],
    keeps: [
      'KEY=sntrys_eyJpYXQiOjxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcsntrys_eyJpYXQiOj9tzv+08KUmfAQ9MsTY7ZUF+ohlnC+QtD6lVicDYRaAhJ4KztuXth6HNPc8wi+gIqupOJ+fe655g6wIEVADBKftj6bH6vrGt1DhTH_hbMTriABNNSADcFqzaOoCv+9hMqYl0wGXTx38xlFFSO',
    ],
  },
  'sentry-user-token': {
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
      'KEY=sntryu_0000000000000000000000000000000000000000000000000000000000000000',
      'abcsntryu_3d1ef6bc13ea88a5ecdcd0a2cc920e831d0081364cc09f6146f7cd0451cbd71f',
    ],
  },
  'statsig-key': {
    hides: [
      [
        'first\\nsecret-Begwz8iYkRq3EKjy6BSPehy32HcViUiEYCXmAcyfj2S\\nlast',
        'secret-Begwz8iYkRq3EKjy6BSPehy32HcViUiEYCXmAcyfj2S',
      ],
      [
        "it was 'secret-WLsBonDn1Co1GZjdbQby8i8v16VHLt4C3v3c66e75N9'",
        'secret-WLsBonDn1Co1GZjdbQby8i8v16VHLt4C3v3c66e75N9',
      ],
    ],
    keeps: [
      'KEY=secret-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcsecret-F5KHpfXMaFeRkFidn1754hboy8XtJY2wQKqczZW9ryr',
      'secret-store-csi-driver',
    ],
  },
  'sumo-logic-key': {
    hides: [
      ['SUMO_LOGIC_API_KEY=supjKHz9mW4Hd0', 'supjKHz9mW4Hd0'],
      [
        'sumoToken: "BRRvYcpKCl4A3zAIcQnCg3T0gyImOjVLecoPveqdCSkBPI5pjbVsAz0YPDztBKDb"',
        'BRRvYcpKCl4A3zAIcQnCg3T0gyImOjVLecoPveqdCSkBPI5pjbVsAz0YPDztBKDb',
      ],
    ],
    keeps: [
      'SUMO_LOGIC_API_KEY=suxxxxxxxxxxxx',
      'SUMO_LOGIC_TOKEN=$SUMO_LOGIC_TOKEN',
      'GET https://sumologic.example.org/v1/items/1cb35076 200',
    ],
  },
  'new-relic-licence': {
    hides: [
      ['sent eu01xx0d2adab79357339f9b654e4b66de72NRAL today', 'eu01xx0d2adab79357339f9b654e4b66de72NRAL'],
      ['export KEY=eu01xxc5cf42e4d7d883a0611581dcb1e092NRAL', 'eu01xxc5cf42e4d7d883a0611581dcb1e092NRAL'],
    ],
    keeps: ['abceu01xx37c3bb4baa26aed8881de94416e690NRAL', 'NRALshort'],
  },
  'honeycomb-team': {
    hides: [['X-Honeycomb-Team: oGv9oAs5gpzL46m7RuaEAZ was used', 'oGv9oAs5gpzL46m7RuaEAZ']],
    keeps: ['X-Honeycomb-Team: is up since 2026'],
  },
  'axiom-token': {
    hides: [
      ['sent xaat-3d7ee193-99f4-7cf1-9cd7-c75fcd150c26 today', 'xaat-3d7ee193-99f4-7cf1-9cd7-c75fcd150c26'],
      ['export KEY=xaat-5f1470c6-6e61-0318-b444-604ca178d6ed', 'xaat-5f1470c6-6e61-0318-b444-604ca178d6ed'],
    ],
    keeps: ['abcxaat-ca9cca1f-f222-1dd0-9474-f63b71ab34da', 'xaat-short'],
  },
  'coralogix-key': {
    hides: [
      ['sent cxtp_7yFjEgF5XwINHGVZ51jC1JUuvTZnOJ today', 'cxtp_7yFjEgF5XwINHGVZ51jC1JUuvTZnOJ'],
      ['export KEY=cxtp_XtY1LJhVfThNlZmD882VWyutGMzAXP', 'cxtp_XtY1LJhVfThNlZmD882VWyutGMzAXP'],
    ],
    keeps: ['abccxtp_xZxZ7ohQBsDu8NbagdME6MJbuV1a4k', 'cxtp_short'],
  },
  'checkly-key': {
    hides: [
      ['sent cu_bb463887c90bec394f0b3011be57a837 today', 'cu_bb463887c90bec394f0b3011be57a837'],
      ['export KEY=cu_cf76e5c090ccc4535d42472cab9cc3d4', 'cu_cf76e5c090ccc4535d42472cab9cc3d4'],
    ],
    keeps: ['abccu_68caf5a0d0a313a8828c912eb29c8557', 'cu_short'],
  },
  'uptimerobot-key': {
    hides: [['uptimerobot u6571689-ec79a7cbb0b5ecb9ea3c1db4 was used', 'u6571689-ec79a7cbb0b5ecb9ea3c1db4']],
    keeps: ['uptimerobot is up since 2026'],
  },
  'healthchecks-key': {
    hides: [
      ['sent hcw_Wk0c1IT2ue80IAEPCkjmFH6sfMon today', 'hcw_Wk0c1IT2ue80IAEPCkjmFH6sfMon'],
      ['export KEY=hcw_BgXsMxmLFiDaW6m5aWe0CKxIazNw', 'hcw_BgXsMxmLFiDaW6m5aWe0CKxIazNw'],
    ],
    keeps: ['abchcw_YD40oioEUZVV4FOGIhjDu9YtXANu', 'hcw_short'],
  },
  'bugsnag-key': {
    hides: [
      ['BUGSNAG_API_KEY=2bb73b18b1ee9f1d722516211b81c83c', '2bb73b18b1ee9f1d722516211b81c83c'],
      ['"bugsnagToken": "9d57241c1e2c37bac27bd059568f2f04"', '9d57241c1e2c37bac27bd059568f2f04'],
    ],
    keeps: ['BUGSNAG_API_KEY=$KEY', 'GET https://bugsnag.example.org/v1 200'],
  },
  'better-stack-token': {
    hides: [
      ['LOGTAIL_API_KEY=vakPW6P5MFlkuTMRwNbxLgI5', 'vakPW6P5MFlkuTMRwNbxLgI5'],
      ['"logtailToken": "nd6RxNChJFp52rzR5IMm273n"', 'nd6RxNChJFp52rzR5IMm273n'],
    ],
    keeps: ['LOGTAIL_API_KEY=$KEY', 'GET https://logtail.example.org/v1 200'],
  },
  'airbrake-key': {
    hides: [
      ['AIRBRAKE_API_KEY=e2d0bce07fb819240e8e57ed906c340d', 'e2d0bce07fb819240e8e57ed906c340d'],
      ['"airbrakeToken": "71ed1c087942bb885b2c45533ab0fe28"', '71ed1c087942bb885b2c45533ab0fe28'],
    ],
    keeps: ['AIRBRAKE_API_KEY=$KEY', 'GET https://airbrake.example.org/v1 200'],
  },
  'cronitor-key': {
    hides: [
      ['CRONITOR_API_KEY=f63a0d6488e162e6dd8766c7b7b99b89', 'f63a0d6488e162e6dd8766c7b7b99b89'],
      ['"cronitorToken": "4bbf7f73debe3b43002481349b8a4ed8"', '4bbf7f73debe3b43002481349b8a4ed8'],
    ],
    keeps: ['CRONITOR_API_KEY=$KEY', 'GET https://cronitor.example.org/v1 200'],
  },
  'appsignal-key': {
    hides: [
      ['APPSIGNAL_API_KEY=b07756b1-e0b2-3a56-0517-34d21f631357', 'b07756b1-e0b2-3a56-0517-34d21f631357'],
      ['"appsignalToken": "e95ba725-ff22-0bb0-1c76-d6407377be4f"', 'e95ba725-ff22-0bb0-1c76-d6407377be4f'],
    ],
    keeps: ['APPSIGNAL_API_KEY=$KEY', 'GET https://appsignal.example.org/v1 200'],
  },
  'raygun-key': {
    hides: [
      ['RAYGUN_API_KEY=0rWvZj1Ea9FoAI29iCPeVR', '0rWvZj1Ea9FoAI29iCPeVR'],
      ['"raygunToken": "4QgAxquTcGqEUN7YcJXjUc"', '4QgAxquTcGqEUN7YcJXjUc'],
    ],
    keeps: ['RAYGUN_API_KEY=$KEY', 'GET https://raygun.example.org/v1 200'],
  },
  'splunk-token': {
    hides: [
      ['SPLUNK_API_KEY=0fa6d05b-efef-5635-4a4d-cfae53898eaf', '0fa6d05b-efef-5635-4a4d-cfae53898eaf'],
      ['"splunkToken": "90ef03be-0cb7-b8b1-f10c-851713429552"', '90ef03be-0cb7-b8b1-f10c-851713429552'],
    ],
    keeps: ['SPLUNK_API_KEY=$KEY', 'GET https://splunk.example.org/v1 200'],
  },
  'configcat-key': {
    hides: [
      [
        'sent configcat-sdk-1/lylSx9omlVwDbwTSJIANmM/EljnqOHULID0e3FLkqGnvm today',
        'configcat-sdk-1/lylSx9omlVwDbwTSJIANmM/EljnqOHULID0e3FLkqGnvm',
      ],
      [
        'export KEY=configcat-sdk-1/er99LkW6vsbPgo7xl9N6yh/9xjaEBaMzGYu9iY0b31UeG',
        'configcat-sdk-1/er99LkW6vsbPgo7xl9N6yh/9xjaEBaMzGYu9iY0b31UeG',
      ],
    ],
    keeps: ['abcconfigcat-sdk-1/XWTY7jmoLajwu8FCtPhXlA/9TH7WtpTyF6b42ZNG5xPc7', 'configcat-sdk-short'],
  },
  'flagsmith-key': {
    hides: [
      ['sent ser.Az7laT2uTRoyMDUAsapKqY today', 'ser.Az7laT2uTRoyMDUAsapKqY'],
      ['export KEY=ser.BUdgMWDtL5MlPAf153YBfh', 'ser.BUdgMWDtL5MlPAf153YBfh'],
    ],
    keeps: ['abcser.pfUEVLcZUhhE0dcaH9p3F1', 'ser.short'],
  },
  'unleash-token': {
    hides: [
      [
        'unleash default:production.d39ec4aeebc5a74d39ddf18b69afca4c84b822616519fc53a9aadebd was used',
        'default:production.d39ec4aeebc5a74d39ddf18b69afca4c84b822616519fc53a9aadebd',
      ],
    ],
    keeps: ['unleash is up since 2026'],
  },
  'elastic-cloud-key': {
    hides: [
      [
        'sent essu_KKTyFMF0FtDk7squInJLgcT0Z2pNYxQNeofEt5B50Db7OLqRFkdNwBkbaLj1FTFdSu54fuAOdsIl== today',
        'essu_KKTyFMF0FtDk7squInJLgcT0Z2pNYxQNeofEt5B50Db7OLqRFkdNwBkbaLj1FTFdSu54fuAOdsIl==',
      ],
      [
        'export KEY=essu_V0f66vwMSuYP5nnCnXqZt87gcDXACr6Gm1Eyv5j6eZ9HbKB4xQRcdRb2FNRRto1S0g7xd87CIZd1==',
        'essu_V0f66vwMSuYP5nnCnXqZt87gcDXACr6Gm1Eyv5j6eZ9HbKB4xQRcdRb2FNRRto1S0g7xd87CIZd1==',
      ],
    ],
    keeps: ['abcessu_aX8Jit3dxMKShqaiiputinKiKfqFtknLygwe1QuBrcdpjmo6RLa6Oo3FqmEFm3FVwXPsjStAZuZx==', 'essu_short'],
  },
  'pagerduty-integration-key': {
    hides: [
      [
        'POST https://events.pagerduty.com/integration/9f8e7d6c5b4a39281706f5e4d3c2b1a0/enqueue',
        '9f8e7d6c5b4a39281706f5e4d3c2b1a0',
      ],
    ],
    keeps: [
      'https://events.pagerduty.com/integration/YOUR_KEY/enqueue',
      'https://acme.pagerduty.com/incidents/Q1ABCDEF',
    ],
  },
  'datadog-client-token': {
    hides: [["clientToken: 'pub9f8e7d6c5b4a39281706f5e4d3c2b1a0'", 'pub9f8e7d6c5b4a39281706f5e4d3c2b1a0']],
    keeps: ['pub00000000000000000000000000000000', 'publicacafe', 'pub9f8e7d6c'],
  },
  'healthchecks-ping': {
    hides: [
      ['curl -fsS https://hc-ping.com/9f8e7d6c-5b4a-4928-9706-f5e4d3c2b1a0', '9f8e7d6c-5b4a-4928-9706-f5e4d3c2b1a0'],
    ],
    keeps: ['https://hc-ping.com/00000000-0000-0000-0000-000000000000', 'https://hc-ping.com/docs'],
  },
}

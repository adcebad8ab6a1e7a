import {defineBesideVendor} from './shape/beside-vendor.ts'

export const datadogKey = defineBesideVendor({
  id: 'datadog-key',
  why: 'Datadog API keys are 32 hexadecimal digits, application keys 40 (Datadog docs).',
  vendors: ['datadog', 'dd-api', 'dd-app'],
  value: /[a-z0-9]{40}|[0-9a-f]{32}/,
  hides: [
    [`"datadog.secret" => '69dfb9bdb4731932181e49a0322ebc3e',`, '69dfb9bdb4731932181e49a0322ebc3e'],
    ['DD_API_API_KEY=09cb9f883efe62c7c26fe561d1c826bde9288fe9', '09cb9f883efe62c7c26fe561d1c826bde9288fe9'],
  ],
  keeps: [
    'DATADOG_API_KEY=00000000000000000000000000000000',
    'DATADOG_TOKEN=$DATADOG_TOKEN',
    'GET https://datadog.example.org/v1/items/3e979a3a 200',
  ],
})

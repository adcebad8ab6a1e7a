import {defineBesideVendor} from './shape/beside-vendor.ts'

export const opsgenieKey = defineBesideVendor({
  id: 'opsgenie-key',
  why: 'Opsgenie keys are UUIDs (Opsgenie docs).',
  vendors: ['opsgenie'],
  value: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  name: /key|token|secret|passw|auth/i,
  hides: [
    ['--opsgenie-token 59c74072-0e6e-af01-243f-d81ec9c6d7e2', '59c74072-0e6e-af01-243f-d81ec9c6d7e2'],
    [`"opsgenie.secret" => '575c70e8-7197-b61d-c328-4ce87edf8661',`, '575c70e8-7197-b61d-c328-4ce87edf8661'],
  ],
  keeps: [
    'OPSGENIE_API_KEY=00000000-0000-0000-0000-000000000000',
    'OPSGENIE_TOKEN=$OPSGENIE_TOKEN',
    'GET https://opsgenie.example.org/v1/items/da379e9d 200',
  ],
})

import {defineToken} from './shape/token.ts'

export const grafanaServiceAccountToken = defineToken({
  id: 'grafana-service-account-token',
  why: 'A Grafana service account token (Grafana docs).',
  keywords: ['glsa_'],
  pattern: /glsa_[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}/,
  hides: [
    ["it was 'glsa_PmuZBoGt6iXgJp8mnR4jHvtXK0ZLjlN9_8827f8e5'", 'glsa_PmuZBoGt6iXgJp8mnR4jHvtXK0ZLjlN9_8827f8e5'],
    ['glsa_5nKx7x7EKlHxKpakfcIJs33maZkoXi24_55c9a088', 'glsa_5nKx7x7EKlHxKpakfcIJs33maZkoXi24_55c9a088'],
  ],
  keeps: ['KEY=glsa_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx_00000000', 'abcglsa_M9JvzUg3UFijoZhgA8ISXUr50mmukVPD_e3dbc030'],
})

import {defineBesideVendor} from './shape/beside-vendor.ts'

export const zendeskKey = defineBesideVendor({
  id: 'zendesk-key',
  why: 'Zendesk keys are 40 characters (Zendesk docs).',
  vendors: ['zendesk'],
  value: /[A-Za-z0-9]{40}|[0-9a-f]{64}/,
  hides: [
    ['zendeskToken: "sZUg9FRbpwVXUKZlC01MqpLagr0NHDCoGR0WFd8I"', 'sZUg9FRbpwVXUKZlC01MqpLagr0NHDCoGR0WFd8I'],
    [
      '{"name":"ZENDESK_SECRET","value":"bErri11V998wZdBWgvbqUtqeyQdxGyUFwbjml39V"}',
      'bErri11V998wZdBWgvbqUtqeyQdxGyUFwbjml39V',
    ],
  ],
  keeps: [
    'ZENDESK_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'ZENDESK_TOKEN=$ZENDESK_TOKEN',
    'GET https://zendesk.example.org/v1/items/15c39927 200',
  ],
})

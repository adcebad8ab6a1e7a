import {defineBesideVendor} from './shape/beside-vendor.ts'

export const linkedinClient = defineBesideVendor({
  id: 'linkedin-client',
  why: 'LinkedIn client ids are 14 characters, secrets 16 (LinkedIn docs).',
  vendors: ['linked-in'],
  value: /[A-Za-z0-9]{16}|[a-z0-9]{14}/,
  hides: [
    ['{"name":"LINKED_IN_SECRET","value":"zdq6O6VyoPQ4xv4p"}', 'zdq6O6VyoPQ4xv4p'],
    ['--linked-in-token wszywz1zx9m0cx', 'wszywz1zx9m0cx'],
  ],
  keeps: [
    'LINKED_IN_API_KEY=xxxxxxxxxxxxxxxx',
    'LINKED_IN_TOKEN=$LINKED_IN_TOKEN',
    'GET https://linkedin.example.org/v1/items/ad8c83b1 200',
  ],
})

import {defineBesideVendor} from './shape/beside-vendor.ts'

export const keycloakSecret = defineBesideVendor({
  id: 'keycloak-secret',
  why: 'Keycloak client secrets are 32 characters (Keycloak docs).',
  vendors: ['keycloak'],
  value: /[A-Za-z0-9]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  name: /secret|token|passw/i,
  hides: [
    ['{"name":"KEYCLOAK_SECRET","value":"DhvTt4FhgI1Ely5v610hjBIehTEUvro0"}', 'DhvTt4FhgI1Ely5v610hjBIehTEUvro0'],
    ['--keycloak-token hLbejMid4d1Zg1eBRHw4rgyFoeuywQiP', 'hLbejMid4d1Zg1eBRHw4rgyFoeuywQiP'],
  ],
  keeps: [
    'KEYCLOAK_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'KEYCLOAK_TOKEN=$KEYCLOAK_TOKEN',
    'GET https://keycloak.example.org/v1/items/e4740050 200',
  ],
})

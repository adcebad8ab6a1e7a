import {defineBesideVendor} from './shape/beside-vendor.ts'

export const vaultOldToken = defineBesideVendor({
  id: 'vault-old-token',
  why: 'Vault tokens of versions before 1.10 begin with s. (Vault docs).',
  vendors: ['vault'],
  where: 'assigned',
  value: /[sbr]\.[A-Za-z0-9]{24}/,
  hides: [
    ['vaultToken: "s.xjV0pLpWFv10KA0qf6uEJetE"', 's.xjV0pLpWFv10KA0qf6uEJetE'],
    ['{"name":"VAULT_SECRET","value":"s.uRBXc4B5xCMcX5O8Jonwf4Mz"}', 's.uRBXc4B5xCMcX5O8Jonwf4Mz'],
  ],
  keeps: [
    'VAULT_API_KEY=s.xxxxxxxxxxxxxxxxxxxxxxxx',
    'VAULT_TOKEN=$VAULT_TOKEN',
    'GET https://vault.example.org/v1/items/76eadfb1 200',
  ],
})

import {defineBesideVendor} from './shape/beside-vendor.ts'

export const azureServiceKey = defineBesideVendor({
  id: 'azure-service-key',
  why: 'Keys of Azure OpenAI, search, maps and cognitive services of old are 32 hexadecimal digits (Microsoft docs).',
  vendors: ['azure', 'cognitive', 'ocp-apim'],
  where: 'assigned',
  value: /[0-9a-f]{32}/,
  hides: [
    ['azureToken: "7227f95470688acebe5a03b00c904753"', '7227f95470688acebe5a03b00c904753'],
    ['{"name":"COGNITIVE_SECRET","value":"33720ae216709c97e081f0ea82659615"}', '33720ae216709c97e081f0ea82659615'],
  ],
  keeps: [
    'AZURE_API_KEY=00000000000000000000000000000000',
    'AZURE_TOKEN=$AZURE_TOKEN',
    'GET https://azure.example.org/v1/items/e2c547b1 200',
  ],
})

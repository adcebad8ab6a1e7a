import {defineBesideVendor} from './shape/beside-vendor.ts'

export const octopusDeployKey = defineBesideVendor({
  id: 'octopus-deploy-key',
  why: 'Octopus Deploy keys begin with API-, like the names of many pods, hence the vendor beside (Octopus docs).',
  vendors: ['octopus', 'octo'],
  value: /API-[A-Z0-9]{26}/,
  hides: [
    ['{"X-Octopus-ApiKey":"API-LNK5CFKMVPTKQK8U0X7YBQ14BF"}', 'API-LNK5CFKMVPTKQK8U0X7YBQ14BF'],
    ['OCTO_API_KEY=API-EA7LKUIKROIJF47XFVKUHZT75D', 'API-EA7LKUIKROIJF47XFVKUHZT75D'],
  ],
  keeps: [
    'OCTOPUS_API_KEY=API-XXXXXXXXXXXXXXXXXXXXXXXXXX',
    'octopus api key: https://wiki.notion.site/API-BD80F56CDC1441E6BF6011AB6D852875',
    'octopus-api-client: GSSAPI-VIRHEKAPSELOINTIMERKKIJONO',
  ],
})

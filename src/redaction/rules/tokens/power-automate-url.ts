import {defineToken} from './shape/token.ts'

export const powerAutomateUrl = defineToken({
  id: 'power-automate-url',
  why: 'The signature in the address of a Logic App or Power Automate flow starts it (Microsoft docs).',
  keywords: ['logic.azure.com', 'powerplatform.com'],
  pattern: /(?:logic\.azure\.com|powerplatform\.com)[^\s"'<>]{0,400}[?&;]sig=(?<secret>[\w%+/=-]{30,90})/,
  hides: [
    [
      'https://prod-12.westeurope.logic.azure.com:443/workflows/6653dd503be1813abbb1d5f3fef31e60/triggers/manual/paths/invoke?api-version=2016-10-01&sv=1.0&sig=jUKcWf8_T8zMn9fKAdWFH9I1huFPExnGnTGo9UZ4E_y',
      'jUKcWf8_T8zMn9fKAdWFH9I1huFPExnGnTGo9UZ4E_y',
    ],
    [
      'https://x1.environment.api.powerplatform.com:443/powerautomate/flows/4327881cb24762a7b4d6cdf78709c4b0/run?sig=Zzoe-30JlZTtwiZkLlPtQ2u-qAyKmAZ3Kxv3WXDYX-t',
      'Zzoe-30JlZTtwiZkLlPtQ2u-qAyKmAZ3Kxv3WXDYX-t',
    ],
  ],
  keeps: [
    'KEY=https://prod-12.westeurope.logic.azure.com:443/workflows/00000000000000000000000000000000/triggers/manual/paths/invoke?api-version=2016-10-01&sv=1.0&sig=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'https://prod-12.westeurope.logic.azure.com:443/workflows?api-version=1',
  ],
})

import type {Examples} from '../examples.ts'

export const MICROSOFT: Examples = {
  'azure-ad-client-secret': {
    hides: [
      ['GET /hooks/3YQ8Q~2N5CkE3NLwHOwf5DX1OQ~zqRkqVl7gAhsX/events 200', '3YQ8Q~2N5CkE3NLwHOwf5DX1OQ~zqRkqVl7gAhsX'],
      ['export KEY=gpi7Q~Sw1G8L1maWkAkdJXt63A011xVZjjWth', 'gpi7Q~Sw1G8L1maWkAkdJXt63A011xVZjjWth'],
    ],
    keeps: [
      'KEY=xxx8Q~xxxxxxxxxxxxxxxxxxxx~xxxxxxxxxxxxx',
      'bP88Q~xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'a~b~c8Q~3wIHjX',
    ],
  },
  'azure-key-signature': {
    hides: [
      [
        '{"note":"sent IJrbJ4eMWNpvwOD6VRMOc26V40j7IZcWcvkmhlNUpw1kqSG5S6AAJQQJ99RMwTx5DcG5wQu7VjJIAZDOjCkd"}',
        'IJrbJ4eMWNpvwOD6VRMOc26V40j7IZcWcvkmhlNUpw1kqSG5S6AAJQQJ99RMwTx5DcG5wQu7VjJIAZDOjCkd',
      ],
      [
        'next=%3DjutdQFzeh4QLMZsVCcM86FwrLdw8TbF7wMZm0qyOVlCcsY3d1RGlJQQJ99yIqRc6aETvXUiuvM4PACOGzxM0%26page',
        'jutdQFzeh4QLMZsVCcM86FwrLdw8TbF7wMZm0qyOVlCcsY3d1RGlJQQJ99yIqRc6aETvXUiuvM4PACOGzxM0',
      ],
    ],
    keeps: ['KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxJQQJ99xxxxxxxxxxxxxxxxxxAZDOxxxx'],
  },
  'azure-sas-signature': {
    hides: [
      [
        'https://acct.blob.core.windows.net/c/b?sv=2023-01-03&se=2030-01-01&sr=b&sp=r&sig=SX7GY3UTrMfjFgPzxAFudCWAwfcbCKJZpO1ARakR7hn%3D',
        'SX7GY3UTrMfjFgPzxAFudCWAwfcbCKJZpO1ARakR7hn%3D',
      ],
      [
        'SharedAccessSignature sr=hub&sig=e84ra+PxMNu1kHcbawDUBvl095VmPgQw0Kr0OivoiUP%3D&se=1735689600',
        'e84ra+PxMNu1kHcbawDUBvl095VmPgQw0Kr0OivoiUP%3D',
      ],
    ],
    keeps: ['sig=SIGTERM', 'assig=value'],
  },
  'azure-service-key': {
    hides: [
      ['azureToken: "7227f95470688acebe5a03b00c904753"', '7227f95470688acebe5a03b00c904753'],
      ['{"name":"COGNITIVE_SECRET","value":"33720ae216709c97e081f0ea82659615"}', '33720ae216709c97e081f0ea82659615'],
    ],
    keeps: [
      'AZURE_API_KEY=00000000000000000000000000000000',
      'AZURE_TOKEN=$AZURE_TOKEN',
      'GET https://azure.example.org/v1/items/e2c547b1 200',
    ],
  },
  'azure-storage-key': {
    hides: [
      [
        'argv: [run, 1Zq6g65dUrZD84OSGjgKFsCtaeSLd5haCbcZ/al6WTyEb5XeyoJz46mILgP8uPJVK8OTRmFvi9WZ+ASt1CixGQ==]',
        '1Zq6g65dUrZD84OSGjgKFsCtaeSLd5haCbcZ/al6WTyEb5XeyoJz46mILgP8uPJVK8OTRmFvi9WZ+ASt1CixGQ==',
      ],
      [
        'first\\nEph9wgQQ6D9QWCPCckjCDFWpsHHCpMwY3dPAXLT7o/Y4bngR4rG8pkZ4amBXmc6wmImUorezEVCdACDb6GbvGg==\\nlast',
        'Eph9wgQQ6D9QWCPCckjCDFWpsHHCpMwY3dPAXLT7o/Y4bngR4rG8pkZ4amBXmc6wmImUorezEVCdACDb6GbvGg==',
      ],
      [
        "it was '8ZA24t3dORw0imWAGlVfyTZ1xPCwh69cHWLtxOjVBrdWAzFurn34lA=='",
        '8ZA24t3dORw0imWAGlVfyTZ1xPCwh69cHWLtxOjVBrdWAzFurn34lA==',
      ],
      ['X9bzkCaig8VV08HnkGTC0RIr8QYK3b3dU+ASbiz7DUE=', 'X9bzkCaig8VV08HnkGTC0RIr8QYK3b3dU+ASbiz7DUE='],
      [
        'level=info msg="token gDEFeEhibfjcqdQRbk71JasOBKqN2yhBtEOShYPYfSAzSetdw6zH refused"',
        'gDEFeEhibfjcqdQRbk71JasOBKqN2yhBtEOShYPYfSAzSetdw6zH',
      ],
    ],
    keeps: ['apim gateway started, azfunctions up, tomcat+aster'],
  },
  'power-automate-url': {
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
  },
  'teams-webhook': {
    hides: [
      [
        'https://acme.webhook.office.com/webhookb2/7d54e9c1-8a03-d27c-e539-a39185d70a5e@0c427a59-42dd-29af-5d1c-5841b65e15ca/IncomingWebhook/b5955faaa1a0083e51ae657fc561f854/2f6e6937-3b57-1025-2341-059e9b8b9307',
        '7d54e9c1-8a03-d27c-e539-a39185d70a5e@0c427a59-42dd-29af-5d1c-5841b65e15ca/IncomingWebhook/b5955faaa1a0083e51ae657fc561f854/2f6e6937-3b57-1025-2341-059e9b8b9307',
      ],
      [
        'https://acme-ops.webhook.office.com/webhookb2/88b091a4-c8f6-9802-37ed-f22d69fbcd3b@f382ffbc-5b5d-cb1d-9e73-1b6c2be97806/IncomingWebhook/f0da3f81d0790b8ca5e6444a2eba75ca/299df0cb-3c06-c3d0-21d4-10eee3d982b5',
        '88b091a4-c8f6-9802-37ed-f22d69fbcd3b@f382ffbc-5b5d-cb1d-9e73-1b6c2be97806/IncomingWebhook/f0da3f81d0790b8ca5e6444a2eba75ca/299df0cb-3c06-c3d0-21d4-10eee3d982b5',
      ],
    ],
    keeps: [
      'KEY=https://acme.webhook.office.com/webhookb2/00000000-0000-0000-0000-000000000000@00000000-0000-0000-0000-000000000000/IncomingWebhook/00000000000000000000000000000000/00000000-0000-0000-0000-000000000000',
      'https://acme.webhook.office.com/',
    ],
  },
  'azure-instrumentation-key': {
    hides: [
      [
        'InstrumentationKey=9f8e7d6c-5b4a-4928-9706-f5e4d3c2b1a0;IngestionEndpoint=https://x',
        '9f8e7d6c-5b4a-4928-9706-f5e4d3c2b1a0',
      ],
    ],
    keeps: ['InstrumentationKey=00000000-0000-0000-0000-000000000000', 'InstrumentationKey is not set'],
  },
}

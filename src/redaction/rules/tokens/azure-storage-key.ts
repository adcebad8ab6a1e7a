import {defineToken} from './shape/token.ts'

export const azureStorageKey = defineToken({
  id: 'azure-storage-key',
  why: 'Keys of storage accounts, Cosmos DB, functions, IoT hubs carry a mark before their end (Microsoft docs).',
  keywords: ['+ast', 'acdb', 'azfu', 'aiot', '+asb', '+aeh', '+arm', '+acr', 'azse', 'apim'],
  where: 'anywhere',
  pattern:
    /(?<![+])(?:[A-Za-z0-9+/]{76}(?:\+ASt|ACDb|APIM)[A-Za-z0-9+/]{5}[AQgw]==|[A-Za-z0-9+/]{44}AzFu[A-Za-z0-9+/]{5}[AQgw]==|[A-Za-z0-9+/]{33}(?:AIoT|\+ASb|\+AEh|\+ARm)[A-Za-z0-9+/]{5}[A-P]=|[A-Za-z0-9]{42}(?:\+ACR|AzSe)[A-Za-z0-9+/]{5,6})(?![A-Za-z0-9+=])/,
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
})

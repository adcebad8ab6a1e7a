import {defineShape} from '../../rule.ts'
import {isNoPlaceholder} from './shape/placeholder.ts'

export const azureSasSignature = defineShape({
  id: 'azure-sas-signature',
  why: 'The signature of a shared access address is the permission itself (Microsoft docs, "SAS").',
  keywords: ['sig='],
  pattern: /(?<![A-Za-z0-9_])[Ss]ig=(?<secret>[A-Za-z0-9%+/_-]{42,88}(?:=|%3[Dd]){0,2})/,
  accept: isNoPlaceholder,
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
})

import {defineToken} from './shape/token.ts'

export const githubToken = defineToken({
  id: 'github-token',
  why: 'GitHub tokens act as a user, an app or a workflow (GitHub docs, "credential types").',
  keywords: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
  pattern: /gh[pousr]_(?:[A-Za-z0-9]{36,251}|\d{1,12}_eyJ[\w-]{10,4000}\.[\w-]{10,8000}\.[\w-]{10,2000})/,
  hides: [
    [
      'level=info msg="token ghp_PMgmnGZH2IcD74BxEf7vSKrb4SBAuHYazvhE refused"',
      'ghp_PMgmnGZH2IcD74BxEf7vSKrb4SBAuHYazvhE',
    ],
    ['GET /hooks/ghs_IWv77xXbXl0BLW98Cu4jAsRBDmnJn506uNTe/events 200', 'ghs_IWv77xXbXl0BLW98Cu4jAsRBDmnJn506uNTe'],
    ['backup_ghp_PMgmnGZH2IcD74BxEf7vSKrb4SBAuHYazvhE_old.tar', 'ghp_PMgmnGZH2IcD74BxEf7vSKrb4SBAuHYazvhE'],
    [
      'export KEY=ghr_eRDs42wvTxilJCIhxIwxTGmtSqvyd24KpEyU4MGp5Y9bfJo0qE3NM08w91tjtt91nGIhREOxnxNT',
      'ghr_eRDs42wvTxilJCIhxIwxTGmtSqvyd24KpEyU4MGp5Y9bfJo0qE3NM08w91tjtt91nGIhREOxnxNT',
    ],
  ],
  keeps: ['KEY=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcghp_8LlcldVB1lwbU5N8X617TTVKssOwcum9uShI'],
})

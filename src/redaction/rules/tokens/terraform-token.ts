import {defineToken} from './shape/token.ts'

export const terraformToken = defineToken({
  id: 'terraform-token',
  why: 'A HCP Terraform token (HashiCorp docs).',
  keywords: ['.atlasv1.'],
  pattern: /[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,72}/,
  hides: [
    [
      'argv: [run, 22FyzMue6ZwQzT.atlasv1.oDvw7ltiqsIjuwqkz2TnmqAxRtmvcLt0jvGEHc7Lhui2huoRE-_AaCYwOGoFl0e8tml]',
      '22FyzMue6ZwQzT.atlasv1.oDvw7ltiqsIjuwqkz2TnmqAxRtmvcLt0jvGEHc7Lhui2huoRE-_AaCYwOGoFl0e8tml',
    ],
    [
      'first\\numzVTzsQsQ5BaB.atlasv1.nESunHmgLhBTmUjAgHwR5QbGWDabWjd_E54NKVfUwgdK714KVHsi_DyLWaar\\nlast',
      'umzVTzsQsQ5BaB.atlasv1.nESunHmgLhBTmUjAgHwR5QbGWDabWjd_E54NKVfUwgdK714KVHsi_DyLWaar',
    ],
  ],
  keeps: ['KEY=xxxxxxxxxxxxxx.atlasv1.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
})

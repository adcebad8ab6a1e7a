import {defineToken} from './shape/token.ts'

export const vaultToken = defineToken({
  id: 'vault-token',
  why: 'HashiCorp Vault service, batch and recovery tokens (Vault docs, "tokens").',
  keywords: ['hvs.', 'hvb.', 'hvr.'],
  pattern: /hv[sbr]\.[\w-]{24,400}/,
  hides: [
    ['export KEY=hvs.940ON7Yx8FmrZ_Ayos3QydlK', 'hvs.940ON7Yx8FmrZ_Ayos3QydlK'],
    [
      '{"note":"sent hvs.CAEShjI0CcI24w08UIuwnYXLXLV4y-fQT3R4tgDkVmqZlnPJwf-GI_pFzjOcv6aM5u1MS0sE05wJLc4wTus84C4tE15geb"}',
      'hvs.CAEShjI0CcI24w08UIuwnYXLXLV4y-fQT3R4tgDkVmqZlnPJwf-GI_pFzjOcv6aM5u1MS0sE05wJLc4wTus84C4tE15geb',
    ],
    [
      'next=%3Dhvb.AAAAAQkKQoxseA6EDivodahIWW-wVvxcbSuEtsQGc1BQsVMzkjla2zG_RdNdRtPheOtWqwEf99j5y4tPlVYn2Vy4i0AUUOCjt5_3rfwIQEhMARZBDizClTSD4aCLMRN05rk1MtQ6rGjBL2V78A%26page',
      'hvb.AAAAAQkKQoxseA6EDivodahIWW-wVvxcbSuEtsQGc1BQsVMzkjla2zG_RdNdRtPheOtWqwEf99j5y4tPlVYn2Vy4i0AUUOCjt5_3rfwIQEhMARZBDizClTSD4aCLMRN05rk1MtQ6rGjBL2V78A',
    ],
  ],
  keeps: ['KEY=hvs.xxxxxxxxxxxxxxxxxxxxxxxx', 'abchvs.6ex6RWy5-e4fhzBLb9Tj3-6f', 'hvs.example', 'hvb.tooshortxxx'],
})

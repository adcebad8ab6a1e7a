import {defineToken} from './shape/token.ts'

export const openshiftToken = defineToken({
  id: 'openshift-token',
  why: 'An OpenShift OAuth token (OpenShift docs).',
  keywords: ['sha256~'],
  pattern: /sha256~[\w-]{43}(?![\w-])/,
  hides: [
    [
      'argv: [run, sha256~ggLBZoT31EaOt3MkE07ujbHK-8VrDfMPCdQ8iLh76wT]',
      'sha256~ggLBZoT31EaOt3MkE07ujbHK-8VrDfMPCdQ8iLh76wT',
    ],
    [
      'first\\nsha256~pWkaHRht_Yy6ZpNZ7DJsmAC6h2OxNb6Lk_4phmiV_kc\\nlast',
      'sha256~pWkaHRht_Yy6ZpNZ7DJsmAC6h2OxNb6Lk_4phmiV_kc',
    ],
  ],
  keeps: [
    'KEY=sha256~xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcsha256~JNs5p6dV2_37XcrkZv55Oef3h8hqxLk4eqbm7sLSVYh',
    'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ],
})

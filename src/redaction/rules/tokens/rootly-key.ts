import {defineToken} from './shape/token.ts'

export const rootlyKey = defineToken({
  id: 'rootly-key',
  why: 'A Rootly key (Rootly docs).',
  keywords: ['rootly_'],
  pattern: /rootly_[0-9a-f]{64}/,
  hides: [
    [
      'level=info msg="token rootly_f46bfde231d1f037dfe6477274f7354054f967a23521f284657200888dffa558 refused"',
      'rootly_f46bfde231d1f037dfe6477274f7354054f967a23521f284657200888dffa558',
    ],
    [
      'GET /hooks/rootly_d83c60a7574cb68f40b1305c5921c543f1068e990679c0bb3dc1e3d91a41990c/events 200',
      'rootly_d83c60a7574cb68f40b1305c5921c543f1068e990679c0bb3dc1e3d91a41990c',
    ],
  ],
  keeps: [
    'KEY=rootly_0000000000000000000000000000000000000000000000000000000000000000',
    'abcrootly_f25f57d241097e5a606ccc1ec2597d78f44237b8fbc4afbce6cf8c870ff23c18',
  ],
})

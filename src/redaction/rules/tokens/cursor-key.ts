import {defineToken} from './shape/token.ts'

export const cursorKey = defineToken({
  id: 'cursor-key',
  why: 'A Cursor key (Cursor docs).',
  // one character more, because key_ alone is in many lines
  keywords: [...[...'0123456789abcdef'].map(digit => `key_${digit}`), 'crsr_'],
  pattern: /(?:key|crsr)_[0-9a-f]{64}/,
  hides: [
    [
      'export KEY=key_f2e4e8e0d2dea6aa3d5a3b861d494bb419dccda31a45d5ffc7a8e0a3aeb34cdb',
      'key_f2e4e8e0d2dea6aa3d5a3b861d494bb419dccda31a45d5ffc7a8e0a3aeb34cdb',
    ],
    [
      '{"note":"sent crsr_88fd087f610362b85a0be72cb12819242354d652ac6ad817c0e858b378a2d286"}',
      'crsr_88fd087f610362b85a0be72cb12819242354d652ac6ad817c0e858b378a2d286',
    ],
  ],
  keeps: [
    'KEY=key_0000000000000000000000000000000000000000000000000000000000000000',
    'abckey_bd5119adeb448148527cb5950e75713f7dfe9fc4b71d109dd82531d68fc4bacc',
    'key_id',
    'key_0123',
  ],
})

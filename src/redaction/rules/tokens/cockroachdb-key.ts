import {defineToken} from './shape/token.ts'

export const cockroachdbKey = defineToken({
  id: 'cockroachdb-key',
  why: 'A CockroachDB Cloud key (Cockroach docs).',
  keywords: ['ccdb1_'],
  pattern: /CCDB1_[A-Za-z0-9]{22}_[A-Za-z0-9]{40}/,
  hides: [
    [
      "it was 'CCDB1_1J6kky3YQCRntmw4NsMNDz_Ez9POpcf0XI5NKfXUXfRELUauK4pd2g8ZkGbtqIA'",
      'CCDB1_1J6kky3YQCRntmw4NsMNDz_Ez9POpcf0XI5NKfXUXfRELUauK4pd2g8ZkGbtqIA',
    ],
    [
      'CCDB1_RdehAJdK0o45z1AI363GdY_smkqmeeh8KwCQVCLFK8HYPwjhpAwUjjjxsIRgm3S',
      'CCDB1_RdehAJdK0o45z1AI363GdY_smkqmeeh8KwCQVCLFK8HYPwjhpAwUjjjxsIRgm3S',
    ],
  ],
  keeps: [
    'KEY=CCDB1_xxxxxxxxxxxxxxxxxxxxxx_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcCCDB1_6fqEy3rlpgbbuPrXQQZGfH_Wc8T5zUa5m5AMe4E1wcdiGhJejTCTtHL6BZrZjmo',
  ],
})

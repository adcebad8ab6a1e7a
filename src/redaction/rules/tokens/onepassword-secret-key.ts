import {defineToken} from './shape/token.ts'

export const onepasswordSecretKey = defineToken({
  id: 'onepassword-secret-key',
  why: 'The secret key of a 1Password account (1Password docs, "Secret Key").',
  keywords: ['a3-'],
  where: 'begins-word',
  pattern: /A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}/,
  hides: [
    ['first\\nA3-N72S8F-9PE3HF-4N9IW-TG54U-U6H3J-APPGD\\nlast', 'A3-N72S8F-9PE3HF-4N9IW-TG54U-U6H3J-APPGD'],
    ["it was 'A3-H3E1QS-08SPDZEHXQ5-L37B6-HZS9M-HWGDJ'", 'A3-H3E1QS-08SPDZEHXQ5-L37B6-HZS9M-HWGDJ'],
  ],
  keeps: [
    'KEY=A3-XXXXXX-XXXXXX-XXXXX-XXXXX-XXXXX-XXXXX',
    'abcA3-LL4YQ1-BAZ9WI-1U52M-DH7OK-QF9JM-5NSFO',
    'layout A3-LANDSCAPE',
  ],
})

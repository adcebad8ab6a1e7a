import {defineToken} from './shape/token.ts'

export const airtableToken = defineToken({
  id: 'airtable-token',
  why: 'An Airtable personal access token (Airtable docs).',
  // path and pattern are in many lines: a token that begins like them is found beside its vendor only
  keywords: [...'0123456789abdfgjklmnopqsuvwxyz'].map(char => `pat${char}`),
  pattern: /pat(?![CEHIRTceihrt])[A-Za-z0-9]{14}\.[0-9a-f]{64}/,
  hides: [
    [
      'next=%3Dpatk4tFIt4EZj31xq.cac1d48f848ba69afca7f13d34a01bf1dc854946460837be321a54e5e4163427%26page',
      'patk4tFIt4EZj31xq.cac1d48f848ba69afca7f13d34a01bf1dc854946460837be321a54e5e4163427',
    ],
    [
      'argv: [run, patLqq0gXQOO2Pirf.90798dae5012dc3e17b22b9e1db969d7d2bc4431518dbc71836ba07752ba2125]',
      'patLqq0gXQOO2Pirf.90798dae5012dc3e17b22b9e1db969d7d2bc4431518dbc71836ba07752ba2125',
    ],
  ],
  keeps: [
    'KEY=patxxxxxxxxxxxxxx.0000000000000000000000000000000000000000000000000000000000000000',
    'abcpatQoTeCznGWf94xb.9d3d4274c74022c3988231980318484eaff0d9ef6c6194053fd13d238756db4e',
    'path.join(patch)',
    'pattern.exec',
  ],
})

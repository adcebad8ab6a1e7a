import {defineToken} from './shape/token.ts'

export const figmaToken = defineToken({
  id: 'figma-token',
  why: 'A Figma token (Figma docs).',
  keywords: ['figd_', 'figu_'],
  pattern: /fig[du]_[\w-]{38,60}/,
  hides: [
    ['export KEY=figd_FrKnWJ_b1Ad3T15ErlEsi_G4uOqWELn0WzEAcSzD', 'figd_FrKnWJ_b1Ad3T15ErlEsi_G4uOqWELn0WzEAcSzD'],
    ['{"note":"sent figu_poRkQ95rWsgRXmu-fKrW5dOtCHQ-UUEGyNSZbRxX"}', 'figu_poRkQ95rWsgRXmu-fKrW5dOtCHQ-UUEGyNSZbRxX'],
  ],
  keeps: [
    'KEY=figd_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcfigd_0wbh3Wl4KXcxTOJAbgiBLKKKLFZDzZBeC60MasE8',
    'figd_abc',
  ],
})

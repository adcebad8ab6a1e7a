import {defineToken} from './shape/token.ts'

export const weightsAndBiasesKey = defineToken({
  id: 'weights-and-biases-key',
  why: 'A Weights & Biases key (W&B docs).',
  keywords: ['wandb_v1_'],
  pattern: /wandb_v1_[\w-]{40,90}/,
  hides: [
    [
      'next=%3Dwandb_v1_xVsXBuznaQ4lLTS_USAF2bMiIwXqkpNFOXaWjOqVk-o8EA_W4r74S2g24SgMlKbLWXZ5Ff7J5v1ZF%26page',
      'wandb_v1_xVsXBuznaQ4lLTS_USAF2bMiIwXqkpNFOXaWjOqVk-o8EA_W4r74S2g24SgMlKbLWXZ5Ff7J5v1ZF',
    ],
    [
      'argv: [run, wandb_v1_zzgXrdagsb-EQW-zlVyYsD_1nCQ5EVTo5z-vqz8Bm2JdH70d2snpXdIr26tEKU6QqMkPClmXP7dVU]',
      'wandb_v1_zzgXrdagsb-EQW-zlVyYsD_1nCQ5EVTo5z-vqz8Bm2JdH70d2snpXdIr26tEKU6QqMkPClmXP7dVU',
    ],
  ],
  keeps: [
    'KEY=wandb_v1_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcwandb_v1_mPhbYTfdIiOhzNTQBim-8pWbRc3Wx5Uzjj5uUzqUsEtGsCh--tbfA5GLFAfmXQzEUrrHwa1BdLsN1',
  ],
})

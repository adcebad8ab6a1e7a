import {isRandomRun} from './shape/randomness.ts'
import {defineToken} from './shape/token.ts'

export const fireworksKey = defineToken({
  id: 'fireworks-key',
  why: 'A Fireworks AI key (Fireworks docs).',
  keywords: ['fw_'],
  where: 'begins-word',
  pattern: /fw_[A-Za-z0-9]{22,40}/,
  accept: isRandomRun,
  hides: [
    ['first\\nfw_GVYFY4JBr2frcDrqvZQ0dVHr\\nlast', 'fw_GVYFY4JBr2frcDrqvZQ0dVHr'],
    ["it was 'fw_Xu0WmbggkeDmn2WnZtGC8rFB'", 'fw_Xu0WmbggkeDmn2WnZtGC8rFB'],
  ],
  keeps: [
    'KEY=fw_xxxxxxxxxxxxxxxxxxxxxxxx',
    'abcfw_8nxyQrZGgTB2VQrEI9v35nEA',
    'fw_version',
    'fw_firmwareupdatedonlastboot',
  ],
})

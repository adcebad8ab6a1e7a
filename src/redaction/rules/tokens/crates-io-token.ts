import {isMixedCase} from './shape/randomness.ts'
import {defineToken} from './shape/token.ts'

export const cratesIoToken = defineToken({
  id: 'crates-io-token',
  why: 'A crates.io token publishes crates (Cargo book).',
  keywords: ['cio'],
  where: 'begins-word',
  pattern: /cio[A-Za-z0-9]{32}/,
  accept: isMixedCase,
  hides: [
    ['GET /hooks/cioqNvrW3UNrKzxczCGjvenoTzkbJEGz3L7/events 200', 'cioqNvrW3UNrKzxczCGjvenoTzkbJEGz3L7'],
    ['export KEY=cioSg3m4ZF2rzMohd0efGrpE4HYEzJEzxNL', 'cioSg3m4ZF2rzMohd0efGrpE4HYEzJEzxNL'],
  ],
  keeps: [
    'KEY=cioxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcciorppcyu2SArKkTcQPndiDvL92q39f0Yg8',
    'cio_handler',
    'servicio general',
  ],
})

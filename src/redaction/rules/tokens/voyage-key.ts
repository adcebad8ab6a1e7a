import {isRandomRun} from './shape/randomness.ts'
import {defineToken} from './shape/token.ts'

export const voyageKey = defineToken({
  id: 'voyage-key',
  why: 'A Voyage AI key (Voyage docs).',
  keywords: ['pa-'],
  where: 'begins-word',
  pattern: /pa-[A-Za-z0-9][\w-]{42}/,
  accept: isRandomRun,
  hides: [
    [
      'GET /hooks/pa-vqVVdlxAaCFDKqs3ppBpsk17Z5PTL2V0PVr8PSqLfus/events 200',
      'pa-vqVVdlxAaCFDKqs3ppBpsk17Z5PTL2V0PVr8PSqLfus',
    ],
    ['export KEY=pa-XtUDOD3pJO1uH2v1EfcAScVufwWEgn50uArJEGn5gEU', 'pa-XtUDOD3pJO1uH2v1EfcAScVufwWEgn50uArJEGn5gEU'],
  ],
  keeps: [
    'KEY=pa-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcpa-ivzGmeVQAqJKpUJVfj3frHaR7go5Dz6KmZ6cKAfQUXd',
    'hpa-autoscaler',
    'pa-southcentral-zone-with-a-rather-long-name-1',
  ],
})

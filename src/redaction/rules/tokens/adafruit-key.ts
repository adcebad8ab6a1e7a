import {defineToken} from './shape/token.ts'

export const adafruitKey = defineToken({
  id: 'adafruit-key',
  why: 'An Adafruit IO key (Adafruit docs).',
  keywords: ['aio_'],
  pattern: /aio_[A-Za-z0-9]{28}/,
  hides: [
    ['level=info msg="token aio_MSs9w0glR7PKkjJn5F2YCwAbOEtB refused"', 'aio_MSs9w0glR7PKkjJn5F2YCwAbOEtB'],
    ['GET /hooks/aio_3CqmJlHtEwLeE8IBsPIMnkctRCxV/events 200', 'aio_3CqmJlHtEwLeE8IBsPIMnkctRCxV'],
  ],
  keeps: [
    'KEY=aio_xxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcaio_hlQ8Kq2IomhR5QHW3MFHXfUMO1pE',
    'aio_read',
    'aio_pending_requests_of_libc',
  ],
})

import {defineToken} from './shape/token.ts'

export const grafanaApiKey = defineToken({
  id: 'grafana-api-key',
  why: 'A Grafana API key of old is an encoded JSON object (Grafana docs).',
  keywords: ['eyjrijoi'],
  pattern: /eyJrIjoi[A-Za-z0-9]{60,400}={0,3}/,
  hides: [
    [
      'level=info msg="token eyJrIjoikXjweRm3Jw4zNmfGtBak4cjyPmFrIJrAice0vdp8zNThjzJIzTUh6xh5WF9cYzy6HUFIe2JK7nclIhoEhj96XspGT66z== refused"',
      'eyJrIjoikXjweRm3Jw4zNmfGtBak4cjyPmFrIJrAice0vdp8zNThjzJIzTUh6xh5WF9cYzy6HUFIe2JK7nclIhoEhj96XspGT66z==',
    ],
    [
      'GET /hooks/eyJrIjoiUhi7LVn1bYuXDUtXh3w4WmK2L1KtR1vST33w3F9J7Mz9Yyuyx9LyJn5W7Ae36IEQnjRqdDcj70pJsDfO=/events 200',
      'eyJrIjoiUhi7LVn1bYuXDUtXh3w4WmK2L1KtR1vST33w3F9J7Mz9Yyuyx9LyJn5W7Ae36IEQnjRqdDcj70pJsDfO=',
    ],
  ],
  keeps: [
    'KEY=eyJrIjoixxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx==',
    'abceyJrIjoima2yljYEMeiIgWb27NC1y017nlGchWBQfMqHIg7141H5I2kMsaKFkKcarlThe58o59hFZmXEBBFSwjy8QEjZwr9eqK8y==',
  ],
})

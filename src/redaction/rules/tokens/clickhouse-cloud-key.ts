import {defineToken} from './shape/token.ts'

export const clickhouseCloudKey = defineToken({
  id: 'clickhouse-cloud-key',
  why: 'A ClickHouse Cloud key secret (ClickHouse docs).',
  keywords: ['4b1d'],
  pattern: /4b1d[A-Za-z0-9]{38}/,
  hides: [
    ['first\\n4b1dztu7oW8w8znsJszXHqzgGlNtZ417lDnjFxww2o\\nlast', '4b1dztu7oW8w8znsJszXHqzgGlNtZ417lDnjFxww2o'],
    ["it was '4b1dNubdfB76yMSNwvzFmYTGfFsIlVcgreX2QkLwbt'", '4b1dNubdfB76yMSNwvzFmYTGfFsIlVcgreX2QkLwbt'],
  ],
  keeps: ['KEY=4b1dxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abc4b1dOrZwYVO8ejyzKP1rwz8fwHRvkwVAQjeI9lXyOC'],
})

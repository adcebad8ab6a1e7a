import {defineShape} from '../../rule.ts'
import {isMixedCase} from './shape/randomness.ts'

export const pagerdutyKey = defineShape({
  id: 'pagerduty-key',
  why: 'PagerDuty tokens with a plus sign (PagerDuty docs).',
  keywords: ['pagerduty'],
  pattern:
    /(?:[Pp]ager[Dd]uty|PAGERDUTY)[^\s"'=:]{0,40}[\s"'=:,>]{1,12}(?:Token token=)?(?<secret>[uy]\+?[\w+-]{18,19})/,
  accept: isMixedCase,
  hides: [
    ['PAGERDUTY_TOKEN=u+es67Cnj2ndWkcTabzW', 'u+es67Cnj2ndWkcTabzW'],
    ['pagerduty_api_key: "ySMI0ld8sfBHKYx2gMgG"', 'ySMI0ld8sfBHKYx2gMgG'],
  ],
  keeps: ['pagerduty: yesterday'],
})

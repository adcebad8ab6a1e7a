import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {looksGenerated, looksRandom} from '../values/value-looks.ts'

/** Links that log in, join or read whoever opens them. */
export const link = defineShape({
  id: 'secret-link',
  why: 'Magic links, invitations, private feeds and meeting links: the random part of the address is the permission.',
  keywords: [
    'magic',
    'invit',
    'private-',
    '/join/',
    'pwd=',
    'reset',
    'verify',
    'confirm',
    'unsubscribe',
    '/s/',
    'share',
    '/ical/',
    '/feed',
    'preview',
    'signin',
    'sign-in',
    'login',
    'guest',
  ],
  pattern:
    /\/(?:magic|invit(?:e|ation)s?|join|reset(?:[-_]password)?|password[-_]reset|verify(?:[-_]email)?|confirm(?:ation)?|activate|unsubscribe|sign-?in|log-?in|guest|share|private|feed|ical|preview)(?:[-_]\w{1,16})?(?:\/|\?(?:[^\s"'<>#&]{0,60}&){0,4}(?:t|k|h|s|c|i|token|code|key|hash|id|invite|secret|sig)=)(?<secret>[\w.~%+=-]{16,1024})|\/private-(?<secret>[\w.~%+=-]{16,1024})|[?&](?:pwd|passcode|invite|magic|otl|one_time|login_token|share_key|resourcekey)=(?<secret>[\w.~%+-]{8,512})/i,
  accept: secret => !isNoSecret(secret) && (looksRandom(secret) || looksGenerated(secret)),
})

import type {Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {looksGenerated, looksRandom} from '../values/value-looks.ts'

/** Masks links that give access to anyone who opens them. */
export const link: Rule = {
  id: 'secret-link',
  why: 'Magic links, invitations, private feeds and meeting links: the random part of the address is the permission.',
  keywords: [
    ...['magic', 'invit', '/private', '/join', 'pwd=', 'reset', 'verify', 'confirm', 'unsubscribe', 'share', '/ical'],
    ...['/feed', 'preview', 'signin', 'sign-in', 'login', 'log-in', 'guest', '/activate'],
    ...['passcode=', 'otl=', 'one_time=', 'resourcekey='],
  ],
  at: /(?:\/|(?<=[/?&_-]))[a-z][\w-]{2,56}[/?=]/iy,
  *find(text) {
    for (const {indices, groups, index} of everyMatch(LINK, text)) {
      const secret = groups?.secret ?? ''
      const [start, end] = indices?.groups?.secret ?? [0, 0]
      if (isNoSecret(secret) || !(looksRandom(secret) || looksGenerated(secret))) continue
      if (ADDRESS.test(text.slice(Math.max(0, index - LONGEST), index))) yield {start, end}
    }
  },
}

const LONGEST = 300
/** Whether the text up to its end is part of an address or of a request's path. */
const ADDRESS =
  /(?::\/\/[^\s"'<>]|\b(?:GET|POST|PUT|PATCH|HEAD|DELETE) |\b(?:path|uri|url|target|location)\\{0,7}["']?[=:] ?\\{0,7}["']?)[^\s"'<>]{0,295}$/i
const LINK =
  /\/(?:magic|invit(?:e|ation)s?|join|reset(?:[-_]password)?|password[-_]reset|verify(?:[-_]email)?|confirm(?:ation)?|activate|unsubscribe|sign-?in|log-?in|guest|share|private|feed|ical|preview)(?:[-_]\w{1,16})?(?:\/|\?(?:[^\s"'<>#&]{0,60}&){0,4}(?:t|k|h|s|c|i|token|code|key|hash|id|invite|secret|sig)=)(?<secret>[\w.~%+=-]{16,1024})|\/private-(?<secret>[\w.~%+=-]{16,1024})|[?&](?:pwd|passcode|invite|magic|otl|one_time|login_token|share_key|resourcekey)=(?<secret>[\w.~%+-]{8,512})/dgi

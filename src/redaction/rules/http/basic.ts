import {defineShape} from '../../rule.ts'
import {isUserAndPassword} from '../values/user-and-password.ts'

/** Masks `Basic dXNlcjpwYXNz` without the header's name. */
export const basic = defineShape({
  id: 'basic-credentials',
  why: 'User and password in base64 (RFC 7617), also where the name of the header is missing.',
  keywords: ['basic ', 'basic%20', 'basic+'],
  pattern: /\bBasic(?: |%20|\+){1,4}(?<secret>[A-Za-z\d+/]{4,2048}(?:={1,2}|(?:%3D){1,2})?)/i,
  accept: isUserAndPassword,
})

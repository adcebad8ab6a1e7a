import {isMixedCase} from './shape/randomness.ts'
import {defineToken} from './shape/token.ts'

export const unkeyKey = defineToken({
  id: 'unkey-key',
  why: 'An Unkey root key (Unkey docs).',
  keywords: ['unkey_'],
  pattern: /unkey_[A-Za-z0-9]{16,40}/,
  accept: isMixedCase,
  hides: [
    ['GET /hooks/unkey_J0FdiMlKPqwdN403C5TjsP5H/events 200', 'unkey_J0FdiMlKPqwdN403C5TjsP5H'],
    ['export KEY=unkey_9wsDJNNxdmFpX3U2PKX7HXND', 'unkey_9wsDJNNxdmFpX3U2PKX7HXND'],
  ],
  keeps: ['KEY=unkey_xxxxxxxxxxxxxxxxxxxxxxxx', 'abcunkey_mf25S6fasCrBAWBc4DWuCRNN', 'unkey_verification_total'],
})

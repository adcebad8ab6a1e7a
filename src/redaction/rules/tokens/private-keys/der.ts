import type {Rule} from '../../../rule.ts'
import {everyMatch} from '../../every-match.ts'
import {isKeyBody, keyLines, withoutTail} from './key-body.ts'

const KEY =
  /(?<![A-Za-z0-9+/])(?:MI[A-Za-z0-9+/]{4,6}I(?:BADANBgkqhkiG9w0BAQEFAASC|BAAKC(?:AQEA|AgEA|AYEA)|BAAKBgQ)|M(?:HcCAQEEI|IGkAgEBBD|IHcAgEBBEI)|MIG[A-Za-z0-9+/]AgEAM[A-Za-z0-9+/]{4}ByqGSM49AgEG|MC4CAQAwBQYDK2V[wu]BCIEI|b3BlbnNzaC1rZXktdjEAAAAA|[A-Za-z0-9+/]{0,72}(?:oUQDQgAE|hRANCAA[QRST]|oWQDYgAE|hZANiAA[QRST]))[A-Za-z0-9+/]{8,70000}={0,2}/dg

export const derKey: Rule = {
  id: 'private-key-der',
  why: 'The encoded start of a private key, where the lines around it are missing (RFC 5208, RFC 8017, RFC 5915, RFC 8410, OpenSSH).',
  keywords: [
    'ibadanbgkqhkig9w0baqefaasc',
    'ibaakcaqea',
    'ibaakcagea',
    'ibaakcayea',
    'ibaakbgq',
    'mhccaqeei',
    'migkagebbd',
    'mihcagebbei',
    'byqgsm49ageg',
    'mc4caqawbqydk2v',
    'b3blbnnzac1rzxktdjeaaaaa',
    'ouqdqgae',
    'hrancaa',
    'owqdygae',
    'hzaniaa',
  ],
  *find(text) {
    for (const {indices} of everyMatch(KEY, text)) {
      const [start, end] = indices?.[0] ?? [0, 0]
      if (!isKeyBody(text.slice(start, end))) continue
      yield end === withoutTail(text, start).trimEnd().length ? {start, end, goesOn: keyLines(start, 1)} : {start, end}
    }
  },
}

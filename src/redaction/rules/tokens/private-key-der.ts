import type {Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {isKeyBody, keyLines} from './shape/key-body.ts'

const KEY =
  /(?<![A-Za-z0-9+/])(?:MI[A-Za-z0-9+/]{4,6}I(?:BADANBgkqhkiG9w0BAQEFAASC|BAAKC(?:AQEA|AgEA|AYEA)|BAAKBgQ)|M(?:HcCAQEEI|IGkAgEBBD|IHcAgEBBEI)|MIG[A-Za-z0-9+/]AgEAM[A-Za-z0-9+/]{4}ByqGSM49AgEG|MC4CAQAwBQYDK2V[wu]BCIEI|b3BlbnNzaC1rZXktdjEAAAAA)[A-Za-z0-9+/]{8,70000}={0,2}/dg

export const privateKeyDer: Rule = {
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
  ],
  *find(text) {
    for (const {indices} of everyMatch(KEY, text)) {
      const [start, end] = indices?.[0] ?? [0, 0]
      if (!isKeyBody(text.slice(start, end))) continue
      yield end === text.trimEnd().length ? {start, end, goesOn: keyLines(start, 1)} : {start, end}
    }
  },
  hides: [
    [
      'TLS_KEY_BODY=MC4CAQAwBQYDK2VwBCIEIHq8cTZ1mVd0Yx3vUe7RbLw5sKfG2nJtPa9oXi4MhQzD',
      'MC4CAQAwBQYDK2VwBCIEIHq8cTZ1mVd0Yx3vUe7RbLw5sKfG2nJtPa9oXi4MhQzD',
    ],
    [
      '  MIIEpAIBAAKCAQEAx3Jq9VbTz5LrWf0KdHs7YuMc2PgNe8RiXo4AtQk1ZwSvB6Uj',
      'MIIEpAIBAAKCAQEAx3Jq9VbTz5LrWf0KdHs7YuMc2PgNe8RiXo4AtQk1ZwSvB6Uj',
    ],
    [
      '"MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDr5Yb8Tz2Kx0Wf"',
      'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDr5Yb8Tz2Kx0Wf',
    ],
  ],
  keeps: [
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAx3Jq9VbTz5LrWf0KdHs7',
    'MIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJ',
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEx3Jq9VbTz5LrWf0KdHs7YuMc2PgN',
  ],
}

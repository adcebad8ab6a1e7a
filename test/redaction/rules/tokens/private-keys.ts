import type {Examples} from '../examples.ts'

export const PRIVATE_KEYS: Examples = {
  'pem-private-key': {
    hides: [
      [
        '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\nMC4CAQAwBQYDK2VwBCIEIHq8cTZ1mVd0Yx3vUe7RbLw5sKfG2nJtPa9oXi4MhQzD\n---- END SSH2 ENCRYPTED PRIVATE KEY ----',
        'MC4CAQAwBQYDK2VwBCIEIHq8cTZ1mVd0Yx3vUe7RbLw5sKfG2nJtPa9oXi4MhQzD',
      ],
      [
        '"key": "-----BEGIN PRIVATE KEY-----\\nMC4CAQAwBQYDK2VwBCIEIHq8cTZ1mVd0Yx3vUe7RbLw5sKfG2nJtPa9oXi4MhQzD\\n-----END PRIVATE KEY-----\\n"',
        'MC4CAQAwBQYDK2VwBCIEIHq8cTZ1mVd0Yx3vUe7RbLw5sKfG2nJtPa9oXi4MhQzD',
      ],
      [
        '-----BEGIN EC PRIVATE KEY----- MHcCAQEEIBv7Yq0ZkT3sXd9LmUo5 aEw2RfPj8GhNc6KtVbQi1yJ4oAoGCCqGSM49 -----END EC PRIVATE KEY-----',
        'MHcCAQEEIBv7Yq0ZkT3sXd9LmUo5 aEw2RfPj8GhNc6KtVbQi1yJ4oAoGCCqGSM49',
      ],
      [
        'read -----BEGIN RSA PRIVATE KEY-----\\nMIIEpAIBAAKCAQEAx3Jq9VbTz5LrWf0KdHs7YuMc2PgNe8RiXo4AtQk1ZwSvB6Uj and more',
        'MIIEpAIBAAKCAQEAx3Jq9VbTz5LrWf0KdHs7YuMc2PgNe8RiXo4AtQk1ZwSvB6Uj',
      ],
    ],
    keeps: [
      'no -----BEGIN PRIVATE KEY----- line in tls.key',
      '-----BEGIN PRIVATE KEY-----\\n...\\n-----END PRIVATE KEY-----\\n',
      '-----BEGIN OPENSSH PRIVATE KEY----------END OPENSSH PRIVATE KEY-----',
      '-----BEGIN CERTIFICATE-----\\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJ\\n-----END CERTIFICATE-----',
      '-----BEGIN PUBLIC KEY-----\\nMCowBQYDK2VwAyEAq3Zr8Wc1Tn5Yd0LkVb7JhXs2PfUo9GiMe4RtQa6KzCw=\\n-----END PUBLIC KEY-----',
    ],
  },
  'private-key-der': {
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
  },
  'putty-private-key': {
    hides: [
      [
        'Public-Lines: 2\\nAAAAC3Nz\\nPrivate-Lines: 1\\nAAAAIHq8cTZ1mVd0Yx3vUe7RbLw5sKfG2nJtPa9oXi4MhQzD\\nPrivate-MAC: 00',
        'AAAAIHq8cTZ1mVd0Yx3vUe7RbLw5sKfG2nJtPa9oXi4MhQzD',
      ],
    ],
    keeps: ['Private-Lines: 8 expected, found 7', 'Public-Lines: 2'],
  },
  'jwk-private-part': {
    hides: [
      [
        '{"kty":"oct","k":"kHUBmt5jJozx1t7xXp5oPsDwkMNRZScH0o0y7ZzG4P0"}',
        'kHUBmt5jJozx1t7xXp5oPsDwkMNRZScH0o0y7ZzG4P0',
      ],
    ],
    keeps: [
      '{"kty":"RSA","n":"kHUBmt5jJozx1t7xXp5oPsDwkMNRZScH","e":"AQAB"}',
      '{"d":"kHUBmt5jJozx1t7xXp5oPsDwkMNRZScH"}',
    ],
  },
}

import {evenPlaceholders} from '../accept/placeholder.ts'
import {isMixedCase} from '../accept/randomness.ts'
import type {Row} from '../row.ts'

/** Vaults, identity providers, and tokens of standards. */
export const IDENTITY: readonly Row[] = [
  {
    id: 'age-secret-key',
    why: 'The secret key of an age identity (age docs).',
    holds: ['AGE-SECRET-KEY-1'],
    pattern: /AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}/,
    accept: evenPlaceholders,
  },
  {
    id: 'authress-key',
    why: 'An Authress service client key (Authress docs).',
    holds: ['.acc_', '.acc-'],
    pattern: /(?:sc|ext|scauth|authress)_[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[a-z0-9+/_=-]{30,120}/,
  },
  {
    id: 'base64-of-jwt',
    why: 'A JSON web token, encoded once more (RFC 7519).',
    holds: ['ZXlK'],
    pattern: /ZXlK[A-Za-z0-9+/_-]{40,90000}={0,2}/,
    accept: blob => /^eyJ[\w-]{8,16000}\.(?:eyJ|[\w-]{0,2000}\.)/.test(Buffer.from(blob, 'base64').toString('latin1')),
  },
  {
    id: 'base64-of-pem',
    why: 'A private key in PEM, encoded once more, as in kubeconfig files and Secrets (RFC 7468).',
    holds: ['LS0tLS1CRUdJTi'],
    pattern: /LS0tLS1CRUdJTi[A-Za-z0-9+/_-]{60,200000}={0,2}/,
    accept: blob => Buffer.from(blob.slice(0, 88), 'base64').includes('PRIVATE KEY'),
  },
  {
    id: 'doppler-token',
    why: 'Doppler tokens read all secrets of a config (Doppler docs).',
    holds: ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.', 'dp.scim.', 'dp.audit.'],
    pattern: /dp\.(?:pt|ct|sa|scim|audit|st(?:\.[a-z0-9_-]{1,40})?)\.[A-Za-z0-9]{40,44}/,
  },
  {
    id: 'jwt',
    why: 'A JSON web token, signed or encrypted, is a session or a service account (RFC 7519, RFC 7516).',
    holds: ['eyJ'],
    pattern:
      /(?:(?<![-.])|(?<=(?<![\w.-])\w{1,30}[-.]))eyJ[\w-]{8,16000}(?:\.eyJ[\w-]{4,60000}(?:\.[\w-]{0,8000})?|\.[\w-]{0,2000}\.[\w-]{16,2000}\.[\w-]{10,60000}\.[\w-]{10,200})/,
    accept: evenPlaceholders,
  },
  {
    id: 'okta-api-token',
    why: 'Okta tokens are 42 characters that begin with 00 (Okta docs).',
    vendors: ['okta'],
    value: /00[\w=-]{40}|[\w-]{64}/,
  },
  {
    id: 'okta-token',
    why: 'An Okta API token (Okta docs).',
    near: ['ssws '],
    pattern: /SSWS (?<secret>00[\w-]{40})/,
  },
  {
    id: 'onepassword-secret-key',
    why: 'The secret key of a 1Password account (1Password docs, "Secret Key").',
    holds: ['A3-'],
    where: 'begins-word',
    pattern: /A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}/,
  },
  {
    id: 'onepassword-service-account-token',
    why: 'A 1Password service account token opens vaults; it is an encoded JSON object (1Password docs).',
    holds: ['ops_eyJ'],
    pattern: /ops_eyJ[A-Za-z0-9+/_-]{200,4000}={0,3}/,
  },
  {
    id: 'unkey-key',
    why: 'An Unkey root key (Unkey docs).',
    holds: ['unkey_'],
    pattern: /unkey_[A-Za-z0-9]{16,40}/,
    accept: isMixedCase,
  },
  {
    id: 'vault-old-token',
    why: 'Vault tokens of versions before 1.10 begin with s. (Vault docs).',
    vendors: ['vault'],
    where: 'assigned',
    value: /[sbr]\.[A-Za-z0-9]{24}/,
  },
  {
    id: 'vault-token',
    why: 'HashiCorp Vault service, batch and recovery tokens (Vault docs, "tokens").',
    holds: ['hvs.', 'hvb.', 'hvr.'],
    pattern: /hv[sbr]\.[\w-]{24,400}/,
  },
]

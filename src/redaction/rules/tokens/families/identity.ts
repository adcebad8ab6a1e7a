import {evenPlaceholders, isMixedCase} from '../accept.ts'
import type {Row} from '../row.ts'

/** Vaults, identity providers, and tokens of standards. */
export const IDENTITY: readonly Row[] = [
  {
    id: 'age-secret-key',
    holds: ['AGE-SECRET-KEY-1'],
    pattern: /AGE-SECRET-KEY-1[A-Z0-9]{56,60}/,
    accept: evenPlaceholders,
  },
  {
    id: 'authress-key',
    holds: ['.acc_', '.acc-'],
    pattern: /(?:sc|ext|scauth|authress)_[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[a-z0-9+/_=-]{30,120}/,
  },
  {
    id: 'base64-of-jwt',
    why: 'A JSON web token in base64 (RFC 7519).',
    holds: ['ZXlK'],
    pattern: /ZXlK[A-Za-z0-9+/_-]{40,90000}={0,2}/,
    accept: blob => /^eyJ[\w-]{8,16000}\.(?:eyJ|[\w-]{0,2000}\.)/.test(Buffer.from(blob, 'base64').toString('latin1')),
  },
  {
    id: 'base64-of-pem',
    why: 'A private key in PEM and then in base64, as in kubeconfig files and Secrets (RFC 7468).',
    holds: ['LS0tLS1CRUdJTi'],
    pattern: /LS0tLS1CRUdJTi[A-Za-z0-9+/_-]{60,200000}={0,2}/,
    accept: blob => Buffer.from(blob.slice(0, 88), 'base64').includes('PRIVATE KEY'),
  },
  {
    id: 'doppler-token',
    holds: ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.', 'dp.scim.', 'dp.audit.'],
    pattern: /dp\.(?:pt|ct|sa|scim|audit|st(?:\.[a-z0-9_-]{1,40})?)\.[A-Za-z0-9]{40,44}/,
  },
  {
    id: 'jwt',
    why: 'JSON web tokens of sessions and service accounts, signed or encrypted (RFC 7519, RFC 7516).',
    holds: ['eyJ'],
    pattern:
      /(?:(?<![-.])|(?<=(?<![\w.-])\w{1,30}[-.]))eyJ[\w-]{8,16000}(?:\.eyJ[\w-]{4,60000}(?:\.[\w-]{0,8000})?|\.[\w-]{0,2000}\.[\w-]{16,2000}\.[\w-]{10,60000}\.[\w-]{10,200})/,
    accept: evenPlaceholders,
  },
  {id: 'okta-api-token', vendors: ['okta'], value: /00[\w=-]{40}|[\w-]{64}/},
  {id: 'okta-token', near: ['ssws '], pattern: /SSWS (?<secret>00[\w-]{40})/},
  {
    id: 'onepassword-secret-key',
    holds: ['A3-'],
    where: 'begins-word',
    pattern: /A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}/,
  },
  {
    id: 'onepassword-service-account-token',
    why: 'A 1Password service account token is a JSON object in base64 (1Password docs).',
    holds: ['ops_eyJ'],
    pattern: /ops_eyJ[A-Za-z0-9+/_-]{200,4000}={0,3}/,
  },
  {
    id: 'password-hash',
    why: 'Hashes of passwords, which can be attacked offline: crypt(5), PHC strings, SCRAM, Django, LDAP, GRUB, Werkzeug.',
    near: [
      ...['$1$', '$2a$', '$2b$', '$2y$', '$2x$', '$krb5', '$5$', '$6$', '$7$', '$8$', '$9$', '$y$', '$gy$'],
      ...['$argon2', '$scrypt$', '$pbkdf2', '$apr1$', '$sha1$', '$md5', '$p$', '$h$', '$s$', '$bcrypt', '$sm3$'],
      ...['scram-sha-', 'pbkdf2_sha', 'pbkdf2:sha', 'scrypt:', 'argon2$', 'bcrypt$', 'bcrypt_sha256$', '{ssha'],
      ...['{sha', '{smd5}', '{md5}', '{crypt}', '{pbkdf2', '{x-', '{argon2}', '{bcrypt}', '{pkcs5s2}', 'grub.pbkdf2'],
      ...[':::', '0x0100', '0x0200', '$shiro1$', '$b$', 'sha256$', 'sha512$', 'pbkdf2$', ';t:', '{scrypt}', 'md5'],
      ...['sha1$'],
    ],
    pattern:
      /(?<![\w$])\$(?:2[abxy]?\$\d\d\$[./A-Za-z0-9]{50,60}|(?:1|apr1|md5(?:,rounds=\d{1,9})?)\$[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{16,34}|[56]\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{0,16}\$[./A-Za-z0-9]{40,90}|krb5(?:tgs|asrep|pa)\$\d{1,2}\$[^\s"']{20,2000}|7\$[./A-Za-z0-9]{10,90}\$[./A-Za-z0-9]{40,60}|(?:g?y|7|sm3)\$[./A-Za-z0-9]{1,10}\$[./A-Za-z0-9]{1,90}\$[./A-Za-z0-9]{30,90}|[89]\$[./A-Za-z0-9]{10,16}\$[./A-Za-z0-9]{40,46}|argon2(?:id|i|d)\$(?:v=\d{1,3}\$)?[mtp]=[\d,mtp=]{1,40}\$[\w+/.=-]{8,90}\$[\w+/.=-]{16,180}|scrypt\$[\w=,]{3,60}\$[\w+/.=-]{8,90}\$[\w+/.=-]{16,180}|pbkdf2(?:-sha\d{1,3})?\$[\d,=a-z]{1,24}\$[\w+/.=-]{4,90}\$[\w+/.=-]{16,180}|sha1\$\d{1,9}\$[./A-Za-z0-9]{1,64}\$[./A-Za-z0-9]{20,40}|[PH]\$[./A-Za-z0-9]{28,32}|S\$[./A-Za-z0-9]{50,56}|bcrypt-sha256\$[\w=,]{3,40}\$[./A-Za-z0-9]{20,30}\$[./A-Za-z0-9]{28,34})(?![\w$])|SCRAM-SHA-(?:1|256|512)\$\d{1,9}:[A-Za-z0-9+/=]{8,90}\$[A-Za-z0-9+/=]{20,120}:[A-Za-z0-9+/=]{20,120}|(?<![\w$])(?:pbkdf2_sha(?:1|256|512)\$\d{1,9}\$[\w+/.=-]{1,64}\$[A-Za-z0-9+/=]{20,120}|pbkdf2:sha\d{1,3}(?::\d{1,9})?\$[\w+/.=-]{1,64}\$[0-9a-f]{32,140}|scrypt:\d{1,9}:\d{1,3}:\d{1,3}\$[\w+/.=-]{1,64}\$[0-9a-f]{64,140}|argon2\$argon2(?:id|i|d)\$[\w$+/.=,-]{30,300}|(?:bcrypt|bcrypt_sha256)\$\$?2[aby]\$\d\d\$[./A-Za-z0-9]{50,60}|(?:un)?salted_sha1\$[\w$]{20,80}|sha1\$[A-Za-z0-9]{1,40}\$[0-9a-f]{40}|md5\$[A-Za-z0-9]{1,40}\$[0-9a-f]{32}|grub\.pbkdf2\.sha\d{1,3}\.\d{1,9}\.[0-9A-F]{16,140}\.[0-9A-F]{32,140})|\{(?:[Ss]?[Ss][Hh][Aa](?:224|256|384|512)?(?:-HEX)?|[Ss]?MD5|CRYPT|crypt|PBKDF2[\w-]{0,12}|pbkdf2[\w-]{0,12}|[Xx]-[\w, -]{3,20}|ARGON2\w{0,2}|argon2\w{0,2}|BCRYPT|bcrypt|scrypt|PKCS5S2)\}[\w$+/.=,-]{16,300}|(?<![\w$])(?:sha(?:224|256|384|512)|pbkdf2(?:-sha\d{3})?)\$[\w+/.=-]{1,64}\$(?:[\w+/.=-]{1,64}\$)?[\w+/.=-]{40,180}|\$(?:shiro1\$SHA-\d{3}\$\d{1,9}|B|bcrypt|fshp\d|sha256|sha512|SHA)\$[\w+/.=-]{1,90}\$?[\w+/.=-]{20,180}|\b[0-9a-f]{32}:[0-9a-f]{32}(?=:::)|\b0x0[12]00[0-9A-Fa-f]{8}[0-9A-Fa-f]{40,140}\b|\bS:[0-9A-F]{60}(?:;[HT]:[0-9A-F]{32,160}){0,2}|(?<![\w.-])md5[0-9a-f]{32}(?![0-9a-f])/,
    accept: evenPlaceholders,
  },
  {
    id: 'mysql-hash',
    near: ['mysql', 'identified', 'authentication_string', 'password'],
    at: /[^*\n]{0,144}\*/y,
    needs: '*',
    overObjects: true,
    pattern:
      /(?:mysql|identified|authentication_string|password)[^\n]{0,120}?(?<=[\s"'|:=,])(?<secret>\*[0-9A-F]{40})(?![0-9A-Fa-f])/i,
  },
  {id: 'unkey-key', holds: ['unkey_'], pattern: /unkey_[A-Za-z0-9]{16,40}/, accept: isMixedCase},
  {
    id: 'vault-old-token',
    why: 'Tokens of Vault before version 1.10 begin with s. (Vault docs).',
    vendors: ['vault'],
    value: /[sbr]\.[A-Za-z0-9]{24}/,
  },
  {id: 'vault-token', holds: ['hvs.', 'hvb.', 'hvr.'], pattern: /hv[sbr]\.[\w-]{24,400}/},
  {
    id: 'infisical-token',
    holds: ['st.'],
    where: 'begins-word',
    pattern: /st\.[0-9a-f-]{24,36}\.[0-9a-f]{32}(?:\.[0-9a-f]{32})?/,
  },
  {id: 'stytch-secret', holds: ['secret-live-', 'secret-test-'], pattern: /secret-(?:test|live)-[\w-]{36,44}={0,2}/},
  {
    id: 'bitwarden-token',
    near: ['bws', 'bitwarden'],
    at: /(?:bws|bitwarden)[^\n]{0,80}?(?<![\w.])0\.[0-9a-f]{8}-/iy,
    pattern:
      /(?:bws|BWS|[Bb]itwarden|BITWARDEN)[^\n]{0,80}?(?<![\w.])(?<secret>0\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9]{30}:[A-Za-z0-9+/]{22}==)/,
  },
  {
    id: 'persona-key',
    holds: ['persona_production_', 'persona_sandbox_'],
    pattern: /persona_(?:production|sandbox)_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  },
  {
    id: 'onfido-token',
    holds: ['api_live.', 'api_live_', 'api_sandbox'],
    pattern: /api_(?:live|sandbox)(?:_(?:us|ca|eu))?\.[\w-]{11}\.[\w-]{32}/,
  },
  {id: 'auth0-secret', vendors: ['auth0'], value: /[\w-]{64}/},
  {
    id: 'phase-token',
    holds: ['pss_service:', 'pss_user:'],
    pattern: /pss_(?:service|user):v\d:[0-9a-f]{64}:[0-9a-f]{64}:[0-9a-f]{64}:[0-9a-f]{64}/,
  },
  {
    id: 'vault-token-old',
    why: 'Tokens of Vault before version 1.10 begin with s. (Vault docs).',
    near: ['vault'],
    overObjects: true,
    at: /vault[^\n]{0,120}?(?<![\w.])s\.[A-Za-z0-9]{24}/iy,
    pattern: /(?:[Vv]ault|VAULT)[^\n]{0,120}?(?<![\w.])(?<secret>s\.[A-Za-z0-9]{24})(?![A-Za-z0-9])/,
  },
]

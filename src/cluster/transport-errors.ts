const RESETS: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_INFO'])

/** Certificate problems by Node's code, and the words for them. What is not listed is "not trusted". */
const CERTIFICATE_WORDS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not yet valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another host name',
  HOSTNAME_MISMATCH: 'is for another host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed and not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'is signed by an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'is signed by an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is signed by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'is signed by an unknown authority',
  CERT_SIGNATURE_FAILURE: 'is not signed by the trusted authority',
  CERT_REVOKED: 'has been revoked',
  CERT_UNTRUSTED: 'is not trusted',
  CERT_REJECTED: 'is not trusted',
  CERT_CHAIN_TOO_LONG: 'is not trusted',
  INVALID_CA: 'is signed by something that is no authority',
  INVALID_PURPOSE: 'is not for servers',
  PATH_LENGTH_EXCEEDED: 'is not trusted',
}

/** The connection was cut while in use: worth asking again. */
export function isReset(error: unknown): boolean {
  return RESETS.has(codeOf(error)) || codeOf(error).startsWith('ERR_HTTP2_')
}

/** "has expired" and the like, by the error's code alone; null for what is no certificate problem. */
export function certificateProblem(error: unknown): string | null {
  return CERTIFICATE_WORDS[codeOf(error)] ?? null
}

/** Node's or undici's code; `HPE_*` for whatever is not HTTP, where the parser does not always give one; else empty. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name === 'HTTPParserError' ? 'HPE_UNKNOWN' : ''
}

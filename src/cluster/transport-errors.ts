const RESETS: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_INFO'])

/** Certificate problems in words, by Node's code. Other codes mean "not trusted". */
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

/** Whether the connection was lost during use, so that a retry may succeed. */
export function isReset(error: unknown): boolean {
  return RESETS.has(codeOf(error)) || codeOf(error).startsWith('ERR_HTTP2_')
}

/** Returns "has expired" and the like from the error's code alone; null for other problems. */
export function certificateProblem(error: unknown): string | null {
  return CERTIFICATE_WORDS[codeOf(error)] ?? null
}

/**
 * Returns the code of Node or undici; `HPE_*` for an answer that is not HTTP, even if the parser sets no code; else
 * empty.
 */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name === 'HTTPParserError' ? 'HPE_UNKNOWN' : ''
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]{1,64})-----([\s\S]*?)(?:-----END [A-Z0-9 ]{1,64}-----|$)/g
const PUBLIC = /CERTIFICATE|PUBLIC KEY|PARAMETERS|\bCRL\b|PKCS7|CMS|SIGNATURE|SIGNED MESSAGE/
const HEADER = /^[A-Za-z-]+: /

export interface Pem {
  /** The body lines of private blocks. */
  readonly secretLines: readonly string[]
  /** What is left without any block. */
  readonly rest: string
}

/** Takes PEM blocks apart; undefined when there is none. Certificates, public keys and parameters are no secret. */
export function pemOf(text: string): Pem | undefined {
  if (text.search(BLOCK) < 0) return undefined
  const secretLines = [...text.matchAll(BLOCK)].flatMap(([, label = '', body = '']) => {
    return PUBLIC.test(label) ? [] : body.split(/[\r\n]+|\\n/).map(line => line.trim())
  })
  return {secretLines: secretLines.filter(line => line !== '' && !HEADER.test(line)), rest: text.replace(BLOCK, '\n')}
}

/** Whether a text is certificates, public keys or parameters and nothing else. */
export function isPublicPem(text: string): boolean {
  const pem = pemOf(text)
  return pem !== undefined && pem.secretLines.length === 0 && pem.rest.trim() === ''
}

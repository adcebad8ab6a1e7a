/** Why an image cannot be pulled, from the kubelet's message. */
export interface ImageFailure {
  /** Constant text, without names or numbers. */
  readonly cause: string
  readonly because: string
}

export function imageFailure(reason: string, message: string | undefined): ImageFailure {
  const known = CAUSES.find(({pattern}) => pattern.test(message ?? ''))
  if (known) return known
  if (reason === 'InvalidImageName')
    return {cause: 'invalid image name', because: 'the image reference cannot be parsed'}
  if (reason === 'ErrImageNeverPull')
    return {cause: 'never pulled', because: 'the pull policy is Never and the node does not have the image'}
  return {
    cause: 'cause not named',
    because: 'the kubelet does not report why; its events contain the answer of the registry',
  }
}

const CAUSES: readonly (ImageFailure & {readonly pattern: RegExp})[] = [
  {
    pattern: /toomanyrequests|too many requests|\b429\b/i,
    cause: 'registry limit',
    because: 'the registry limits anonymous or free pulls; it will allow pulls later, or with credentials',
  },
  {
    pattern: /no space left/i,
    cause: 'disk full',
    because: 'the node has no space left for the image',
  },
  {
    pattern: /x509|certificate/i,
    cause: 'certificate',
    because: 'the node does not trust the certificate of the registry',
  },
  {
    pattern: /\b401\b|\b403\b|denied|unauthorized|forbidden|authentication required|no basic auth/i,
    cause: 'credentials',
    because: 'the registry refuses the credentials, or requires some',
  },
  {
    pattern: /not found|manifest unknown|\b404\b/i,
    cause: 'tag',
    because: 'the registry has no image of this name and tag',
  },
  {
    pattern:
      /time(d )?out|deadline exceeded|no such host|connection refused|network is unreachable|no route to host|i\/o timeout/i,
    cause: 'network',
    because: 'the node cannot reach the registry',
  },
]

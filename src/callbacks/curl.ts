/** Returns what an exit code of curl means for a request. */
export function curlWords(exit: number): string {
  return MEANINGS[exit] ?? `curl failed with exit code ${exit}`
}

const MEANINGS: Readonly<Record<number, string>> = {
  1: 'curl does not know the scheme of the URL',
  3: 'curl cannot read the URL',
  5: 'the name of the proxy cannot be resolved',
  6: 'the name of the host cannot be resolved',
  7: 'nothing accepts connections there',
  26: 'the file with the payload cannot be read',
  28: 'no answer came in time',
  35: 'the receiver does not speak TLS, which https needs',
  52: 'the receiver closed the connection without an answer',
  55: 'the connection broke while the request was sent',
  56: 'the connection broke before the answer',
  60: 'the certificate of the receiver is not trusted',
}

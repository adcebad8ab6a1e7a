import {createHash} from 'node:crypto'

/**
 * Public keys in the samples and tests of Google's SDKs, which many programs have copied. The first 16 digits of the
 * SHA-256 of each.
 */
const PUBLISHED = new Set([
  '3f370c9dd8225c63',
  'eb540d2b6ee2a0a4',
  '27a9a42931dff7eb',
  '4c98242dcadc8b29',
  'ea9bb1082cf95663',
  '49f777db995e8260',
  'a6c814bc555ae62c',
  '8731261cb72d8626',
  '37f8f09bdf12c2f2',
  '2037abcaffb2b777',
  '3a8b61d0f636b007',
  'a19f89ab3555eac1',
  'e4a5542bb7fd7b67',
  'dc0fcf046c61640c',
])

/** Whether a key is in public documentation, so that it may be printed. */
export function isPublished(key: string): boolean {
  return PUBLISHED.has(createHash('sha256').update(key).digest('hex').slice(0, 16))
}

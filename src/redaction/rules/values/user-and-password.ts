import {remembered} from '../remembered.ts'

/** Whether base64 decodes to `user:password` in plain characters. */
export function isUserAndPassword(text: string): boolean {
  return decodesToPair(text)
}

const decodesToPair = remembered(text =>
  /^[ -~]{0,256}:[ -~]{1,1024}$/.test(
    Buffer.from(decodeURIComponent(text.replace(/%(?!3D)/g, '')), 'base64').toString('latin1'),
  ),
)

import {createHash, randomUUID} from 'node:crypto'

/** The next id; a UUID of version 4. */
export type Ids = () => string

/** With a seed the ids follow from it and from `purpose`, so that runs can be compared. */
export function createIds(seed: string | number | undefined, purpose: string): Ids {
  if (seed === undefined) return randomUUID
  let count = 0
  return () => {
    count += 1
    return seededId(`${seed}/${purpose}/${count}`)
  }
}

function seededId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** As conversations are called inside. */
export function hexOf(uuid: string): string {
  return uuid.replaceAll('-', '')
}

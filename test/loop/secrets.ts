import {MARKERS, OLD_KEY, OTHER_KEY, SHARED_KEY} from '../../src/lab/components/setting.ts'

/** The secrets of the lab, raw and in base64. */
export const SECRETS: readonly string[] = [SHARED_KEY, OTHER_KEY, OLD_KEY, ...Object.values(MARKERS)].flatMap(value => [
  value,
  Buffer.from(value).toString('base64'),
])

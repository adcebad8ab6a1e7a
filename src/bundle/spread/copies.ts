import type {InPlaceOnly} from '../format/redaction-report.ts'

/** Whether a needle is a copy of a value that a rule found: its ref is `spread/ID#TOKEN`. */
export function isCopy(ref: string): boolean {
  return ref.startsWith('spread/')
}

/** Returns the report entry of a value whose copies stay, because masking them changes these checks. */
export function takenBack(ref: string, checks: readonly string[]): InPlaceOnly {
  const [source = '', mark = null] = ref.split('#')
  return {source: source.replace(/^spread\//, 'rule/'), why: 'verdict', values: 1, mark, checks: [...checks]}
}

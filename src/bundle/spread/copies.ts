import type {InPlaceOnly} from '../format/redaction-report.ts'

/** Whether a needle stands for a copy of what a rule found: its ref is `spread/ID#TOKEN`. */
export function isCopy(ref: string): boolean {
  return ref.startsWith('spread/')
}

/** A value whose copies stay: to hide them changed what these checks say. */
export function takenBack(ref: string, checks: readonly string[]): InPlaceOnly {
  const [source = '', mark = null] = ref.split('#')
  return {source: source.replace(/^spread\//, 'rule/'), why: 'verdict', values: 1, mark, checks: [...checks]}
}

/** `ok`: as declared. `known`: not part of it, and known what it is. `fail`: not part of it. */
export type Grade = 'ok' | 'known' | 'fail'

export type Rule =
  | 'missing'
  | 'type'
  | 'value'
  | 'unknown-property'
  | 'unknown-kind'
  | 'custom-kind'
  | 'extension'
  | 'deprecated'
  | 'older-form'

/** One thing that is said of a document. Never holds a value of it. */
export interface Complaint {
  readonly rule: Rule
  /** JSON pointer. */
  readonly path: string
  readonly message: string
  /** Against the interface as specified. */
  readonly interface: Grade
  /** Against the reference in the version that was asked for. */
  readonly reference: Grade
}

export type Verdict = 'valid' | 'extension' | 'invalid'

export interface Verdicts {
  readonly interface: Verdict
  readonly reference: Verdict
}

export function verdictsOf(complaints: readonly Complaint[]): Verdicts {
  return {interface: worst(complaints, 'interface'), reference: worst(complaints, 'reference')}
}

function worst(complaints: readonly Complaint[], against: 'interface' | 'reference'): Verdict {
  const grades = new Set(complaints.map(complaint => complaint[against]))
  return grades.has('fail') ? 'invalid' : grades.has('known') ? 'extension' : 'valid'
}

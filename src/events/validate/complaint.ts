/** `ok`: as declared. `known`: a known extension. `fail`: not allowed. */
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

/** One complaint about a document. It never contains a value. */
export interface Complaint {
  readonly rule: Rule
  /** The JSON pointer of the value. */
  readonly path: string
  readonly message: string
  /** The verdict for the specified interface. */
  readonly interface: Grade
  /** The verdict for the selected version of the reference service. */
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

/** Returns the JSON pointer of a member of the value at `path`. */
export function pointer(path: string, name: string): string {
  return `${path}/${/[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name}`
}

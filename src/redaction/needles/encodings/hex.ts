export function hexForms(value: Buffer): Buffer[] {
  const lower = value.toString('hex')
  return [Buffer.from(lower), Buffer.from(lower.toUpperCase())]
}

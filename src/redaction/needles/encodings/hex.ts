export function hexForms(bytes: string): string[] {
  const lower = Buffer.from(bytes, 'latin1').toString('hex')
  return [lower, lower.toUpperCase()]
}

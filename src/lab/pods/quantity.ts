/** A Kubernetes quantity of memory in bytes: `1536Mi`, `2Gi`, `500M`, `1e9`. */
export function bytesOf(quantity: string): number {
  const [, number = '', unit = ''] = /^([\d.]+(?:e\d+)?)([A-Za-z]*)$/.exec(quantity) ?? []
  return Number(number) * (UNITS[unit] ?? Number.NaN)
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
}

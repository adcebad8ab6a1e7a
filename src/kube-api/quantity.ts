/** Returns the number of a Kubernetes quantity such as `1536Mi`, `500m` or `1e9`; null for other texts. */
export function amountOf(quantity: string): number | null {
  const [, number = '', unit = ''] = /^([+-]?[\d.]+(?:[eE][+-]?\d+)?)([A-Za-z]*)$/.exec(quantity) ?? []
  const factor = FACTORS[unit]
  return number === '' || factor === undefined ? null : Number(number) * factor
}

const FACTORS: Readonly<Record<string, number>> = {
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

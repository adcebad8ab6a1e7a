/** What the usual encoders do not leave as it is: of a component, RFC 3986, a form, a path, a whole URL. */
const ENCODED = [/[^\w.!~*'()-]/g, /[^\w.~-]/g, /[^\w.*-]/g, /[^\w.~$&+=:@!*'(),;-]/g, /[^\w.!~*'();/?:@&=+$,#-]/g]
const EVERYTHING = /[\s\S]/g

/** Percent-encoded in all usual ways, and every byte of it if `spelledOut`; with capital and with small hex digits. */
export function percentForms(value: Buffer, spelledOut: boolean): Buffer[] {
  const bytes = value.toString('latin1')
  return [...ENCODED, ...(spelledOut ? [EVERYTHING] : [])].flatMap(which => {
    const upper = bytes.replace(which, char => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
    const lower = upper.replace(/%[0-9A-F]{2}/g, hex => hex.toLowerCase())
    const forms = [upper, lower]
    if (value.includes(0x20)) forms.push(...forms.map(form => form.replaceAll('%20', '+')))
    return forms.map(form => Buffer.from(form, 'latin1'))
  })
}

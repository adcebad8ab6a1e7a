const utf8 = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true})

/** The text that the bytes are, or undefined when they are none. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** One character a byte: to compare and to look up. */
export function byteString(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
}

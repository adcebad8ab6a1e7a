/**
 * Returns a function that returns the same buffer in any size. New buffers for every block would burden the garbage
 * collector.
 */
export function reusedMemory(): (bytes: number) => Buffer {
  let room = Buffer.alloc(0)
  return bytes => {
    if (room.length < bytes) room = Buffer.allocUnsafeSlow(bytes)
    return room.subarray(0, bytes)
  }
}

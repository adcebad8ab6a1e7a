/** Memory of any size, the same one again each time: new memory for every block would keep the garbage collector busy. */
export function reusedMemory(): (bytes: number) => Buffer {
  let room = Buffer.alloc(0)
  return bytes => {
    if (room.length < bytes) room = Buffer.allocUnsafeSlow(bytes)
    return room.subarray(0, bytes)
  }
}

import type {Clock} from '../clock.ts'
import type {DueFault} from '../faults/faults.ts'
import {CLOSE, type Connection} from './connection.ts'

interface FrameFaults {
  readonly due: readonly DueFault[]
  readonly clock: Clock
  /** The maximum number of bytes that wait while the socket stalls. */
  readonly budgetBytes: number
  readonly onFired: (name: string) => void
}

type Send = (bytes: Buffer) => Promise<void> | void

/** Returns the connection, on whose frames faults happen. A client counts its frames from 1. */
export function withFrameFaults(connection: Connection, {due, clock, budgetBytes, onFired}: FrameFaults): Connection {
  const byFrame = Map.groupBy(
    due.filter(({frame}) => frame !== null),
    ({frame}) => frame,
  )
  if (byFrame.size === 0) return connection
  let count = 0
  let held: {readonly bytes: Buffer; readonly fault: DueFault} | null = null
  let stall: Promise<void> | null = null
  let waiting = 0

  async function deliver(bytes: Buffer, send: Send): Promise<void> {
    count += 1
    const before = held
    held = null
    let isHeld = false
    for (const fault of byFrame.get(count) ?? []) {
      const effect = fault.kind.frame?.(fault.value)
      if (effect?.is === 'after-next') {
        held = {bytes, fault}
        isHeld = true
        continue
      }
      if (effect !== undefined) onFired(fault.fired())
      if (effect?.is === 'cut') return connection.cut()
      if (effect?.is === 'twice') await send(bytes)
      if (effect?.is === 'wait') await clock.sleep(effect.ms, connection.signal).catch(() => undefined)
    }
    if (!isHeld) await send(bytes)
    if (before === null) return
    onFired(before.fault.fired())
    await send(before.bytes)
  }

  /** Frames keep their order, so each waits for the one before. */
  function inOrder(bytes: Buffer, send: Send): Promise<void> {
    waiting += bytes.length
    if (waiting > budgetBytes) connection.close(CLOSE.slow)
    const own = (stall ?? Promise.resolve()).then(() => {
      waiting -= bytes.length
      return deliver(bytes, send)
    })
    stall = own
    return own
  }

  return {
    ...connection,
    send: bytes => void inOrder(bytes, own => connection.send(own)),
    paced: bytes => inOrder(bytes, own => connection.paced(own)),
  }
}

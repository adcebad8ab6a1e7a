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
  const numbered = due.filter(({frame}) => frame !== null).map(fault => ({fault, frames: 0}))
  if (numbered.length === 0) return connection
  let held: {readonly bytes: Buffer; readonly fault: DueFault} | null = null
  let stall: Promise<void> | null = null
  let waiting = 0

  /** Counts a frame, and returns the faults that happen to it. */
  function faultsOfNext(): DueFault[] {
    const here = numbered.filter(({fault}) => fault.isAtStep())
    for (const own of here) own.frames += 1
    return here.filter(({fault, frames}) => fault.frame === frames).map(({fault}) => fault)
  }

  async function deliver(bytes: Buffer, send: Send, faults: readonly DueFault[]): Promise<void> {
    const before = held
    held = null
    let isHeld = false
    for (const fault of faults) {
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

  /** Delivers a frame after the frame before it. The conversation continues while frames wait. */
  function inOrder(bytes: Buffer, send: Send): Promise<void> {
    const faults = faultsOfNext()
    waiting += bytes.length
    if (waiting > budgetBytes) connection.close(CLOSE.slow)
    const own = (stall ?? Promise.resolve()).then(() => {
      waiting -= bytes.length
      return deliver(bytes, send, faults)
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

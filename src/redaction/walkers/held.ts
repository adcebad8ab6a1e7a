/** A value that a later line decides on. */
export interface Held {
  /** Nothing from here on may be written. */
  readonly start: number
  /** The number of bytes that it may wait. */
  readonly patience: number
  settled: boolean
  /** Decides the value on the safe side, because it waited too long. */
  giveUp(): void
}

export interface Waiting {
  add(held: Held): void
  /** Calls `giveUp` on every value that has waited too long at offset `at`. */
  expire(at: number): void
  /** Returns the start of the first undecided value. */
  first(): number | null
  clear(): void
}

/** Keeps all waiting values in document order. */
export function createWaiting(): Waiting {
  let queue: Held[] = []
  let head = 0

  function first(): Held | undefined {
    while (queue[head]?.settled) head += 1
    if (head === queue.length) queue = []
    else if (head > 1024 && head > queue.length / 2) queue = queue.slice(head)
    else return queue[head]
    head = 0
    return queue[0]
  }

  function giveUp(held: Held): void {
    held.settled = true
    held.giveUp()
  }

  return {
    add: held => {
      queue.push(held)
      const oldest = queue.length - head > MOST ? first() : undefined
      if (oldest !== undefined) giveUp(oldest)
    },
    expire: at => {
      if (queue.length === 0) return
      for (let held = first(); held !== undefined && held.start + held.patience < at; held = first()) giveUp(held)
    },
    first: () => (queue.length === 0 ? null : (first()?.start ?? null)),
    clear: () => {
      if (queue.length > 0) queue = []
      head = 0
    },
  }
}

/** The maximum number of waiting values. */
const MOST = 65536

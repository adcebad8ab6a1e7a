/** A request that has ended. Its texts are as the client sent them, so they may contain secrets. */
export interface EndedRequest {
  /** The time of its end, in microseconds since 1970. */
  readonly at: number
  readonly method: string
  readonly url: string
  /** Null if no answer was sent. */
  readonly status: number | null
  /** Why the request was refused, failed, or found nothing; null if there is nothing to say. */
  readonly why: string | null
  /** The simulated faults that happened to the request. */
  readonly fault: string | null
  readonly durationMs: number
}

/** The last requests, in memory. */
export interface RecentRequests {
  /** Adds a request. The oldest ones make room for it. */
  add(request: EndedRequest): void
  /** Returns the requests, newest first, and the number of dropped ones. */
  list(): {readonly requests: readonly EndedRequest[]; readonly dropped: number}
  clear(): void
}

interface Room {
  readonly requests: number
  readonly bytes: number
}

const ROOM: Room = {requests: 1000, bytes: 1024 * 1024}

export function createRecentRequests(room = ROOM): RecentRequests {
  let kept: EndedRequest[] = []
  let bytes = 0
  let dropped = 0
  return {
    add(request) {
      kept.push(request)
      bytes += sizeOf(request)
      while (kept.length > room.requests || bytes > room.bytes) {
        const oldest = kept.shift()
        if (oldest === undefined) break
        bytes -= sizeOf(oldest)
        dropped++
      }
    },
    list: () => ({requests: kept.toReversed(), dropped}),
    clear() {
      kept = []
      bytes = 0
      dropped = 0
    },
  }
}

/** The size of the numbers of a request, in bytes. */
const NUMBERS = 100

function sizeOf({method, url, why, fault}: EndedRequest): number {
  return NUMBERS + 2 * (method.length + url.length + (why ?? '').length + (fault ?? '').length)
}

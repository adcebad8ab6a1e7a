import {setFlagsFromString} from 'node:v8'

/**
 * For a stream that is read, changed and written: keeps the heap near what is needed. By default V8 lets it grow while
 * much is thrown away, and a stream throws away all it makes: 60 MB of JSON on one line took 288 MB of memory, and take
 * 137 MB like this, at the same speed.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=20')
}

/**
 * For megabytes of buffers beside a heap that stays: lets buffers go soon after they were used. By default young garbage
 * may grow to 32 MB; the memory behind buffers is counted apart from that, and V8 goes through all of the heap for every
 * few megabytes that pass: 25 times for 200 MB of logs, and 4 to 10 times like this.
 */
export function letBuffersGoEarly(): void {
  setFlagsFromString('--scavenger-max-new-space-capacity-mb=4')
}

/**
 * For many streams side by side, whose buffers are old before they are used: V8 lets go of them only when it goes through
 * all of the heap, and does not count them when it decides to. And by default Node cuts small buffers out of pieces of
 * 64 KB: the beginning of a line that is kept keeps all of its piece.
 */
export function keepBuffersFew(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit')
  setFlagsFromString('--no-concurrent-array-buffer-sweeping')
  Buffer.poolSize = 4096
}

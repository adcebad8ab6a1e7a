import {setFlagsFromString} from 'node:v8'

/**
 * Keeps the heap near what is needed. By default V8 lets it grow while much is thrown away, and a stream throws away all
 * it makes: 60 MB of JSON on one line took 288 MB of memory, and take 137 MB like this, at the same speed.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=20')
}

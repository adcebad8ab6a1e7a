import {setFlagsFromString} from 'node:v8'

/**
 * Keeps the part of the heap small in which new objects are made. By default it grows while much is thrown away, and a
 * stream throws away all it makes: 60 MB of JSON on one line took 288 MB of memory, and take 156 MB like this, at the
 * same speed.
 */
export function keepYoungGenerationSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

import {Flags} from '@oclif/core'

/** Declares the address that a command listens on (default: loopback). */
export function listenFlags(port: number) {
  return {
    port: Flags.integer({min: 0, max: 65_535, default: port, summary: 'port to listen on; 0 is any free port'}),
    host: Flags.string({default: '127.0.0.1', summary: 'address to listen on'}),
  }
}

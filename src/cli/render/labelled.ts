import {wrap} from './wrap.ts'

const WIDTH = 12

/** Returns `   Evidence    words`, with further lines below the words. */
export function labelled(label: string, text: string, {columns}: {readonly columns: number}): string[] {
  return wrap(text, {columns, first: lead(label), rest: lead('')})
}

/** Returns a command after its label. A command is copied, so it stays on one line. */
export function labelledCommand(label: string, command: string): string {
  return lead(label) + command
}

function lead(label: string): string {
  return `   ${label.padEnd(WIDTH)}`
}

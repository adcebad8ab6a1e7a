import type {Scenario} from '../scenario.ts'
import {acp} from './acp.ts'
import {condense} from './condense.ts'
import {confirm} from './confirm.ts'
import {error} from './error.ts'
import {finish} from './finish.ts'
import {interrupt} from './interrupt.ts'
import {logs} from './logs.ts'
import {parallel} from './parallel.ts'
import {pause} from './pause.ts'
import {reject} from './reject.ts'
import {stream} from './stream.ts'
import {stuck} from './stuck.ts'
import {tools} from './tools.ts'

/** Built-in scenarios: each has a file in this folder and a line here. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  finish,
  tools,
  parallel,
  reject,
  confirm,
  pause,
  interrupt,
  error,
  stuck,
  condense,
  stream,
  logs,
  acp,
}

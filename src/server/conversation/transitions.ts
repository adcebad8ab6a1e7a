import type {ExecutionStatus} from './record.ts'

/** What moves a conversation. */
export type Trigger =
  | 'run'
  | 'message'
  | 'pause'
  | 'interrupt'
  | 'reject'
  | 'finish'
  | 'leave'
  | 'resume'
  | 'ask'
  | 'fail'
  | 'stuck'
  | 'reload'

type Row = Readonly<Partial<Record<ExecutionStatus, ExecutionStatus>>>

/** The whole of facts 12. What is not in it changes nothing. `resume`: a Stop hook blocks. `ask`: for confirmation. `leave`: to a message that asks for no run. */
const TABLE: Readonly<Record<Trigger, Row>> = {
  run: {idle: 'running', paused: 'running', error: 'running', stuck: 'running', waiting_for_confirmation: 'running'},
  message: {finished: 'idle', stuck: 'idle'},
  pause: {idle: 'paused', running: 'paused'},
  interrupt: {idle: 'paused', running: 'paused'},
  reject: {waiting_for_confirmation: 'idle'},
  finish: {running: 'finished'},
  leave: {running: 'idle'},
  resume: {finished: 'running'},
  ask: {running: 'waiting_for_confirmation'},
  fail: {running: 'error', finished: 'error', idle: 'error'},
  stuck: {running: 'stuck'},
  reload: {running: 'error'},
}

/** Null when the trigger changes nothing in this state. */
export function nextStatus(from: ExecutionStatus, trigger: Trigger): ExecutionStatus | null {
  return TABLE[trigger][from] ?? null
}

import type {Explain} from '../explanation.ts'
import {endedWithoutAWord} from './ended-without-a-word.ts'
import {error} from './error.ts'
import {finishedWithoutACallback} from './finished-without-a-callback.ts'
import {forgottenQuestion} from './forgotten-question.ts'
import {hookBlocked} from './hook-blocked.ts'
import {hookDidNotFire} from './hook-did-not-fire.ts'
import {paused} from './paused.ts'
import {stopHookDidNotRun} from './stop-hook-did-not-run.ts'
import {stuck} from './stuck.ts'
import {unansweredCall} from './unanswered-call.ts'
import {waitingForConfirmation} from './waiting-for-confirmation.ts'

/**
 * All explanations by their permanent id. The first that applies is the cause, so explanations of what stops a
 * conversation come first.
 */
export const EXPLANATIONS: Readonly<Record<string, Explain>> = {
  error,
  'ended-without-a-word': endedWithoutAWord,
  stuck,
  'waiting-for-confirmation': waitingForConfirmation,
  'unanswered-call': unansweredCall,
  paused,
  'forgotten-question': forgottenQuestion,
  'hook-blocked': hookBlocked,
  'finished-without-a-callback': finishedWithoutACallback,
  'stop-hook-did-not-run': stopHookDidNotRun,
  'hook-did-not-fire': hookDidNotFire,
}

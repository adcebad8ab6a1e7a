import type {CheckReport} from '../../checks/report/report.ts'
import {plannedRepairs} from './plan-order.ts'

/** Returns the next command for the user, with the target of the report. */
export function nextCommand(report: CheckReport): {readonly command: string; readonly why: string} {
  const {verdict, commands, target} = report
  if (repairCount(report) > 0) {
    const what =
      repairCount(report) === 1 ? 'the repair as a script' : `the ${repairCount(report)} repairs as one script`
    return {command: `${commands.again} -o plan > repair.sh`, why: `${what}, to read and run`}
  }
  if (verdict.cause !== null) {
    return {command: `svcdiag check explain ${verdict.cause}`, why: 'what it means and how it is repaired'}
  }
  if (verdict.status !== 'inconclusive') {
    return {command: 'svcdiag check symptoms', why: 'if something is wrong all the same'}
  }
  if (target.mode === 'bundle')
    return {command: 'svcdiag bundle', why: 'a bundle made now may hold what this one lacks'}
  if (commands.grant !== null && commands.first.length === 0)
    return {command: commands.grant.print, why: 'the permissions that were missing, as Roles for an administrator'}
  return {command: `${commands.again} -v`, why: 'the same with every request'}
}

/** Counts findings that `-o plan` repairs with a command. */
function repairCount(report: CheckReport): number {
  return plannedRepairs(report).filter(({repair}) => repair !== null).length
}

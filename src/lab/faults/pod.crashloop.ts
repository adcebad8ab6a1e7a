import {outsideSince, started, wroteBefore} from '../edit.ts'
import {defineFault} from '../fault.ts'
import {MINUTE} from '../time.ts'

/** Seven restarts fit into this time, and the last run ended two minutes ago. */
const SINCE = 17 * MINUTE + 42

export const podCrashloop = defineFault({
  id: 'pod.crashloop',
  summary: 'one replica of the worker exits with an error after every start',
  lives: ['outside'],
  expects: {cause: 'pods.running', checks: {'pods.running': 'fail'}},
  apply: lab => {
    const {worker} = lab.roles
    const crash = {exitCode: 1, says: null}
    const broken = outsideSince(lab, SINCE, {programs: {[worker.container]: {crash}}})
    return wroteBefore(started(broken, worker, lab.ages.started, SINCE), worker, TRACEBACK)
  },
})

const TRACEBACK = [
  'Traceback (most recent call last):',
  '  File "/app/worker.py", line 12, in <module>',
  '    import integrations',
  "ModuleNotFoundError: No module named 'integrations'",
].map(text => ({ago: 2 * MINUTE, text}))

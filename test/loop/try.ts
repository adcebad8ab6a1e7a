import {FAULTS} from '../../src/lab/faults/index.ts'
import {PROFILES} from '../../src/lab/model.ts'
import {carryOut} from './carry-out.ts'
import {labWorld} from './lab-world.ts'
import {openToolbox} from './toolbox.ts'

const [only = ''] = process.argv.slice(2)
for (const profile of PROFILES) {
  await using healthy = await labWorld(profile, [])
  const reference = await healthy.look()
  for (const fault of FAULTS.filter(({id, profiles}) => id.startsWith(only) && profiles.includes(profile))) {
    await using world = await labWorld(profile, [fault.id])
    await using toolbox = await openToolbox()
    const done = await carryOut(world, toolbox, reference).catch(error => ({
      outcome: 'error',
      complaints: [String(error)],
      repairs: [],
      changed: [],
      script: '',
    }))
    console.log(profile, fault.id, done.outcome, done.repairs.join(','), done.changed.join(','))
    for (const complaint of done.complaints) console.log('    ', complaint.slice(0, 400))
    if (process.env.SHOW) console.log(done.script)
  }
}

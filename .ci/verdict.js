// Says how a ring of tests ended. A ring that ran nothing, or left something out, is not a ring that passed; what may
// be left out is told by the names of the tests, and said.
import {readFileSync} from 'node:fs'

const [ring, file, mayBeLeftOut = ''] = process.argv.slice(2)
const {testResults} = JSON.parse(readFileSync(file, 'utf8'))
const tests = testResults.flatMap(({assertionResults}) => assertionResults)
const passed = tests.filter(({status}) => status === 'passed')
const others = tests.filter(test => !passed.includes(test))
const leftOut = others.filter(test => isLeftOut(test))

console.log(`${ring} ring: ${passed.length} of ${tests.length} tests passed`)
for (const {fullName} of leftOut) console.log(`${ring} ring: left out, as only root can run it: ${fullName}`)
const isWhole = passed.length > 0 && others.length === leftOut.length
if (!isWhole || testResults.some(({status}) => status === 'failed')) process.exitCode = 1

function isLeftOut({status, fullName}) {
  return mayBeLeftOut !== '' && ['skipped', 'pending'].includes(status) && fullName.includes(mayBeLeftOut)
}

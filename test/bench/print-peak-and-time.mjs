// Preloaded into a measured process: prints its peak resident memory and the processor time of all its threads on standard
// error when it ends, both by the operating system's own account.
import {writeSync} from 'node:fs'

process.on('exit', () => {
  const {maxRSS, userCPUTime, systemCPUTime} = process.resourceUsage()
  writeSync(2, `${JSON.stringify({peakKiB: maxRSS, cpuMs: (userCPUTime + systemCPUTime) / 1000})}\n`)
})

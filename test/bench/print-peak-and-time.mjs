// Preloaded into a measured process. When the process ends, this file prints its peak resident memory and the processor
// time of all its threads on standard error, both as the operating system reports them.
import {writeSync} from 'node:fs'

process.on('exit', () => {
  const {maxRSS, userCPUTime, systemCPUTime} = process.resourceUsage()
  writeSync(2, `${JSON.stringify({peakKiB: maxRSS, cpuMs: (userCPUTime + systemCPUTime) / 1000})}\n`)
})

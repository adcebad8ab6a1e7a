// Preloaded into a measured process. When the process ends, this file prints its peak resident memory, as the operating
// system reports it.
import {writeSync} from 'node:fs'

const fd = Number(process.env.SVCDIAG_BENCH_PEAK_FD ?? 1)
process.on('exit', () => writeSync(fd, `peak ${process.resourceUsage().maxRSS} KiB\n`))

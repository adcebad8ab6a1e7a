// Preloaded into a measured process: prints its peak resident memory, by the operating system's own account, when it ends.
import {writeSync} from 'node:fs'

const fd = Number(process.env.SVCDIAG_BENCH_PEAK_FD ?? 1)
process.on('exit', () => writeSync(fd, `peak ${process.resourceUsage().maxRSS} KiB\n`))

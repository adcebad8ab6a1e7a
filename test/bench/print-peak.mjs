// Preloaded into a measured process: prints its peak resident memory, by the operating system's own account, when it ends.
process.on('exit', () => console.log(`peak ${process.resourceUsage().maxRSS} KiB`))

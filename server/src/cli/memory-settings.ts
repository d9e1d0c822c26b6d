/**
 * How glibc's malloc gives memory back, which it reads only when a process begins. By default each thread keeps what
 * its models needed while they were loaded: a seventh of what an idle service takes.
 */
const SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Begins this process anew with those settings, under the same number, unless somebody has chosen their own. */
export function settleMemory(): void {
  const isChosen = Object.keys(SETTINGS).some((name) => process.env[name] !== undefined)
  if (process.platform !== 'linux' || isChosen || process.execve === undefined) return
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...SETTINGS,
  })
}

/** `final` work is waited for; `ordinary` work is next; `interim` work is welcome when there is time. */
export type Urgency = 'interim' | 'ordinary' | 'final'

const BY_URGENCY = ['final', 'ordinary', 'interim'] as const

/** Jobs that wait for one thread: the most urgent first, in their order; never more than the bound. */
export type JobQueue<Job> = {
  /** The job that had to give way: an older, less urgent one, or the new one itself. */
  add(job: Job, urgency: Urgency): Job | undefined
  next(): Job | undefined
  remove(job: Job): boolean
  /** Everything that waits, which then waits no more. */
  clear(): Job[]
  readonly size: number
}

export function createJobQueue<Job>(maxWaiting: number): JobQueue<Job> {
  const waiting: Record<Urgency, Job[]> = { interim: [], ordinary: [], final: [] }
  const size = () => BY_URGENCY.reduce((sum, urgency) => sum + waiting[urgency].length, 0)
  return {
    add(job, urgency) {
      waiting[urgency].push(job)
      if (size() <= maxWaiting) return undefined
      // Interim words grow old: the oldest goes. Of the others the newest goes, so that places in the queue are kept.
      if (waiting.interim.length > 0) return waiting.interim.shift()
      if (waiting.ordinary.length > 0) return waiting.ordinary.pop()
      return waiting.final.pop()
    },
    next() {
      return BY_URGENCY.map((urgency) => waiting[urgency])
        .find((jobs) => jobs.length > 0)
        ?.shift()
    },
    remove(job) {
      for (const urgency of BY_URGENCY) {
        const at = waiting[urgency].indexOf(job)
        if (at !== -1) return waiting[urgency].splice(at, 1).length > 0
      }
      return false
    },
    clear() {
      return BY_URGENCY.flatMap((urgency) => waiting[urgency].splice(0))
    },
    get size() {
      return size()
    },
  }
}

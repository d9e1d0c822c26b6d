/** Upper bounds in seconds; what takes longer counts in the last bucket, `+Inf`. */
const BOUNDS_S = [0.001, 0.005, 0.02, 0.1, 0.5, 2]
const NAME = 'parley_http_request_seconds'

export type Durations = {
  /** Finds the series once; counting in it is a comparison and an addition. */
  series(method: string, route: string, status: number): (seconds: number) => void
  /** In Prometheus' text format. */
  text(): string
}

/** How long answers took, by operation and status. A general library looks its labels up for every answer. */
export function createDurations(): Durations {
  const all: { labels: string; counts: number[]; sum: number }[] = []
  return {
    series(method, route, status) {
      const own = {
        labels: `method="${method}",route="${route}",status="${status}"`,
        counts: BOUNDS_S.map(() => 0),
        sum: 0,
      }
      own.counts.push(0)
      all.push(own)
      return (seconds) => {
        let bucket = 0
        while (bucket < BOUNDS_S.length && seconds > (BOUNDS_S[bucket] ?? 0)) bucket++
        own.counts[bucket] = (own.counts[bucket] ?? 0) + 1
        own.sum += seconds
      }
    },
    text() {
      const lines = [`# HELP ${NAME} Time to answer a request.`, `# TYPE ${NAME} histogram`]
      for (const { labels, counts, sum } of all) {
        let total = 0
        for (const [bucket, count] of counts.entries()) {
          total += count
          lines.push(`${NAME}_bucket{le="${BOUNDS_S[bucket] ?? '+Inf'}",${labels}} ${total}`)
        }
        lines.push(`${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${total}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}

import { useEffect, useState } from 'react'

const TICK_MS = 1000

/** The time, once a second by default. */
export function useNow(everyMs = TICK_MS): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}

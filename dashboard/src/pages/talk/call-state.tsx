import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { fill, useText, type Catalogue } from '../../text/text.ts'
import { Announce } from '../../ui/shell/page.tsx'
import type { Calling, CallView } from '../../web-call/calling.ts'
import { isSpeaking } from '../../web-call/conversation.ts'
import { onClock } from '../../web-call/times.ts'
import { Orb } from './meters.tsx'
import classes from './talk.module.css'

/** A state that passes sooner is not worth a word to those who hear the page. */
const SETTLED_MS = 400
/** Between two sentences the agent thinks for a moment; that is not shown. */
const MOMENT_MS = 150
const CLOCK_MS = 250

type Props = { view: CallView; name: string; levels: Calling['levels'] }

/** How the call stands, in words. */
export function CallState({ view, name, levels }: Props) {
  const { talk } = useText()
  const kind = useShownKind(view)
  const words = fill(wordsOf(kind, view, talk), { name })
  const [settled] = useDebouncedValue(words, SETTLED_MS)
  return (
    <div className={classes.standing} data-kind={kind}>
      <Orb name={name} levels={levels} isLive={view.phase === 'live'} />
      <Text fw={600} ta="center" className="wrap">
        {words}
      </Text>
      <Clock view={view} />
      <Announce>{settled}</Announce>
    </div>
  )
}

type Kind = 'listening' | 'thinking' | 'speaking' | 'callerSpeaking' | 'quiet'

function kindOf({ phase, agentState, conversation }: CallView): Kind {
  if (phase !== 'live') return 'quiet'
  if (agentState !== 'speaking' && isSpeaking(conversation, 'caller')) return 'callerSpeaking'
  return agentState ?? 'listening'
}

function useShownKind(view: CallView): Kind {
  const kind = kindOf(view)
  const [late] = useDebouncedValue(kind, MOMENT_MS)
  const [before, setBefore] = useState<Kind>(kind)
  const shown = kind === 'thinking' && late !== 'thinking' ? before : kind
  if (shown !== before) setBefore(shown)
  return shown
}

function wordsOf(kind: Kind, { phase, end, fault }: CallView, talk: Catalogue['talk']): string {
  if (kind !== 'quiet') return talk[kind]
  if (phase === 'over') return fault === undefined ? talk.ends[end ?? 'failed'] : talk.notConnected
  return phase === 'idle' || phase === 'live' ? talk.ready : talk[phase]
}

function Clock({ view: { answeredAtMs, endedAtMs } }: { view: CallView }) {
  const { talk } = useText()
  const [nowMs, setNow] = useState(() => performance.now())
  const isTicking = answeredAtMs !== undefined && endedAtMs === undefined
  useEffect(() => {
    if (!isTicking) return undefined
    const timer = setInterval(() => setNow(performance.now()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [isTicking])
  if (answeredAtMs === undefined) return null
  return (
    <Text role="timer" aria-label={talk.clock} c="dimmed" className={classes.clock}>
      {onClock((endedAtMs ?? nowMs) - answeredAtMs)}
    </Text>
  )
}

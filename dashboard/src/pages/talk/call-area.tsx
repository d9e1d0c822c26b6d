import { useQueryClient } from '@tanstack/react-query'
import type { Agent, AgentChange } from '@parley/sdk'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useAnswer } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { noteHeard } from '../../ui/heard.ts'
import { useAgentZone } from '../../ui/agent-zone.ts'
import { AfterCall } from './after-call.tsx'
import { CallPanel } from './call-panel.tsx'
import { LeavingGuard } from './leaving-guard.tsx'
import classes from './talk.module.css'
import { Transcript } from './transcript.tsx'
import { useCalling, type OnCall } from './use-calling.ts'
import { Writing } from './writing.tsx'

const DIGIT = /^[0-9*#]$/

type Props = {
  agent: Agent
  /** What is not saved and to be heard all the same. */
  draft?: AgentChange
  /** Whether it stands in a column beside something else. */
  isNarrow?: boolean
}

/** The telephone on the left, what is said on the right; in a column, one above the other. */
export function CallArea({ agent, draft, isNarrow = false }: Props) {
  const { id: agentId, agent_name: name } = agent
  const { zone } = useAgentZone(agent)
  const call = useCalling({ agentId, draft, zone })
  const { phase, callId, canHear } = call.view
  const [isKeypadOpen, openKeypad] = useState(false)
  const routing = useRouting(agentId, phase === 'over')
  useEffect(() => {
    if (phase === 'over') openKeypad(false)
    if (phase === 'live' && canHear) noteHeard()
  }, [phase, canHear])
  // After the hooks with a state: beside an editor the words are still on their way, and React mounts what waits again.
  const { talk } = useText()
  return (
    <section
      className={isNarrow ? classes.column : classes.area}
      aria-label={fill(talk.panel, { name })}
      // A click between the controls keeps the keys working.
      tabIndex={-1}
      onKeyDown={(event) => handleKey(event, call, isKeypadOpen)}
    >
      <CallPanel
        agent={agent}
        call={call}
        routing={call.options.when === 'now' ? routing : undefined}
        zone={zone}
        keypad={{ isOpen: isKeypadOpen, open: openKeypad }}
      />
      <div className={classes.talk}>
        <Transcript view={call.view} name={name} isReadOut={call.options.isReadOut || !canHear} />
        <Writing view={call.view} name={name} send={call.calling.type} />
        {phase === 'over' && callId !== undefined && <AfterCall callId={callId} />}
      </div>
      <LeavingGuard isOnPhone={phase === 'ringing' || phase === 'live'} />
    </section>
  )
}

/** What a call meets now; asked again after each call. */
function useRouting(agentId: string, isOver: boolean) {
  const client = useQueryClient()
  const { data } = useAnswer('getRouting', { agentId })
  const wasOver = useRef(isOver)
  useEffect(() => {
    if (isOver && !wasOver.current) void client.invalidateQueries({ queryKey: ['getRouting', { agentId }] })
    wasOver.current = isOver
  }, [client, agentId, isOver])
  return data?.data
}

/** Single keys work only while the focus is in the call, and never in a text field (WCAG 2.2, 2.1.4). */
function handleKey(event: KeyboardEvent, { view, calling }: OnCall, isKeypadOpen: boolean): void {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey || event.repeat
  if (isShortcut || isWriting(event.target) || view.phase === 'idle' || view.phase === 'over') return
  const key = event.key.toLowerCase()
  if (key === 'h') calling.hangUp()
  else if (key === 'm' && view.canSpeak) calling.mute(!view.isMuted)
  else if (DIGIT.test(key) && isKeypadOpen) calling.press(key)
  else return
  event.preventDefault()
}

function isWriting(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]), select, textarea')
}

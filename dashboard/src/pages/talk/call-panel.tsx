import { Stack } from '@mantine/core'
import type { Agent, Routing } from '@parley/sdk'
import { useEffect, useRef } from 'react'
import { CallNotices } from './call-notices.tsx'
import { CallState } from './call-state.tsx'
import { Controls } from './controls.tsx'
import { Keypad } from './keypad.tsx'
import { Meters } from './meters.tsx'
import { CallMoment } from './call-moment.tsx'
import { CallOptions } from './call-options.tsx'
import classes from './talk.module.css'
import type { OnCall } from './use-calling.ts'

export type KeypadState = { readonly isOpen: boolean; open(isOpen: boolean): void }

type Props = {
  agent: Agent
  call: OnCall
  routing: Routing | undefined
  zone: string
  keypad: KeypadState
}

/** Who is called, how it stands, and all that one can do meanwhile. */
export function CallPanel({ agent, call, routing, zone, keypad }: Props) {
  const { agent_name: name } = agent
  const { view, calling } = call
  const main = useRef<HTMLButtonElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  useFocusKept(main, view.phase)
  return (
    <Stack className={`surface ${classes.panel}`} gap="md">
      <CallState view={view} name={name} levels={calling.levels} />
      {view.phase === 'live' && view.canHear && (
        <Meters levels={calling.levels} name={name} canSpeak={view.canSpeak} />
      )}
      {(view.phase === 'idle' || view.phase === 'over') && <CallMoment call={call} zone={zone} />}
      <Controls call={call} keypad={keypad} main={main} toggle={toggle} />
      <CallNotices agent={agent} view={view} routing={routing} />
      {view.phase === 'live' && keypad.isOpen && (
        <Keypad
          press={calling.press}
          close={() => {
            keypad.open(false)
            toggle.current?.focus()
          }}
        />
      )}
      <CallOptions call={call} name={name} />
    </Stack>
  )
}

/** What had the focus may be gone or off now; the button that matters takes it. */
function useFocusKept(main: React.RefObject<HTMLButtonElement | null>, phase: string): void {
  const last = useRef(phase)
  useEffect(() => {
    if (last.current === phase) return
    last.current = phase
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused.matches(':disabled')) main.current?.focus()
  }, [main, phase])
}

import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { AgentChange, NewWebCall } from '@parley/sdk'
import { parley } from '../../api.ts'
import { createCalling, type Calling, type CallView } from '../../web-call/calling.ts'
import { instantOf } from '../../ui/format/local-moment.ts'
import { dialled } from '../../ui/format/phone.ts'
import type { DeviceChoice } from '../../web-call/devices.ts'

export const WHENS = ['now', 'open', 'closed', 'at'] as const
export type When = (typeof WHENS)[number]

type Options = DeviceChoice & {
  /** As which number to call; empty: the person's own. */
  readonly caller: string
  /** At which time to call. */
  readonly when: When
  /** The moment of `at`, as the clocks of the business show it. */
  readonly moment: string
  /** Whether a screen reader reads out what the agent says, though it can be heard. */
  readonly isReadOut: boolean
}

export type OnCall = {
  readonly view: CallView
  readonly calling: Calling
  readonly options: Options
  choose(change: Partial<Options>): void
  start(): void
}

type Called = {
  readonly agentId: string
  /** What is not saved and to be heard all the same. */
  readonly draft?: AgentChange | undefined
  /** The zone that `moment` is in. */
  readonly zone: string
}

/** The calls of this page. Leaving it hangs up. */
export function useCalling({ agentId, draft, zone }: Called): OnCall {
  const [calling] = useState(createCalling)
  const view = useSyncExternalStore(calling.subscribe, calling.view)
  const { options, choose } = useOptions()
  useEffect(() => () => calling.hangUp(), [calling])
  return {
    view,
    calling,
    options,
    choose(change) {
      choose(change)
      if ('microphone' in change || 'speaker' in change) calling.change({ ...options, ...change })
    },
    start() {
      const body = bodyOf(options, draft, zone)
      calling.start(async (signal) => {
        const { data } = await parley.askUntil(signal, 'createWebCall', { agentId, body })
        return data
      }, options)
    },
  }
}

function bodyOf({ caller, when, moment }: Options, draft: AgentChange | undefined, zone: string): NewWebCall {
  const atMs = when === 'at' ? instantOf(moment, zone) : undefined
  return {
    ...(caller.trim() === '' ? {} : { caller: dialled(caller) }),
    ...(when === 'open' || when === 'closed' ? { as_if: when } : {}),
    ...(atMs === undefined ? {} : { at: new Date(atMs).toISOString() }),
    ...(draft === undefined || Object.keys(draft).length === 0 ? {} : { draft }),
  }
}

/** Devices are remembered on this machine; who calls is not. */
function useOptions() {
  const [microphone, setMicrophone] = useLocalStorage({ key: 'parley-microphone', defaultValue: '' })
  const [speaker, setSpeaker] = useLocalStorage({ key: 'parley-speaker', defaultValue: '' })
  const [isReadOut, setReadOut] = useLocalStorage({ key: 'parley-read-out', defaultValue: false })
  const [caller, setCaller] = useState('')
  const [when, setWhen] = useState<When>('now')
  const [moment, setMoment] = useState('')
  const options: Options = {
    microphone: microphone === '' ? undefined : microphone,
    speaker: speaker === '' ? undefined : speaker,
    isReadOut,
    caller,
    when,
    moment,
  }
  function choose(change: Partial<Options>): void {
    if ('microphone' in change) setMicrophone(change.microphone ?? '')
    if ('speaker' in change) setSpeaker(change.speaker ?? '')
    if (change.isReadOut !== undefined) setReadOut(change.isReadOut)
    if (change.caller !== undefined) setCaller(change.caller)
    if (change.when !== undefined) setWhen(change.when)
    if (change.moment !== undefined) setMoment(change.moment)
  }
  return { options, choose }
}

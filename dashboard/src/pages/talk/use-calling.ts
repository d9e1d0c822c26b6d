import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { parley } from '../../api.ts'
import { createCalling, type Calling, type CallView } from '../../web-call/calling.ts'
import type { DeviceChoice } from '../../web-call/devices.ts'

type Options = DeviceChoice & {
  /** As which number to call; empty: the person's own. */
  readonly caller: string
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

/** The calls of this page. Leaving it hangs up. */
export function useCalling(agentId: string): OnCall {
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
      const caller = options.caller.trim()
      const body = caller === '' ? {} : { caller }
      calling.start(async (signal) => {
        const { data } = await parley.askUntil(signal, 'createWebCall', { agentId, body })
        return data
      }, options)
    },
  }
}

/** Devices are remembered on this machine; who calls is not. */
function useOptions() {
  const [microphone, setMicrophone] = useLocalStorage({ key: 'parley-microphone', defaultValue: '' })
  const [speaker, setSpeaker] = useLocalStorage({ key: 'parley-speaker', defaultValue: '' })
  const [isReadOut, setReadOut] = useLocalStorage({ key: 'parley-read-out', defaultValue: false })
  const [caller, setCaller] = useState('')
  const options: Options = {
    microphone: microphone === '' ? undefined : microphone,
    speaker: speaker === '' ? undefined : speaker,
    isReadOut,
    caller,
  }
  function choose(change: Partial<Options>): void {
    if ('microphone' in change) setMicrophone(change.microphone ?? '')
    if ('speaker' in change) setSpeaker(change.speaker ?? '')
    if (change.isReadOut !== undefined) setReadOut(change.isReadOut)
    if (change.caller !== undefined) setCaller(change.caller)
  }
  return { options, choose }
}

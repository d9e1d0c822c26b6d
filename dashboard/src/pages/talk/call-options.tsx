import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { validateNewPhoneNumber } from '../../generated/validate-new-phone-number.js'
import { fill, useText } from '../../text/text.ts'
import { dialled } from '../../ui/format/phone.ts'
import { check } from '../../ui/schema-check.ts'
import { canChooseSpeaker, hasSound } from '../../web-call/sound.ts'
import classes from './talk.module.css'
import type { OnCall } from './use-calling.ts'

/** Which microphone, which loudspeaker, and as whom. */
export function CallOptions({ call, name }: { call: OnCall; name: string }) {
  const { talk } = useText()
  const { view, options, choose } = call
  const isWaiting = view.phase === 'idle' || view.phase === 'over'
  return (
    <details className={classes.options}>
      <summary>{talk.options.title}</summary>
      <Stack gap="sm" pt="sm">
        <DeviceChoices call={call} />
        {isWaiting && <CallerNumber call={call} name={name} />}
        <Checkbox
          label={fill(talk.options.readOut, { name })}
          description={talk.options.readOutHint}
          checked={options.isReadOut}
          onChange={(event) => choose({ isReadOut: event.currentTarget.checked })}
        />
      </Stack>
    </details>
  )
}

function DeviceChoices({ call: { view, options, choose } }: { call: OnCall }) {
  const { talk } = useText()
  const devices = useDeviceList(view.phase)
  if (devices.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {hasSound() ? talk.options.unnamed : talk.problems.insecure}
      </Text>
    )
  const usual = { value: '', label: talk.options.usual }
  const listOf = (kind: MediaDeviceKind) => [
    usual,
    ...devices
      .filter((device) => device.kind === kind && device.deviceId !== 'default')
      .map(({ deviceId, label }) => ({ value: deviceId, label })),
  ]
  return (
    <>
      <NativeSelect
        label={talk.options.microphone}
        data={listOf('audioinput')}
        value={options.microphone ?? ''}
        onChange={({ currentTarget: { value } }) => choose({ microphone: value === '' ? undefined : value })}
      />
      {canChooseSpeaker() && (
        <NativeSelect
          label={talk.options.speaker}
          data={listOf('audiooutput')}
          value={options.speaker ?? ''}
          onChange={({ currentTarget: { value } }) => choose({ speaker: value === '' ? undefined : value })}
        />
      )}
    </>
  )
}

function CallerNumber({ call: { options, choose }, name }: { call: OnCall; name: string }) {
  const { talk, shell } = useText()
  const caller = options.caller.trim()
  const asNumber = { agent_id: '-', phoneNumber: dialled(caller) }
  const { phoneNumber: fault } = caller === '' ? {} : check(validateNewPhoneNumber, asNumber, shell.faults)
  return (
    <TextInput
      type="tel"
      autoComplete="off"
      label={talk.options.caller}
      description={fill(talk.options.callerHint, { name })}
      value={options.caller}
      error={fault}
      onChange={(event) => choose({ caller: event.currentTarget.value })}
    />
  )
}

/** Devices have names only once the browser may use one of them, which a call brings about. */
function useDeviceList(phase: string): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([])
  useEffect(() => {
    if (!hasSound()) return undefined
    const { mediaDevices } = navigator
    const read = async () => {
      const found = await mediaDevices.enumerateDevices().catch(() => [])
      setDevices(found.filter(({ label, deviceId }) => label !== '' && deviceId !== ''))
    }
    const changed = () => void read()
    changed()
    mediaDevices.addEventListener('devicechange', changed)
    return () => mediaDevices.removeEventListener('devicechange', changed)
  }, [phase])
  return devices
}

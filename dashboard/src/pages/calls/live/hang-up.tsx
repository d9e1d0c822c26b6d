import { Button, Text, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPhoneOff } from '@tabler/icons-react'
import type { Call } from '@parley/sdk'
import { useRequest } from '../../../api.ts'
import { fill, useText } from '../../../text/text.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { done } from '../../../ui/shell/toast.ts'
import { useBusinessFormats } from '../business-formats.ts'
import { callerOf } from '../call-words.tsx'

/** Ends a live call, once it is confirmed. */
export function HangUp({ call, ...look }: { call: Call } & ButtonProps) {
  const text = useText()
  const { hangUp, live } = text.calls
  const [isAsking, { open, close }] = useDisclosure(false)
  const request = useRequest('hangUpCall', ['listCalls', 'getCall'])
  const { phone } = useBusinessFormats(call)
  const caller = callerOf(call, text, phone)
  return (
    <>
      <Button
        color="red.8"
        leftSection={<IconPhoneOff size={16} aria-hidden />}
        onClick={open}
        aria-label={fill(live.hangUpCall, { caller })}
        {...look}
      >
        {hangUp.action}
      </Button>
      <Confirm
        opened={isAsking}
        close={close}
        title={hangUp.title}
        action={hangUp.action}
        confirm={async () => {
          await request.mutateAsync({ callId: call.id })
          done(hangUp.done)
        }}
      >
        <Text size="sm" className="wrap">
          {fill(hangUp.warning, { caller })}
        </Text>
      </Confirm>
    </>
  )
}

import { Alert, Button, Modal, Stack, Text, Title } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { HeldNumber } from '@parley/sdk'
import { useRef, type ReactNode } from 'react'
import { useAnswer } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Copyable } from '../../ui/copy.tsx'
import { readable } from '../../ui/format/phone.ts'
import { FirstCall } from './first-call.tsx'
import { hostUri, trunkIdOf } from './phone.ts'

/** The ways to reach a number, from the nearest on. */
export function HowToDial({ held, close }: { held: HeldNumber | undefined; close: () => void }) {
  const { shell, numbers } = useText()
  // The words stay while the window fades away.
  const last = useRef(held)
  last.current = held ?? last.current
  const shown = last.current
  return (
    <Modal
      opened={held !== undefined}
      onClose={close}
      size="lg"
      title={fill(numbers.dial.title, { number: readable(shown?.phone_number ?? '') })}
      closeButtonProps={{ 'aria-label': shell.actions.close }}
    >
      {shown !== undefined && (
        <Stack gap="lg">
          {shown.test && <Text size="sm">{numbers.dial.fictional}</Text>}
          <InTheBrowser held={shown} />
          {shown.sip_uri !== null && <BySoftphone uri={shown.sip_uri} />}
          <ByTrunk held={shown} />
          <FirstCall key={shown.phone_number} held={shown} />
        </Stack>
      )}
    </Modal>
  )
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="xs" align="flex-start">
      <Title order={3} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

function InTheBrowser({ held }: { held: HeldNumber }) {
  const { dial } = useText().numbers
  const agents = useAnswer('listAgents', {}).data?.data
  const agent = agents?.find((each) => each.id === held.agent_id)
  if (agent === undefined) return held.agent_id === null ? <Alert color="yellow">{dial.nobody}</Alert> : null
  const { id: agentId, agent_name: name } = agent
  return (
    <Way title={dial.browser}>
      <Text size="sm">{fill(dial.browserHint, { agent: name })}</Text>
      <Button
        leftSection={<IconMicrophone size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/agents/$agentId/talk" params={{ agentId }} {...props} />}
      >
        {fill(dial.talk, { agent: name })}
      </Button>
    </Way>
  )
}

function BySoftphone({ uri }: { uri: string }) {
  const { dial, toTrunks } = useText().numbers
  return (
    <Way title={dial.softphone}>
      <Text size="sm">{dial.softphoneHint}</Text>
      <Copyable value={uri} />
      <Button size="xs" variant="default" renderRoot={(props) => <Link to="/numbers/trunks" {...props} />}>
        {toTrunks}
      </Button>
    </Way>
  )
}

function ByTrunk({ held }: { held: HeldNumber }) {
  const { dial } = useText().numbers
  const trunkId = trunkIdOf(held.phone_number_sid)
  const trunks = useAnswer('listTrunks', {}, { enabled: trunkId !== undefined }).data?.data
  const trunk = trunks?.find((each) => each.id === trunkId)
  return (
    <Way title={dial.trunk}>
      {trunk !== undefined && <Text size="sm">{fill(dial.byTrunk, { trunk: trunk.name })}</Text>}
      <Text size="sm">{dial.trunkHint}</Text>
      <Copyable value={hostUri(held.sip_uri) ?? `sip:${location.hostname}`} />
    </Way>
  )
}

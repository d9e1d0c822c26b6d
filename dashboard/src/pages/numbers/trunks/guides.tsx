import { Accordion, Anchor, Code, List, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../../text/text.ts'
import { Copy, Copyable } from '../../../ui/copy.tsx'
import {
  asteriskDial,
  asteriskEndpoint,
  baresipAccount,
  EXAMPLE_NUMBER,
  TWILIO_ADDRESSES,
} from './guide-code.ts'
import { sipAddress } from '../phone.ts'

const PORT = 5060

/** How to set this service up at carriers, PBXs and softphones. */
export function TrunkGuides() {
  const { guides } = useText().numbers.trunks
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>{guides.title}</Title>
      <Accordion order={3} className="surface">
        <Guide name="softphones" title={guides.softphones}>
          <Softphones />
        </Guide>
        <Guide name="twilio" title={guides.twilio}>
          <Twilio />
        </Guide>
        <Guide name="asterisk" title={guides.asterisk}>
          <Asterisk />
        </Guide>
        <Guide name="freepbx" title={guides.freepbx}>
          <FreePbx />
        </Guide>
      </Accordion>
    </Stack>
  )
}

function Guide({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <Accordion.Item value={name}>
      <Accordion.Control>{title}</Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">{children}</Stack>
      </Accordion.Panel>
    </Accordion.Item>
  )
}

function Softphones() {
  const { guides } = useText().numbers.trunks
  return (
    <>
      <List size="sm" spacing="xs">
        <List.Item>{guides.linphone}</List.Item>
        <List.Item>{guides.zoiper}</List.Item>
        <List.Item>{guides.baresip}</List.Item>
      </List>
      <Block code={baresipAccount(location.hostname)} />
      <Text size="sm">{guides.thenDial}</Text>
      <Copyable value={sipAddress(EXAMPLE_NUMBER, location.hostname)} />
    </>
  )
}

function Twilio() {
  const { guides } = useText().numbers.trunks
  const { trunk, origination, termination, numbers, refer, here } = guides.twilioSteps
  return (
    <>
      <List type="ordered" size="sm" spacing="xs">
        {[trunk, origination, termination, numbers, refer, here].map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Copyable value={`sip:${location.hostname}:${PORT}`} />
      <Anchor href={TWILIO_ADDRESSES} target="_blank" rel="noopener noreferrer" size="sm" underline="always">
        {guides.twilioList}
      </Anchor>
      <Untried />
    </>
  )
}

function Asterisk() {
  const { guides } = useText().numbers.trunks
  return (
    <>
      <Text size="sm">{guides.asteriskEndpoint}</Text>
      <Block code={asteriskEndpoint(location.hostname)} />
      <Text size="sm">{guides.asteriskDial}</Text>
      <Block code={asteriskDial()} />
      <Text size="sm">{guides.asteriskHere}</Text>
      <Untried />
    </>
  )
}

function FreePbx() {
  const { guides } = useText().numbers.trunks
  const { trunk, settings, route } = guides.freepbxSteps
  return (
    <>
      <List type="ordered" size="sm" spacing="xs">
        {[trunk, settings, route].map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Copyable value={location.hostname} />
      <Text size="sm">{guides.asteriskHere}</Text>
      <Untried />
    </>
  )
}

function Block({ code }: { code: string }) {
  return (
    <Stack gap={4} align="flex-start">
      <Code block w="100%" tabIndex={0}>
        {code}
      </Code>
      <Copy value={code} />
    </Stack>
  )
}

function Untried() {
  const { guides } = useText().numbers.trunks
  return (
    <Text size="sm" c="dimmed">
      {guides.untried}
    </Text>
  )
}

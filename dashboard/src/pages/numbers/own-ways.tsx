import { Button, Code, Group, List, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { HeldNumber, Trunk } from '@parley/sdk'
import { useState } from 'react'
import { useAnswer } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { readable } from '../../ui/format/phone.ts'
import { FirstCall } from './first-call.tsx'
import { OwnNumber } from './own-number.tsx'
import { trunkIdOf } from './phone.ts'
import { TrunkGuides } from './trunks/guides.tsx'

/** Calls to the number of a carrier or PBX come by a trunk. */
export function ByTrunk({ isNew = false }: { isNew?: boolean }) {
  const { ways } = useText().numbers
  return (
    <Stack gap="lg">
      {isNew && (
        <Card title={ways.carrier.buyTitle} hint={ways.carrier.buyHint}>
          <List type="ordered" size="sm" spacing="xs">
            {Object.entries(ways.carrier.buySteps).map(([name, step]) => (
              <List.Item key={name}>{step}</List.Item>
            ))}
          </List>
        </Card>
      )}
      <ConnectTrunk />
      <OwnNumbers title={ways.own.callTitle} />
      <TrunkGuides />
    </Stack>
  )
}

function ConnectTrunk() {
  const { ways } = useText().numbers
  const trunks = useAnswer('listTrunks', {}).data?.data ?? []
  const carriers = trunks.filter(({ kind }) => kind === 'trunk')
  const [chosen, setChosen] = useState<Trunk>()
  return (
    <Card title={ways.own.connectTitle} hint={ways.own.connectHint}>
      <Group gap="xs">
        {carriers.map((trunk) => (
          <Button key={trunk.id} onClick={() => setChosen(trunk)}>
            {fill(ways.own.addBy, { trunk: trunk.name })}
          </Button>
        ))}
        <Button variant="default" renderRoot={(props) => <Link to="/numbers/trunks" {...props} />}>
          {ways.own.connect}
        </Button>
      </Group>
      {chosen !== undefined && <OwnNumber trunk={chosen} close={() => setChosen(undefined)} />}
    </Card>
  )
}

/** Real numbers that come here, each with the call that proves it. */
function OwnNumbers({ title }: { title: string }) {
  const own = useOwnNumbers()
  const { ways } = useText().numbers
  return (
    <Card title={title} hint={own.length === 0 ? ways.own.none : ways.own.callHint}>
      {own.map((held) => (
        <Stack key={held.phone_number} gap="xs">
          <Text fw={600}>{readable(held.phone_number)}</Text>
          <FirstCall held={held} />
        </Stack>
      ))}
    </Card>
  )
}

function useOwnNumbers(): HeldNumber[] {
  const held = useAnswer('listPhoneNumbers', {}).data?.data ?? []
  return held.filter(({ phone_number_sid: sid }) => trunkIdOf(sid) !== undefined)
}

/** As most networks have them: 3GPP TS 22.030 for mobiles, the feature codes of North American landlines. */
const CODES = [
  { name: 'mobileAll', on: '**21*{number}#', off: '##21#' },
  { name: 'mobileMissed', on: '**61*{number}#', off: '##61#' },
  { name: 'landline', on: '*72 {number}', off: '*73' },
] as const

/** The number that callers know stays where it is, and sends its calls on. */
export function ByForwarding() {
  const { ways } = useText().numbers
  const { forward } = ways
  const [target] = useOwnNumbers()
  if (target === undefined)
    return (
      <Card title={forward.firstTitle} hint={forward.firstHint}>
        <Group gap="xs">
          <Button renderRoot={(props) => <Link to="/numbers/find" search={{ way: 'carrier' }} {...props} />}>
            {ways.carrier.title}
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/numbers/find" search={{ way: 'trunk' }} {...props} />}
          >
            {ways.trunk.title}
          </Button>
        </Group>
      </Card>
    )
  const number = target.phone_number
  return (
    <Stack gap="lg">
      <Card title={fill(forward.codesTitle, { number: readable(number) })} hint={forward.codesHint}>
        <List size="sm" spacing="xs">
          {CODES.map(({ name, on, off }) => (
            <List.Item key={name}>
              {forward.codes[name]} <Code>{fill(on, { number })}</Code> {forward.codes.off} <Code>{off}</Code>
            </List.Item>
          ))}
        </List>
      </Card>
      <Card title={forward.callTitle} hint={forward.callHint}>
        <FirstCall held={target} />
      </Card>
    </Stack>
  )
}

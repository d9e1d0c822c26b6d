import { Badge, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Trunk } from '@parley/sdk'
import { useAnswer } from '../../../api.ts'
import { fill, useText, type Catalogue } from '../../../text/text.ts'
import { Fact } from '../../../ui/fact.tsx'
import { readable } from '../../../ui/format/phone.ts'

type Props = { trunk: Trunk; open: (what: 'edit' | 'remove' | 'number') => void }

/** One trunk or softphone: where its calls come from and go to. */
export function TrunkCard({ trunk, open }: Props) {
  const { trunks: text } = useText().numbers
  return (
    <Stack component="li" className="surface" p="md" gap="sm">
      <Group justify="space-between" gap="xs">
        <Group gap="xs" miw={0}>
          <Text fw={600} size="lg" className="wrap">
            {trunk.name}
          </Text>
          <Badge variant="default">{text.kind[trunk.kind]}</Badge>
        </Group>
        <CardActions trunk={trunk} open={open} />
      </Group>
      <SimpleGrid component="dl" cols={{ base: 1, sm: 2, md: 4 }} spacing="sm" m={0}>
        {trunk.kind === 'trunk' ? <TrunkFacts trunk={trunk} /> : <SoftphoneFacts trunk={trunk} />}
      </SimpleGrid>
    </Stack>
  )
}

function CardActions({ trunk: { name, kind }, open }: Props) {
  const { shell, numbers } = useText()
  const { trunks: text } = numbers
  return (
    <Group gap="xs">
      {kind === 'trunk' && (
        <Button
          size="xs"
          variant="default"
          aria-label={fill(text.own.of, { name })}
          onClick={() => open('number')}
        >
          {text.own.open}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        aria-label={fill(text.editOf, { name })}
        onClick={() => open('edit')}
      >
        {shell.actions.edit}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        c="var(--mantine-color-error)"
        aria-label={fill(text.deleteOf, { name })}
        onClick={() => open('remove')}
      >
        {shell.actions.delete}
      </Button>
    </Group>
  )
}

function TrunkFacts({ trunk }: { trunk: Trunk }) {
  const { trunks: text } = useText().numbers
  const numbers = useNumbersBy(trunk.id)
  return (
    <>
      <Fact name={text.column.addresses}>{comingFrom(trunk, text)}</Fact>
      <Fact name={text.column.outbound}>{goingOut(trunk, text)}</Fact>
      <Fact name={text.column.transfer}>{text.form.transfers[trunk.transfer]}</Fact>
      <Fact name={text.column.numbers}>
        {numbers.length === 0 ? text.noNumbers : numbers.map((number) => readable(number)).join(', ')}
      </Fact>
    </>
  )
}

function SoftphoneFacts({ trunk }: { trunk: Trunk }) {
  const { shell, numbers } = useText()
  const { column } = numbers.trunks
  return (
    <>
      <Fact name={column.username}>{trunk.inbound.username ?? shell.none}</Fact>
      <Fact name={column.rings}>
        {trunk.phone_number === null ? shell.none : readable(trunk.phone_number)}
      </Fact>
    </>
  )
}

/** The numbers of the account whose calls come by this trunk. */
export function useNumbersBy(trunkId: string): string[] {
  const held = useAnswer('listPhoneNumbers', {}).data?.data ?? []
  return held.filter((each) => each.phone_number_sid === trunkId).map((each) => each.phone_number)
}

type Words = Catalogue['numbers']['trunks']

function comingFrom({ inbound, outbound }: Trunk, text: Words): string {
  const { addresses, username } = inbound
  const ways = [...addresses, ...(username === null ? [] : [`${text.anywhere}: ${username}`])]
  if (ways.length > 0) return ways.join(', ')
  return outbound?.register === true ? fill(text.registered, { host: outbound.host }) : text.noCalls
}

function goingOut({ outbound }: Trunk, text: Words): string {
  if (outbound === null) return text.noOutbound
  const place = outbound.port === null ? outbound.host : `${outbound.host}:${outbound.port}`
  return `${place} (${outbound.transport.toUpperCase()})`
}

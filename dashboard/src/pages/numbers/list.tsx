import { Button, Group, Stack } from '@mantine/core'
import { IconHash, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { HeldNumber } from '@parley/sdk'
import { useState } from 'react'
import { useAnswer } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { HowToDial } from './dialling.tsx'
import { HeldNumberRow } from './held-number.tsx'
import { Release } from './release.tsx'

/** The numbers of the account, and who answers them. */
export function NumbersPage() {
  const { numbers: text } = useText()
  const held = useAnswer('listPhoneNumbers', {})
  return (
    <Page title={text.title} hint={text.hint} actions={<Actions />}>
      <Answer query={held}>
        {({ data }) => (data.length === 0 ? <NoNumbers /> : <HeldNumbers numbers={data} />)}
      </Answer>
    </Page>
  )
}

function Actions() {
  const { numbers: text } = useText()
  return (
    <>
      <Button variant="default" renderRoot={(props) => <Link to="/numbers/trunks" {...props} />}>
        {text.toTrunks}
      </Button>
      <FindButton />
    </>
  )
}

function FindButton() {
  const { numbers: text } = useText()
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/numbers/find" {...props} />}
    >
      {text.find}
    </Button>
  )
}

function NoNumbers() {
  const { numbers: text } = useText()
  return (
    <Nothing
      icon={<IconHash size={32} aria-hidden />}
      title={text.nothing.title}
      hint={text.nothing.hint}
      action={
        <Group justify="center" gap="xs">
          <FindButton />
        </Group>
      }
    />
  )
}

function HeldNumbers({ numbers }: { numbers: readonly HeldNumber[] }) {
  const { numbers: text } = useText()
  const { dial } = useSearch({ from: '/inside/numbers' })
  const navigate = useNavigate({ from: '/numbers' })
  const [released, setReleased] = useState<HeldNumber>()
  const [isReleasing, setReleasing] = useState(false)
  const shown = numbers.find((each) => each.phone_number === dial)
  return (
    <>
      <Stack component="ul" gap="sm" className="items" aria-label={text.title}>
        {numbers.map((each) => (
          <HeldNumberRow
            key={each.phone_number}
            held={each}
            release={() => {
              setReleased(each)
              setReleasing(true)
            }}
          />
        ))}
      </Stack>
      {released !== undefined && (
        <Release held={released} opened={isReleasing} close={() => setReleasing(false)} />
      )}
      <HowToDial held={shown} close={() => void navigate({ search: {}, replace: true })} />
    </>
  )
}

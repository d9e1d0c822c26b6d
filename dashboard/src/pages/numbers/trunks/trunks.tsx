import { Button, Stack } from '@mantine/core'
import { IconArrowLeft, IconPhoneCall, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CreatedTrunk, Trunk } from '@parley/sdk'
import { useState } from 'react'
import { useAnswer } from '../../../api.ts'
import { useText } from '../../../text/text.ts'
import { Answer } from '../../../ui/answer.tsx'
import { Nothing } from '../../../ui/nothing.tsx'
import { Page } from '../../../ui/shell/page.tsx'
import { OwnNumber } from '../own-number.tsx'
import { ShownOnce } from './shown-once.tsx'
import { TrunkCard } from './card.tsx'
import { TrunkEditor } from './editor.tsx'
import { TrunkGuides } from './guides.tsx'
import { RemoveTrunk } from './removal.tsx'

/** What is open over the page. */
type Opened =
  | { what: 'new' }
  | { what: 'edit' | 'remove' | 'number'; trunk: Trunk }
  | { what: 'once'; created: CreatedTrunk }

/** Carriers, PBXs and softphones. */
export function TrunksPage() {
  const { trunks: text } = useText().numbers
  const query = useAnswer('listTrunks', {})
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened({ what: 'new' })}>
      {text.add}
    </Button>
  )
  return (
    <Page
      title={text.title}
      hint={text.hint}
      actions={
        <>
          <BackButton />
          {add}
        </>
      }
    >
      <Answer query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing
              icon={<IconPhoneCall size={32} aria-hidden />}
              title={text.nothing.title}
              hint={text.nothing.hint}
              action={add}
            />
          ) : (
            <Trunks trunks={data} open={(what, trunk) => setOpened({ what, trunk })} />
          )
        }
      </Answer>
      <TrunkGuides />
      <Windows
        opened={opened}
        close={close}
        created={(trunk) =>
          setOpened(trunk.password === undefined ? undefined : { what: 'once', created: trunk })
        }
      />
    </Page>
  )
}

function BackButton() {
  const { trunks: text } = useText().numbers
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/numbers" {...props} />}
    >
      {text.back}
    </Button>
  )
}

type TrunksProps = {
  trunks: readonly Trunk[]
  open: (what: 'edit' | 'remove' | 'number', trunk: Trunk) => void
}

function Trunks({ trunks, open }: TrunksProps) {
  const { trunks: text } = useText().numbers
  return (
    <Stack component="ul" gap="sm" className="items" aria-label={text.title}>
      {trunks.map((trunk) => (
        <TrunkCard key={trunk.id} trunk={trunk} open={(what) => open(what, trunk)} />
      ))}
    </Stack>
  )
}

type WindowsProps = {
  opened: Opened | undefined
  close: () => void
  created: (trunk: CreatedTrunk) => void
}

function Windows({ opened, close, created }: WindowsProps) {
  if (opened === undefined) return null
  switch (opened.what) {
    case 'new':
      return <TrunkEditor close={close} created={created} />
    case 'edit':
      return <TrunkEditor trunk={opened.trunk} close={close} created={created} />
    case 'remove':
      return <RemoveTrunk trunk={opened.trunk} close={close} />
    case 'number':
      return <OwnNumber trunk={opened.trunk} close={close} />
    case 'once':
    default:
      return <ShownOnce created={opened.created} close={close} />
  }
}

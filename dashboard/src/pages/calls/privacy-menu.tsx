import { Button, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconShieldLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Call } from '@parley/sdk'
import { parley, useRequest } from '../../api.ts'
import { countOf, fill, useText, useTranslation } from '../../text/text.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { useCountry } from '../../ui/format/country.ts'
import { readable } from '../../ui/format/phone.ts'
import { saveFile } from '../../ui/save-file.ts'
import { done, failed } from '../../ui/shell/toast.ts'
import { CHANGED_BY_DELETION, DeleteCall } from './delete-call.tsx'

/** Callers without such a number cannot be identified. */
const NUMBER = /^\+\d{4,15}$/

/** What a caller may ask for: to be deleted, or to know what is kept. */
export function PrivacyMenu({ call }: { call: Call }) {
  const { privacy: words } = useText().call
  const navigate = useNavigate()
  const [isDeleting, deletion] = useDisclosure(false)
  const [isErasing, erasure] = useDisclosure(false)
  const toCalls = () => void navigate({ to: '/calls' })
  const number = NUMBER.test(call.caller) ? call.caller : undefined
  return (
    <>
      <Menu position="bottom-end" width={300}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconShieldLock size={16} aria-hidden />}>
            {words.action}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={words.action}>
          <Menu.Item c="var(--mantine-color-error)" onClick={deletion.open}>
            {words.deleteCall}
          </Menu.Item>
          <Menu.Divider />
          {number === undefined ? (
            <Menu.Label c="dimmed">{words.hidden}</Menu.Label>
          ) : (
            <CallerItems number={number} erase={erasure.open} />
          )}
        </Menu.Dropdown>
      </Menu>
      <DeleteCall call={call} opened={isDeleting} close={deletion.close} deleted={toCalls} />
      <EraseCaller number={number ?? ''} opened={isErasing} close={erasure.close} erased={toCalls} />
    </>
  )
}

function CallerItems({ number, erase }: { number: string; erase: () => void }) {
  const text = useText()
  const written = useWritten()
  const { privacy: words } = text.call
  const save = async () => {
    try {
      const all = await parley.ask('exportCaller', { number })
      saveFile(`caller${number}.json`, 'application/json', JSON.stringify(all, null, 2))
    } catch (error) {
      failed(error, text)
    }
  }
  return (
    <>
      <Menu.Label c="dimmed">{fill(words.caller, { number: written(number) })}</Menu.Label>
      <Menu.Item onClick={() => void save()}>{words.export}</Menu.Item>
      <Menu.Item c="var(--mantine-color-error)" onClick={erase}>
        {words.erase}
      </Menu.Item>
    </>
  )
}

type Erasing = { number: string; opened: boolean; close: () => void; erased: () => void }

/** Of all agents at once, so the number has to be typed. */
function EraseCaller({ number, opened, close, erased }: Erasing) {
  const { text, language } = useTranslation()
  const { privacy: words } = text.call
  const written = useWritten()
  const request = useRequest('eraseCaller', CHANGED_BY_DELETION)

  async function erase(): Promise<void> {
    const { data } = await request.mutateAsync({ number })
    const said = [countOf(words.erased, data.erased.calls, language)]
    if (data.remaining > 0) said.push(countOf(words.remaining, data.remaining, language))
    done(said.join(' '))
    erased()
  }
  return (
    <Confirm
      opened={opened}
      close={close}
      title={fill(words.eraseTitle, { number: written(number) })}
      word={number}
      action={words.eraseConfirm}
      confirm={erase}
    >
      <Text size="sm">{words.eraseWarning}</Text>
      <Text size="sm">{words.eraseFirst}</Text>
    </Confirm>
  )
}

function useWritten(): (number: string) => string {
  const country = useCountry()
  return (number) => readable(number, country)
}

import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { CreatedApiKey, NewApiKey } from '@parley/sdk'
import { validateNewApiKey } from '../../generated/validate-new-api-key.js'
import { useRequest } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { Fault } from '../../ui/fault.tsx'
import { check, faultsOf, type Faults } from '../../ui/schema-check.ts'
import { EXPIRIES, expiryOf, type Expiry } from './key-expiry.ts'

type Props = { opened: boolean; close: () => void; made: (key: CreatedApiKey) => void }

export function NewKeyModal({ opened, close, made }: Props) {
  const { developers, shell } = useText()
  // The panel with the new key takes the focus, which otherwise goes back to the button.
  const [isMade, setIsMade] = useState(false)
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={developers.newKey.title}
      centered
      returnFocus={!isMade}
      onExitTransitionEnd={() => setIsMade(false)}
      closeButtonProps={{ 'aria-label': shell.actions.close }}
    >
      <NewKeyForm
        close={close}
        made={(key) => {
          setIsMade(true)
          close()
          made(key)
        }}
      />
    </Modal>
  )
}

function NewKeyForm({ close, made }: Omit<Props, 'opened'>) {
  const { developers, shell } = useText()
  const words = developers.newKey
  const [name, setName] = useState('')
  const [expiry, setExpiry] = useState<Expiry>('never')
  const [faults, setFaults] = useState<Faults>({})
  const make = useRequest('createApiKey', ['listApiKeys', 'getOverview'])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const expiresAt = expiryOf(expiry, Date.now())
    const body: NewApiKey = { name, ...(expiresAt === undefined ? {} : { expires_at: expiresAt }) }
    const found = check(validateNewApiKey, body, shell.faults)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    try {
      made((await make.mutateAsync({ body })).data)
    } catch (error) {
      setFaults(faultsOf(error))
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextInput
          data-autofocus
          label={words.name}
          description={words.nameHint}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={faults['name']}
          autoComplete="off"
        />
        <Select
          label={words.expiry}
          data={EXPIRIES.map((each) => ({ value: each, label: words.expiries[each] }))}
          value={expiry}
          onChange={(chosen) => setExpiry(chosen ?? 'never')}
          allowDeselect={false}
        />
        {make.error !== null && faults['name'] === undefined && <Fault error={make.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {shell.actions.cancel}
          </Button>
          <Button type="submit" loading={make.isPending}>
            {words.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { Button, Group, Modal, Stack } from '@mantine/core'
import { ParleyError, type CreatedTrunk, type Trunk } from '@parley/sdk'
import { useState } from 'react'
import { validateNewTrunk } from '../../../generated/validate-new-trunk.js'
import { validateTrunkChange } from '../../../generated/validate-trunk-change.js'
import { useRequest } from '../../../api.ts'
import { fill, useText, type Catalogue } from '../../../text/text.ts'
import { Fault } from '../../../ui/fault.tsx'
import { check, faultsOf, type Faults } from '../../../ui/schema-check.ts'
import { done } from '../../../ui/shell/toast.ts'
import { leadToFirstFault } from '../first-fault.ts'
import { changeOf, draftOf, EMPTY_TRUNK, newTrunkOf, type TrunkDraft } from './draft.ts'
import { TrunkFields } from './fields.tsx'

type Props = { trunk?: Trunk; close: () => void; created: (trunk: CreatedTrunk) => void }

/** Makes a trunk or a softphone, or changes one. */
export function TrunkEditor({ trunk, close, created }: Props) {
  const text = useText()
  const { form: words } = text.numbers.trunks
  const [draft, setDraft] = useState<TrunkDraft>(trunk === undefined ? EMPTY_TRUNK : draftOf(trunk))
  const [isTried, setTried] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const saving = useSaving(trunk, close, created)
  const own = ownFaults(draft, trunk === undefined, text)
  const told = toldFaults(saving.error, text)
  const faults = isTried ? { ...told, ...own } : {}

  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={trunk === undefined ? words.newTitle : fill(words.editTitle, { name: trunk.name })}
      // A slip of the hand must not lose what was typed.
      closeOnClickOutside={!isTouched}
      closeButtonProps={{ 'aria-label': text.shell.actions.close }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          const form = event.currentTarget
          const saved = Object.keys(own).length === 0 ? saving.save(draft) : Promise.resolve()
          void saved.then(() => leadToFirstFault(form))
        }}
      >
        <Stack>
          <TrunkFields
            draft={draft}
            isNew={trunk === undefined}
            faults={faults}
            change={(changes) => {
              setTouched(true)
              setDraft({ ...draft, ...changes })
            }}
          />
          {saving.error !== undefined && Object.keys(told).length === 0 && <Fault error={saving.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {text.shell.actions.cancel}
            </Button>
            <Button type="submit" loading={saving.isBusy}>
              {trunk === undefined ? words.create : text.shell.actions.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function useSaving(trunk: Trunk | undefined, close: () => void, created: Props['created']) {
  const { form: words } = useText().numbers.trunks
  const create = useRequest('createTrunk', ['listTrunks'])
  const update = useRequest('updateTrunk', ['listTrunks', 'getTrunk'])

  async function send(draft: TrunkDraft): Promise<void> {
    if (trunk !== undefined) {
      await update.mutateAsync({ trunkId: trunk.id, body: changeOf(draft) })
      done(fill(words.saved, { name: draft.name }))
      return close()
    }
    const { data } = await create.mutateAsync({ body: newTrunkOf(draft) })
    done(fill(words.created, { name: draft.name }))
    created(data)
  }

  return {
    error: create.error ?? update.error ?? undefined,
    isBusy: create.isPending || update.isPending,
    // What goes wrong stands in `error`.
    save: (draft: TrunkDraft) => send(draft).catch(() => undefined),
  }
}

function ownFaults(draft: TrunkDraft, isNew: boolean, { shell, numbers }: Catalogue): Faults {
  const faults = isNew
    ? check(validateNewTrunk, newTrunkOf(draft), shell.faults)
    : check(validateTrunkChange, changeOf(draft), shell.faults)
  const isReachable = draft.addresses.trim() !== '' || draft.username.trim() !== '' || draft.hasOutbound
  if (draft.kind === 'trunk' && !isReachable) faults.inbound = numbers.trunks.form.needsSomething
  if (isNew && draft.kind === 'trunk' && draft.username.trim() !== '' && draft.password === '')
    faults['inbound.password'] = shell.faults.required
  return faults
}

/** What only the service can know, at the field that it is about. */
function toldFaults(error: unknown, { numbers }: Catalogue): Faults {
  if (error instanceof ParleyError && error.code === 'conflict')
    return { 'inbound.username': numbers.trunks.form.nameTaken }
  return faultsOf(error)
}

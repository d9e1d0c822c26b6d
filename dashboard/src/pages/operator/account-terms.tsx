import { Button, Group, Select, Switch, TextInput } from '@mantine/core'
import type { ManagedAccount, Plan } from '@parley/sdk'
import { useState, type FormEvent } from 'react'
import { validateManagedAccountChange } from '../../generated/validate-managed-account-change.js'
import { useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { dialled } from '../../ui/format/phone.ts'
import { check, faultsOf, type Faults } from '../../ui/schema-check.ts'
import { done, failed } from '../../ui/shell/toast.ts'
import { useManaging } from './manage.ts'

const PLANS = ['starter', 'professional', 'enterprise'] as const satisfies Plan[]

export function PlanChoice({ account }: { account: ManagedAccount }) {
  const text = useText()
  const { plan: words, saved } = text.operator.account
  const { names } = text.settings.plan
  const [plan, setPlan] = useState<Plan>(account.plan)
  const { changeAndSay, isPending } = useManaging(account.id)
  const isOver = account.status === 'paused' || account.status === 'canceled'
  return (
    <Card title={words.title} hint={words.hint}>
      <Group align="flex-end">
        <Select
          label={words.label}
          data={PLANS.map((value) => ({ value, label: names[value] }))}
          value={plan}
          onChange={(chosen) => setPlan(PLANS.find((each) => each === chosen) ?? plan)}
          allowDeselect={false}
        />
        <Button
          loading={isPending}
          disabled={plan === account.plan && !isOver}
          onClick={() => changeAndSay({ plan }, saved)}
        >
          {words.save}
        </Button>
      </Group>
    </Card>
  )
}

/** Whether it may call and buy numbers at the operator's expense, and as whom it calls. */
export function Dialling({ account }: { account: ManagedAccount }) {
  const { dialling: words, saved } = useText().operator.account
  const { changeAndSay, isPending } = useManaging(account.id)
  return (
    <Card title={words.title} hint={words.hint}>
      <Switch
        label={words.allow}
        checked={account.may_dial}
        disabled={isPending}
        onChange={(event) => changeAndSay({ may_dial: event.currentTarget.checked }, saved)}
      />
      <CallerId account={account} />
      <Switch
        label={words.buying}
        description={words.buyingHint}
        checked={account.may_buy}
        disabled={isPending}
        onChange={(event) => changeAndSay({ may_buy: event.currentTarget.checked }, saved)}
      />
    </Card>
  )
}

function CallerId({ account }: { account: ManagedAccount }) {
  const text = useText()
  const { dialling: words, saved } = text.operator.account
  const { change, isPending } = useManaging(account.id)
  const [typed, setTyped] = useState(account.caller_id ?? '')
  const [faults, setFaults] = useState<Faults>({})

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const body = { caller_id: typed.trim() === '' ? null : dialled(typed) }
    const found = check(validateManagedAccountChange, body, text.shell.faults)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    try {
      await change(body)
      done(saved)
    } catch (error) {
      const said = faultsOf(error)
      setFaults(said)
      if (said['caller_id'] === undefined) failed(error, text)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Group align="flex-end">
        <TextInput
          flex="1 1 16rem"
          maw={420}
          type="tel"
          autoComplete="off"
          label={words.callerId}
          description={words.callerIdHint}
          placeholder="+12125550123"
          value={typed}
          error={faults['caller_id']}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          loading={isPending}
          disabled={typed.trim() === (account.caller_id ?? '')}
        >
          {words.save}
        </Button>
      </Group>
    </form>
  )
}

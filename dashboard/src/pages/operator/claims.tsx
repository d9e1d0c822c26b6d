import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconHash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { NumberClaim } from '@parley/sdk'
import { useState } from 'react'
import { useAnswer, useRequest } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { useFormats } from '../../ui/format/formats.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { readable } from '../../ui/format/phone.ts'
import { done } from '../../ui/shell/toast.ts'
import { useKept } from '../../ui/kept/use-kept.ts'

/** The most that the service gives at once. */
const MOST = 100

type Decision = { claim: NumberClaim; isTrue: boolean }

/** Numbers that accounts claim, those of one number side by side. */
export function ClaimsTab() {
  const { numbers: words } = useText().operator
  const query = useAnswer('listNumberClaims', { limit: MOST })
  const [decision, setDecision] = useState<Decision>()
  return (
    <Stack component="section" aria-labelledby="claims">
      <Stack gap={2}>
        <Title order={2} id="claims">
          {words.title}
        </Title>
        <Text size="sm" c="dimmed" maw={720}>
          {words.hint}
        </Text>
      </Stack>
      <Answer query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing icon={<IconHash size={32} aria-hidden />} {...words.none} />
          ) : (
            <Stack gap="sm">
              {data.length === MOST && <Text size="sm">{fill(words.most, { n: MOST })}</Text>}
              {[...Map.groupBy(data, (claim) => claim.phone_number)].map(([number, claims]) => (
                <ClaimedNumber key={number} number={number} claims={claims} decide={setDecision} />
              ))}
            </Stack>
          )
        }
      </Answer>
      <Deciding of={decision} close={() => setDecision(undefined)} />
    </Stack>
  )
}

type Decide = (decision: Decision) => void

function ClaimedNumber(props: { number: string; claims: readonly NumberClaim[]; decide: Decide }) {
  const { number, claims, decide } = props
  return (
    <Stack component="section" className="surface" p="md" gap="sm" aria-label={readable(number)}>
      <Title order={3} size="h4">
        {readable(number)}
      </Title>
      <Stack component="ul" className="items" gap="sm">
        {claims.map((claim) => (
          <Claim key={claim.account_id} claim={claim} decide={decide} />
        ))}
      </Stack>
    </Stack>
  )
}

function Claim({ claim, decide }: { claim: NumberClaim; decide: Decide }) {
  const { numbers: words } = useText().operator
  const { day } = useFormats()
  const { email, confirmed_by: confirmed } = claim
  const values = { number: readable(claim.phone_number), email }
  return (
    <Group component="li" justify="space-between">
      <Stack gap={2} miw={0} flex="1 1 14rem">
        <Anchor
          className="wrap"
          renderRoot={(props) => (
            <Link to="/operator/accounts/$accountId" params={{ accountId: claim.account_id }} {...props} />
          )}
        >
          {email}
        </Anchor>
        <Text size="sm" c="dimmed">
          {fill(words.since, { when: day(claim.claimed_at) })}
        </Text>
        <Badge variant={confirmed === null ? 'default' : 'outline'} tt="none" fw={500} maw="100%">
          {confirmed === null ? words.silent : words.called}
        </Badge>
      </Stack>
      <Group gap="xs">
        <Button
          size="xs"
          aria-label={fill(words.agreeTo, values)}
          onClick={() => decide({ claim, isTrue: true })}
        >
          {words.agree}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={fill(words.refuseTo, values)}
          onClick={() => decide({ claim, isTrue: false })}
        >
          {words.refuse}
        </Button>
      </Group>
    </Group>
  )
}

const CHANGED = ['listNumberClaims', 'listAccounts', 'getAccount', 'listPhoneNumbers'] as const

function Deciding({ of, close }: { of: Decision | undefined; close: () => void }) {
  const { numbers: words } = useText().operator
  const agree = useRequest('confirmPhoneNumber', CHANGED)
  const refuse = useRequest('refuseNumberClaim', CHANGED)
  const shown = useKept(of)
  const isTrue = shown?.isTrue === true
  const values = { number: readable(shown?.claim.phone_number ?? ''), email: shown?.claim.email ?? '' }

  async function decide(): Promise<void> {
    if (shown === undefined) return
    const { phone_number: phoneNumber, account_id: accountId } = shown.claim
    if (isTrue) await agree.mutateAsync({ phoneNumber, body: { account_id: accountId } })
    else await refuse.mutateAsync({ phoneNumber, accountId })
    done(fill(isTrue ? words.agreed : words.refused, values))
  }
  return (
    <Confirm
      opened={of !== undefined}
      close={close}
      title={fill(isTrue ? words.askAgree : words.askRefuse, values)}
      action={isTrue ? words.agree : words.refuse}
      confirm={decide}
    >
      <Text size="sm">{fill(isTrue ? words.agreeWarning : words.refuseWarning, values)}</Text>
    </Confirm>
  )
}

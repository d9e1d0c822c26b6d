import { Alert, Button, Group, Stack, Table, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import type { CreatedSignUpInvitation, SignUpInvitation } from '@parley/sdk'
import { useState, type FormEvent } from 'react'
import { validateNewSignUpInvitation } from '../../generated/validate-new-sign-up-invitation.js'
import { useAnswer, useRequest } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmAbout } from '../../ui/confirm-about.tsx'
import { Copyable } from '../../ui/copy.tsx'
import { Fault } from '../../ui/fault.tsx'
import { useFormats } from '../../ui/format/formats.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { check, faultsOf } from '../../ui/schema-check.ts'

export function InvitationsTab() {
  const { invitations: words } = useText().operator
  const query = useAnswer('listInvitations', {})
  return (
    <Stack>
      <Inviting />
      <Stack component="section" aria-labelledby="invitations" gap="sm">
        <Title order={2} id="invitations">
          {words.list}
        </Title>
        <Answer query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <Nothing icon={<IconMailForward size={32} aria-hidden />} {...words.none} />
            ) : (
              <InvitationTable invitations={data} />
            )
          }
        </Answer>
      </Stack>
    </Stack>
  )
}

function Inviting() {
  const { invitations: words } = useText().operator
  const rules = useAnswer('getSignUpRules', {}).data?.data.sign_up
  const [made, setMade] = useState<CreatedSignUpInvitation>()
  return (
    <Card title={words.title} hint={words.hint}>
      {rules === 'closed' && <Alert color="yellow">{words.closed}</Alert>}
      {rules === 'open' && (
        <Text size="sm" c="dimmed">
          {words.open}
        </Text>
      )}
      {rules !== 'closed' && <InviteForm made={setMade} />}
      <div role="status">{made !== undefined && <Made invitation={made} />}</div>
    </Card>
  )
}

function InviteForm({ made }: { made: (invitation: CreatedSignUpInvitation) => void }) {
  const { operator, shell } = useText()
  const { invitations: words } = operator
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string>()
  const invite = useRequest('invite', ['listInvitations'])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const body = { email: email.trim() }
    const found = check(validateNewSignUpInvitation, body, shell.faults)['email']
    setFault(found)
    if (found !== undefined) return
    try {
      made((await invite.mutateAsync({ body })).data)
      setEmail('')
    } catch (error) {
      setFault(faultsOf(error)['email'])
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <Group align="flex-start">
          <TextInput
            flex="1 1 14rem"
            maw={420}
            type="email"
            autoComplete="off"
            label={words.email}
            value={email}
            error={fault}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" mt={{ base: 0, xs: 25 }} loading={invite.isPending}>
            {words.make}
          </Button>
        </Group>
        {invite.error !== null && fault === undefined && <Fault error={invite.error} />}
      </Stack>
    </form>
  )
}

function Made({ invitation: { email, link, mailed } }: { invitation: CreatedSignUpInvitation }) {
  const { invitations: words } = useText().operator
  return (
    <Alert variant="default" title={fill(words.made, { email })}>
      <Stack gap="xs">
        <Text size="sm">{mailed ? words.mailed : words.notMailed}</Text>
        <Copyable value={link} label={words.link} />
      </Stack>
    </Alert>
  )
}

function InvitationTable({ invitations }: { invitations: readonly SignUpInvitation[] }) {
  const { invitations: words } = useText().operator
  const { ago, day } = useFormats()
  const [withdrawn, setWithdrawn] = useState<SignUpInvitation>()
  return (
    <div className="surface">
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-labelledby="invitations">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.email}</Table.Th>
            <Table.Th visibleFrom="sm">{words.invited}</Table.Th>
            <Table.Th visibleFrom="xs">{words.expires}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{words.actions}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invitations.map((each) => (
            <Table.Tr key={each.id}>
              <Table.Td className="wrap">{each.email}</Table.Td>
              <Table.Td visibleFrom="sm">{ago(each.created_at)}</Table.Td>
              <Table.Td visibleFrom="xs">{day(each.expires_at)}</Table.Td>
              <Table.Td ta="right">
                <Button
                  size="xs"
                  variant="default"
                  aria-label={fill(words.withdrawOf, { email: each.email })}
                  onClick={() => setWithdrawn(each)}
                >
                  {words.withdraw}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Withdrawing of={withdrawn} close={() => setWithdrawn(undefined)} />
    </div>
  )
}

function Withdrawing({ of, close }: { of: SignUpInvitation | undefined; close: () => void }) {
  const { invitations: words } = useText().operator
  const withdraw = useRequest('revokeInvitation', ['listInvitations'])
  return (
    <ConfirmAbout
      of={of}
      close={close}
      title={() => words.ask}
      action={words.withdraw}
      confirm={({ id }) => withdraw.mutateAsync({ invitationId: id })}
      said={words.withdrawn}
    >
      {({ email }) => (
        <Text size="sm" className="wrap">
          {fill(words.warning, { email })}
        </Text>
      )}
    </ConfirmAbout>
  )
}

import { Button, Group, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { User } from '@parley/sdk'
import { validateUserChange } from '../../generated/validate-user-change.js'
import { useAnswer, useRequest } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { Card } from '../../ui/card.tsx'
import { check, faultsOf } from '../../ui/schema-check.ts'
import { done, failed } from '../../ui/shell/toast.ts'
import { ZoneSelect } from '../../ui/zone-select.tsx'

const NOTIFICATIONS = ['emailNotifications', 'callNotifications', 'weeklyReports'] as const

export function ProfileTab() {
  const query = useAnswer('getUser', {})
  return (
    <Answer query={query}>
      {({ data }) => (
        <Stack>
          <ProfileForm user={data} />
          <Notifications user={data} />
        </Stack>
      )}
    </Answer>
  )
}

const empty = (value: string): string | null => (value.trim() === '' ? null : value.trim())

function ProfileForm({ user }: { user: User }) {
  const text = useText()
  const { profile } = text.settings
  const save = useRequest('updateUser', ['getUser', 'getOverview'])
  const form = useForm({
    mode: 'controlled',
    validateInputOnBlur: true,
    initialValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      company: user.company ?? '',
      personalPhoneNumber: user.personalPhoneNumber ?? '',
      timezone: user.timezone,
    },
    transformValues: (values) => ({
      ...values,
      company: empty(values.company),
      personalPhoneNumber: empty(values.personalPhoneNumber),
    }),
    validate: (values) =>
      check(
        validateUserChange,
        { ...values, personalPhoneNumber: empty(values.personalPhoneNumber) },
        text.shell.faults,
      ),
  })
  const send = form.onSubmit((body) =>
    save.mutate(
      { body },
      {
        onSuccess: () => {
          form.resetDirty()
          done(text.shell.actions.saved)
        },
        onError: (error) => {
          form.setErrors(faultsOf(error))
          failed(error, text)
        },
      },
    ),
  )
  return (
    <Card title={profile.title}>
      <form onSubmit={send} noValidate>
        <Stack>
          <ProfileFields form={form} email={user.email} />
          <Group>
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {profile.save}
            </Button>
            {form.isDirty() && (
              <Text size="sm" c="dimmed">
                {profile.unsaved}
              </Text>
            )}
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

type Fields = { getInputProps(name: string): object }

function ProfileFields({ form, email }: { form: Fields; email: string }) {
  const { profile } = useText().settings
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={profile.firstName} autoComplete="given-name" {...form.getInputProps('firstName')} />
      <TextInput label={profile.lastName} autoComplete="family-name" {...form.getInputProps('lastName')} />
      <TextInput label={profile.email} description={profile.emailHint} value={email} readOnly />
      <TextInput label={profile.company} autoComplete="organization" {...form.getInputProps('company')} />
      <TextInput
        label={profile.phone}
        description={profile.phoneHint}
        type="tel"
        autoComplete="tel"
        {...form.getInputProps('personalPhoneNumber')}
      />
      <ZoneSelect
        label={profile.timezone}
        description={profile.timezoneHint}
        {...form.getInputProps('timezone')}
      />
    </SimpleGrid>
  )
}

/** A switch is saved at once. */
function Notifications({ user }: { user: User }) {
  const text = useText()
  const { notifications } = text.settings
  const save = useRequest('updateUser', ['getUser'])
  return (
    <Card title={notifications.title}>
      {NOTIFICATIONS.map((name) => (
        <Switch
          key={name}
          label={notifications[name]}
          description={notifications[`${name}Hint`]}
          checked={save.isPending ? (save.variables.body[name] ?? user[name]) : user[name]}
          onChange={(event) =>
            save.mutate(
              { body: { [name]: event.currentTarget.checked } },
              { onError: (error) => failed(error, text) },
            )
          }
        />
      ))}
    </Card>
  )
}

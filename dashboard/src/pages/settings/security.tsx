import { Stack } from '@mantine/core'
import { EmailCard } from './email.tsx'
import { PasswordCard } from './password.tsx'
import { SessionsCard } from './sessions.tsx'
import { TwoFactorCard } from './two-factor.tsx'

export function SecurityTab() {
  return (
    <Stack>
      <EmailCard />
      <PasswordCard />
      <TwoFactorCard />
      <SessionsCard />
    </Stack>
  )
}

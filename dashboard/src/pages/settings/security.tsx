import { Stack } from '@mantine/core'
import { PasswordCard } from './password.tsx'
import { SessionsCard } from './sessions.tsx'
import { TwoFactorCard } from './two-factor.tsx'

export function SecurityTab() {
  return (
    <Stack>
      <PasswordCard />
      <TwoFactorCard />
      <SessionsCard />
    </Stack>
  )
}

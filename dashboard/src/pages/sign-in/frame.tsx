import { Center, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { isLanguage, LANGUAGES } from '../../text/languages.ts'
import { useTranslation } from '../../text/text.ts'
import { NameMark } from '../../ui/shell/mark.tsx'

const CHOICES = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))

/** What stands around the pages for those who are not signed in. */
export function SignInFrame() {
  const { text, language, choose } = useTranslation()
  return (
    <Stack mih="100vh" p="md" justify="space-between">
      <Center flex={1}>
        <Stack w="100%" maw={400} gap="lg">
          <Stack gap="xs" ta="center" component="header">
            <Center>
              <NameMark size={40} />
            </Center>
            <Text c="dimmed">{text.signIn.claim}</Text>
          </Stack>
          <Stack component="main" className="surface" p="xl">
            <Outlet />
          </Stack>
        </Stack>
      </Center>
      <Group component="footer" justify="center">
        <NativeSelect
          size="xs"
          w={140}
          aria-label={text.shell.language}
          data={CHOICES}
          value={language}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && void choose(value)}
        />
      </Group>
    </Stack>
  )
}

import { ActionIcon, Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconCheck, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { parley } from '../../api.ts'
import { isLanguage, LANGUAGES } from '../../text/languages.ts'
import { useTranslation } from '../../text/text.ts'
import { useLeave } from '../use-leave.ts'

const SCHEMES = ['light', 'dark', 'auto'] as const satisfies MantineColorScheme[]

const tick = (isChosen: boolean) => (isChosen ? <IconCheck size={16} aria-hidden /> : <span />)

/** Who is signed in, how it looks, in which language. */
export function AccountMenu() {
  const { text, language, choose } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { shell } = text
  const target = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Loaded on demand, it takes the place of the button that was pressed.
  useEffect(() => {
    target.current?.focus()
    setOpen(true)
  }, [])
  return (
    <Menu position="bottom-end" width={220} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon ref={target} variant="default" size="lg" aria-label={shell.account}>
          <IconUser size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item renderRoot={(props) => <Link to="/settings" {...props} />}>
          {shell.navigation.settings}
        </Menu.Item>
        <Menu.Item renderRoot={(props) => <Link to="/licences" {...props} />}>{shell.licences}</Menu.Item>
        <Menu.Divider />
        <Menu.Label c="dimmed">{shell.appearance.label}</Menu.Label>
        {SCHEMES.map((each) => (
          <Menu.Item
            key={each}
            closeMenuOnClick={false}
            rightSection={tick(each === colorScheme)}
            onClick={() => setColorScheme(each)}
          >
            {shell.appearance[each]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label c="dimmed">{shell.language}</Menu.Label>
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <Menu.Item
            key={code}
            lang={code}
            rightSection={tick(code === language)}
            onClick={() => isLanguage(code) && void choose(code)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <SignOut label={shell.signOut} />
      </Menu.Dropdown>
    </Menu>
  )
}

function SignOut({ label }: { label: string }) {
  const leave = useLeave()
  const signOut = () => leave(() => parley.ask('signOut').catch(() => undefined))
  return (
    <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
      {label}
    </Menu.Item>
  )
}

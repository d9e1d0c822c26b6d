import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parley } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { SignInForm } from './sign-in-form.tsx'

/** The code of the authenticator app, or one of those kept for when it is lost. */
export function SecondStep({ done }: { done: () => Promise<void> }) {
  const { second } = useText().signIn
  const [isBackup, setBackup] = useState(false)
  const [code, setCode] = useState('')
  const [trustDevice, setTrust] = useState(false)

  async function send(): Promise<void> {
    const body = { code: code.replaceAll(/\s/g, ''), trustDevice }
    await (isBackup ? parley.ask('verifyBackupCode', { body }) : parley.ask('verifyTotp', { body }))
    await done()
  }
  return (
    <SignInForm
      title={second.title}
      hint={isBackup ? second.backupHint : second.hint}
      submit={second.submit}
      send={send}
      footer={
        <Button
          variant="subtle"
          onClick={() => {
            setBackup(!isBackup)
            setCode('')
          }}
        >
          {isBackup ? second.useApp : second.useBackup}
        </Button>
      }
    >
      <TextInput
        key={isBackup ? 'backup' : 'app'}
        label={isBackup ? second.backup : second.code}
        inputMode={isBackup ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        required
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Checkbox
        label={second.trust}
        checked={trustDevice}
        onChange={(event) => setTrust(event.currentTarget.checked)}
      />
    </SignInForm>
  )
}

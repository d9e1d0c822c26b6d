import { Button, Code, Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { TwoFactorSecret } from '@parley/sdk'
import { Suspense, useState, type FormEvent, type ReactNode } from 'react'
import { parley, refresh, useAnswer } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { lazily } from '../../ui/lazily.ts'
import { Waiting } from '../../ui/answer.tsx'
import { Card } from '../../ui/card.tsx'
import { Copy, Copyable } from '../../ui/copy.tsx'
import { Fault } from '../../ui/fault.tsx'
import { done } from '../../ui/shell/toast.ts'

const QrCode = lazily(() => import('./qr-code.tsx'), 'QrCode')

type Step =
  | { name: 'rest' }
  | { name: 'password'; purpose: 'enable' | 'disable' | 'renew' }
  | { name: 'scan'; secret: TwoFactorSecret }
  | { name: 'codes'; codes: readonly string[] }

/** A code from an authenticator app besides the password. */
export function TwoFactorCard() {
  const { twoFactor: text } = useText().settings
  const isOn = useAnswer('getSession', {}).data?.user.twoFactorEnabled === true
  const [step, setStep] = useState<Step>({ name: 'rest' })
  return (
    <Card title={text.title}>
      <Text size="sm">{isOn ? text.on : text.off}</Text>
      {step.name === 'rest' && <Choices isOn={isOn} choose={setStep} />}
      {step.name === 'password' && <PasswordStep purpose={step.purpose} go={setStep} />}
      {step.name === 'scan' && <ScanStep secret={step.secret} go={setStep} />}
      {step.name === 'codes' && <CodesStep codes={step.codes} go={setStep} />}
    </Card>
  )
}

type Go = (step: Step) => void

function Choices({ isOn, choose }: { isOn: boolean; choose: Go }) {
  const { twoFactor: text } = useText().settings
  if (!isOn) {
    return (
      <Group>
        <Button onClick={() => choose({ name: 'password', purpose: 'enable' })}>{text.begin}</Button>
      </Group>
    )
  }
  return (
    <Group>
      <Button variant="default" onClick={() => choose({ name: 'password', purpose: 'renew' })}>
        {text.renew}
      </Button>
      <Button variant="default" onClick={() => choose({ name: 'password', purpose: 'disable' })}>
        {text.switchOff}
      </Button>
    </Group>
  )
}

type StepFormProps = { submit: string; send: () => Promise<void>; cancel: () => void; children: ReactNode }

function StepForm({ submit, send, cancel, children }: StepFormProps) {
  const { shell } = useText()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  async function run(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    await send().catch(setError)
    setBusy(false)
  }
  return (
    <Stack component="form" maw={420} onSubmit={(event) => void run(event)}>
      {children}
      {error !== undefined && <Fault error={error} />}
      <Group>
        <Button type="submit" loading={isBusy}>
          {submit}
        </Button>
        <Button variant="default" onClick={cancel}>
          {shell.actions.cancel}
        </Button>
      </Group>
    </Stack>
  )
}

function PasswordStep({ purpose, go }: { purpose: 'enable' | 'disable' | 'renew'; go: Go }) {
  const { twoFactor: text } = useText().settings
  const [password, setPassword] = useState('')
  async function send(): Promise<void> {
    const body = { password }
    if (purpose === 'enable')
      return go({ name: 'scan', secret: await parley.ask('enableTwoFactor', { body }) })
    if (purpose === 'renew') {
      const { backupCodes } = await parley.ask('generateBackupCodes', { body })
      return go({ name: 'codes', codes: backupCodes })
    }
    await parley.ask('disableTwoFactor', { body })
    await refresh('getSession')
    done(text.switchedOff)
    return go({ name: 'rest' })
  }
  return (
    <StepForm
      submit={purpose === 'disable' ? text.switchOff : text.next}
      send={send}
      cancel={() => go({ name: 'rest' })}
    >
      <PasswordInput
        label={text.password}
        autoComplete="current-password"
        required
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </StepForm>
  )
}

function ScanStep({ secret, go }: { secret: TwoFactorSecret; go: Go }) {
  const { twoFactor: text } = useText().settings
  const [code, setCode] = useState('')
  async function send(): Promise<void> {
    await parley.ask('verifyTotp', { body: { code: code.replaceAll(/\s/g, '') } })
    await refresh('getSession')
    done(text.switchedOn)
    go({ name: 'codes', codes: secret.backupCodes })
  }
  return (
    <StepForm submit={text.confirm} send={send} cancel={() => go({ name: 'rest' })}>
      <Text size="sm">{text.scan}</Text>
      <Suspense fallback={<Waiting lines={1} height={200} />}>
        <QrCode content={secret.totpURI} label={text.qr} />
      </Suspense>
      <Copyable value={new URL(secret.totpURI).searchParams.get('secret') ?? ''} />
      <TextInput
        label={text.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </StepForm>
  )
}

function CodesStep({ codes, go }: { codes: readonly string[]; go: Go }) {
  const { twoFactor: text } = useText().settings
  return (
    <Stack maw={420}>
      <Text fw={600}>{text.backupTitle}</Text>
      <Text size="sm">{text.backupHint}</Text>
      <SimpleGrid cols={2}>
        {codes.map((code) => (
          <Code key={code} fz="sm">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group>
        <Copy value={codes.join('\n')} size="sm" />
        <Button onClick={() => go({ name: 'rest' })}>{text.saved}</Button>
      </Group>
    </Stack>
  )
}

import { Alert, Button, Group, Stack, Stepper, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { fill, useText } from '../../text/text.ts'
import { Fault } from '../../ui/fault.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { IdentityStep } from './create/identity-step.tsx'
import { KnowledgeStep } from './create/knowledge-step.tsx'
import { LAST_STEP, STEPS } from './create/new-agent-draft.ts'
import { ReviewStep } from './create/review-step.tsx'
import { TemplateStep } from './create/template-step.tsx'
import { useNewAgent, type NewAgentForm } from './create/use-new-agent.ts'

const PARTS = { template: TemplateStep, identity: IdentityStep, knowledge: KnowledgeStep, review: ReviewStep }

/** A new agent, step by step. */
export function NewAgentPage() {
  const { agents } = useText()
  const form = useNewAgent()
  const { step } = form.draft
  const Part = PARTS[STEPS[step] ?? 'template']
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  // The keyboard and those who hear the page follow to the next step.
  useEffect(() => {
    if (before.current !== step) {
      window.scrollTo(0, 0)
      top.current?.focus({ preventScroll: true })
    }
    before.current = step
  }, [step])
  return (
    <Page title={agents.create} hint={agents.new.hint}>
      {form.isContinued && <Continued startOver={form.startOver} />}
      <Steps form={form} />
      <Stack
        ref={top}
        tabIndex={-1}
        component="section"
        aria-label={agents.new.steps[STEPS[step] ?? 'template']}
        maw={900}
        style={{ outline: 'none' }}
      >
        <Part form={form} />
        {form.sendingError !== null && step === LAST_STEP && <Fault error={form.sendingError} />}
        <StepButtons form={form} />
      </Stack>
    </Page>
  )
}

function Continued({ startOver }: { startOver: () => void }) {
  const { agents } = useText()
  return (
    <Alert color="pine" variant="default" title={agents.new.continued} role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{agents.new.continuedHint}</Text>
        <Button size="xs" variant="default" onClick={startOver}>
          {agents.new.startOver}
        </Button>
      </Group>
    </Alert>
  )
}

function Steps({ form: { draft, goTo, stepsAtFault } }: { form: NewAgentForm }) {
  const { agents } = useText()
  const first = Math.min(...stepsAtFault, LAST_STEP)
  return (
    <>
      <Stepper active={draft.step} onStepClick={goTo} size="sm" visibleFrom="sm" maw={900}>
        {STEPS.map((name, step) => (
          <Stepper.Step
            key={name}
            label={agents.new.steps[name]}
            allowStepSelect={step !== draft.step && step <= Math.max(first, draft.step)}
          />
        ))}
      </Stepper>
      <Text hiddenFrom="sm" size="sm" c="dimmed">
        {fill(agents.new.stepOf, { step: draft.step + 1, steps: STEPS.length })}
      </Text>
    </>
  )
}

function StepButtons({ form }: { form: NewAgentForm }) {
  const { agents, shell } = useText()
  const { step } = form.draft
  if (step === 0) return null
  return (
    <Group justify="space-between" mt="md">
      <Button variant="default" onClick={() => form.goTo(step - 1)}>
        {shell.actions.back}
      </Button>
      {step < LAST_STEP ? (
        <Button onClick={form.next}>{shell.actions.next}</Button>
      ) : (
        <Button loading={form.isSending} onClick={() => void form.create()}>
          {agents.create}
        </Button>
      )}
    </Group>
  )
}

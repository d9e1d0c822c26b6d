import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { validateNewAgent } from '../../../generated/validate-new-agent.js'
import { useAnswer, useRequest } from '../../../api.ts'
import type { Language } from '../../../text/languages.ts'
import { fill, useText, useTranslation } from '../../../text/text.ts'
import { keep } from '../../../ui/kept/kept.ts'
import { check, faultsOf, type Faults } from '../../../ui/schema-check.ts'
import { done } from '../../../ui/shell/toast.ts'
import { isTemplate, type TemplateName } from '../templates/templates.ts'
import {
  faultsInForm,
  forgetNew,
  keepNew,
  keptNew,
  LAST_STEP,
  newAgentOf,
  newDraft,
  stepOf,
  withFields,
  withTemplate,
  type NewAgentDraft,
} from './new-agent-draft.ts'

const FIRST: TemplateName = 'dental'

export type NewAgentForm = ReturnType<typeof useNewAgent>

/** What is typed on the way to a new agent, what is wrong with it, and where in the form it stands. */
export function useNewAgent() {
  const { template } = useSearch({ from: '/inside/agents/new' })
  const { language } = useTranslation()
  const userId = useAnswer('getSession', {}).data?.user.id ?? ''
  const asked = isTemplate(template) ? template : undefined
  const [kept] = useState(() => keptNew(keep, userId))
  const [draft, setDraft] = useState(() => kept ?? fresh(language, asked))
  const [isContinued, setContinued] = useState(kept !== undefined)
  const faults = useFaults(draft)
  const sending = useSending(userId, faults.refuse)

  const change = (next: NewAgentDraft) => {
    keepNew(keep, userId, next)
    setDraft(next)
  }
  const goTo = (step: number) => change({ ...draft, step })
  return {
    draft,
    set: (fields: Partial<NewAgentDraft>) => change(withFields(draft, fields)),
    choose: (template: TemplateName) =>
      change({ ...withTemplate(draft, { template, language: draft.language }), step: 1 }),
    speak: (spoken: Language) => change(withTemplate(draft, { template: draft.template, language: spoken })),
    goTo,
    /** Only forward where all before is in order. */
    next() {
      faults.touchStep(draft.step)
      if (faults.stepsAtFault.every((step) => step > draft.step)) goTo(Math.min(draft.step + 1, LAST_STEP))
    },
    startOver() {
      forgetNew(keep, userId)
      faults.reset()
      setDraft(fresh(language))
      setContinued(false)
    },
    isContinued,
    ...faults,
    ...sending,
    async create() {
      const found = await sending.send(draft)
      const first = found.toSorted((a, b) => a - b)[0]
      if (first !== undefined) goTo(first)
    },
  }
}

/** It speaks what the dashboard is read in. A link that names a template has chosen it. */
function fresh(language: Language, asked?: TemplateName): NewAgentDraft {
  return asked === undefined ? newDraft(FIRST, language) : { ...newDraft(asked, language), step: 1 }
}

/** Errors show once the field was touched, or the user wants to go on. */
function useFaults(draft: NewAgentDraft) {
  const { shell } = useText()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [touchedSteps, setTouchedSteps] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<{ faults: Faults; by: NewAgentDraft }>()
  const found = useMemo(
    () => check(validateNewAgent, { ...newAgentOf(draft), faq: draft.faq }, shell.faults),
    [draft, shell.faults],
  )
  // What the service refused stands until that field is another.
  const standing = Object.entries(refused?.faults ?? {}).filter(([path]) => {
    const name = path.split('.', 1)[0] as keyof NewAgentDraft
    return refused?.by[name] === draft[name]
  })
  const all: Faults = { ...Object.fromEntries(standing), ...found }
  const isShown = (path: string) => touched.has(path) || touchedSteps.has(stepOf(path))
  return {
    stepsAtFault: [...new Set(Object.keys(all).map(stepOf))],
    faultOf: (path: string) =>
      isShown(path) || path in Object.fromEntries(standing) ? all[path] : undefined,
    touch: (path: string) => setTouched(new Set(touched).add(path)),
    touchStep: (step: number) => setTouchedSteps(new Set(touchedSteps).add(step)),
    refuse: (faults: Faults, by: NewAgentDraft) => setRefused({ faults, by }),
    reset() {
      setTouched(new Set())
      setTouchedSteps(new Set())
      setRefused(undefined)
    },
  }
}

function useSending(userId: string, refuse: (faults: Faults, by: NewAgentDraft) => void) {
  const { agents } = useText()
  const navigate = useNavigate()
  const request = useRequest('createAgent', ['listAgents', 'getOverview'])
  return {
    isSending: request.isPending,
    sendingError: request.error,
    /** The steps that the service found something wrong in. */
    async send(draft: NewAgentDraft): Promise<number[]> {
      try {
        const { agent } = await request.mutateAsync({ body: newAgentOf(draft) })
        forgetNew(keep, userId)
        done(fill(agents.isCreated, { name: agent.agent_name }))
        await navigate({ to: '/agents/$agentId', params: { agentId: agent.id } })
        return []
      } catch (error) {
        const faults = faultsInForm(faultsOf(error), draft)
        refuse(faults, draft)
        return Object.keys(faults).map(stepOf)
      }
    },
  }
}

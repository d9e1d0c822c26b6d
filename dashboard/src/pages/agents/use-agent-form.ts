import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { Agent } from '@parley/sdk'
import { useEffect, useState } from 'react'
import { validateAgentChange } from '../../generated/validate-agent-change.js'
import { asking, parley, queryClient, refresh } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { keep } from '../../ui/kept/kept.ts'
import { check, faultsOf, type Faults } from '../../ui/schema-check.ts'
import { done, failed } from '../../ui/shell/toast.ts'
import {
  changedFields,
  changeOf,
  conflictsOf,
  draftOf,
  isSame,
  rebase,
  yieldFields,
  type AgentDraft,
  type AgentForm,
  type DraftField,
} from './agent-draft.ts'
import { keepDraft, restoreDraft, type Base } from './kept-draft.ts'

/** What the person should know of the draft that they see. */
export type DraftNotice =
  | { kind: 'restored'; isOutdated: boolean }
  | { kind: 'conflict'; fields: readonly DraftField[] }
  | { kind: 'discarded'; draft: AgentDraft }
  | undefined

export type Editing = ReturnType<typeof useAgentForm>

const baseOf = (agent: Agent): Base => ({ draft: draftOf(agent), updatedAt: agent.updated_at })

/** The agent as it is edited here: kept in the browser until it is saved, and on top of what others save meanwhile. */
export function useAgentForm(agent: Agent) {
  const [start] = useState(() => opening(agent))
  const [base, setBase] = useState(start.base)
  const [notice, setNotice] = useState<DraftNotice>(start.notice)
  const form = useForm<AgentDraft>({ initialValues: start.draft, clearInputErrorOnChange: false })
  const { refuse } = useLiveFaults(form, base)
  useEffect(() => keepDraft(keep, agent.id, form.values, base), [agent.id, form.values, base])
  useNews(agent, { form, base, setBase, setNotice })
  const saving = useSaving(agent.id, {
    form,
    base,
    refuse,
    saved: (next) => {
      setBase(next)
      setNotice(undefined)
    },
  })
  return {
    form,
    changed: changedFields(form.values, base.draft),
    notice,
    dismiss: () => setNotice(undefined),
    ...saving,
    discard() {
      setNotice({ kind: 'discarded', draft: form.values })
      form.setValues(base.draft)
    },
    /** Takes the discarding back. */
    bringBack() {
      if (notice?.kind !== 'discarded') return
      form.setValues(notice.draft)
      setNotice(undefined)
    },
    /** Takes what was saved elsewhere where both have changed the same. */
    takeTheirs() {
      if (notice?.kind !== 'conflict') return
      form.setValues(yieldFields(form.values, notice.fields, base.draft))
      setNotice(undefined)
    },
  }
}

function opening(agent: Agent): { base: Base; draft: AgentDraft; notice: DraftNotice } {
  const base = baseOf(agent)
  const restored = restoreDraft(keep, agent.id, base)
  if (restored === undefined) return { base, draft: base.draft, notice: undefined }
  const { draft, conflicts, isOutdated } = restored
  const notice: DraftNotice =
    conflicts.length > 0 ? { kind: 'conflict', fields: conflicts } : { kind: 'restored', isOutdated }
  return { base, draft, notice }
}

/** Holds every change to the schema at once. What the service refused stands until that field is another. */
function useLiveFaults(form: AgentForm, base: Base) {
  const { shell } = useText()
  const [refused, setRefused] = useState<{ faults: Faults; by: AgentDraft }>()
  const { values, setErrors } = form
  useEffect(() => {
    const standing = Object.entries(refused?.faults ?? {}).filter(([path]) => {
      const name = path.split('.', 1)[0] as DraftField
      return isSame(refused?.by[name], values[name])
    })
    const found = check(validateAgentChange, changeOf(values, base.draft), shell.faults)
    setErrors({ ...Object.fromEntries(standing), ...found })
    // `setErrors` is another function each time and does the same.
  }, [values, base, refused, shell.faults])
  return { refuse: (faults: Faults, by: AgentDraft) => setRefused({ faults, by }) }
}

type NewsOptions = {
  form: AgentForm
  base: Base
  setBase: (base: Base) => void
  setNotice: (notice: DraftNotice) => void
}

/** Takes in what others have saved meanwhile, and says so where there are changes here. */
function useNews(agent: Agent, { form, base, setBase, setNotice }: NewsOptions): void {
  const { agents } = useText()
  useEffect(() => {
    // ISO 8601 sorts as time does. An older answer may still be on its way.
    if (agent.updated_at <= base.updatedAt) return
    const mine = form.getValues()
    const next = baseOf(agent)
    const fields = conflictsOf(mine, base.draft, next.draft)
    const merged = rebase(mine, base.draft, next.draft)
    const isEditing = changedFields(merged, next.draft).length > 0
    form.setValues(merged)
    setBase(next)
    if (fields.length > 0) setNotice({ kind: 'conflict', fields })
    else if (isEditing && !isSame(merged, mine)) done(agents.edit.changedElsewhere)
  })
}

type SavingOptions = {
  form: AgentForm
  base: Base
  refuse: (faults: Faults, by: AgentDraft) => void
  saved: (base: Base) => void
}

function useSaving(agentId: string, { form, base, refuse, saved }: SavingOptions) {
  const text = useText()
  const saving = useMutation({
    mutationFn: async (sent: AgentDraft) => {
      await parley.ask('updateAgent', { agentId, body: changeOf(sent, base.draft) })
      return parley.ask('getAgent', { agentId })
    },
    onSuccess: async (answer, sent) => {
      const next = baseOf(answer.data)
      // What was typed while it was under way stays a change.
      form.setValues(rebase(form.getValues(), sent, next.draft))
      saved(next)
      queryClient.setQueryData(asking('getAgent', { agentId }).queryKey, answer)
      done(text.shell.actions.saved)
      await refresh('listAgents', 'getRouting', 'getAvailability')
    },
    onError: (error, sent) => {
      refuse(faultsOf(error), sent)
      failed(error, text)
    },
  })
  return {
    isSaving: saving.isPending,
    /** What is wrong, by the place of the field; nothing where it is saved or on its way. */
    save(): readonly string[] {
      const sent = form.getValues()
      const change = changeOf(sent, base.draft)
      if (saving.isPending || Object.keys(change).length === 0) return []
      const faults = Object.keys(check(validateAgentChange, change, text.shell.faults))
      if (faults.length === 0) saving.mutate(sent)
      return faults
    },
  }
}

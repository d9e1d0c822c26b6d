import { Checkbox, Group, NativeSelect } from '@mantine/core'
import type { Agent } from '@parley/sdk'
import { useAnswer } from '../../../api.ts'
import { isLanguage, LANGUAGES, type Language } from '../../../text/languages.ts'
import { useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import type { TabProps } from '../agent-draft.ts'
import { spokenBy, voiceFor } from '../spoken-languages.ts'

const TAGS = Object.keys(LANGUAGES).filter(isLanguage)

/** What the agent speaks: one language, or several of which the caller's decides. The voice follows. */
export function LanguageSection({ form }: Pick<TabProps, 'form'>) {
  const { agents, agentForm } = useText()
  const { language: words } = agentForm
  const { language, languages } = form.values
  const voices = useAnswer('listVoices', {}).data?.data ?? []
  const labelled = TAGS.map((value) => ({ value, label: agents.languages[value] }))
  const speak = (next: Pick<Agent, 'language' | 'languages'>): void => {
    form.setFieldValue('language', next.language)
    form.setFieldValue('languages', next.languages)
    form.setFieldValue('voice_id', voiceFor(spokenBy(next), form.values.voice_id, voices))
  }
  const choose = (value: string): void => {
    if (value === 'auto') speak({ language: 'auto', languages: startingList(language) })
    else if (isLanguage(value)) speak({ language: value, languages: null })
  }
  return (
    <Card title={words.title}>
      <NativeSelect
        label={words.label}
        description={words.hint}
        data={[...labelled, { value: 'auto', label: words.auto }]}
        value={language}
        error={form.errors['language']}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {language === 'auto' && (
        <Checkbox.Group
          label={words.list}
          description={words.listHint}
          value={languages ?? []}
          error={form.errors['languages'] ?? ((languages ?? []).length < 2 ? words.tooFew : undefined)}
          onChange={(chosen) => speak({ language: 'auto', languages: chosen.filter(isLanguage) })}
        >
          <Group mt="xs">
            {labelled.map((each) => (
              <Checkbox key={each.value} {...each} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </Card>
  )
}

/** What it spoke before greets. */
function startingList(before: Agent['language']): Language[] {
  const first = before === 'auto' ? 'en' : before
  return [first, first === 'en' ? 'de' : 'en']
}

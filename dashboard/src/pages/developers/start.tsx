import { Alert, Anchor, SegmentedControl, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { CodeBlock, SnippetBlock } from './snippet-block.tsx'
import { LANGUAGES, snippet, TASKS, type Own, type SnippetLanguage } from './snippets.ts'

const EXPORT = 'export PARLEY_API_KEY=prl_...'

/** What the examples are about, and whether the agents are known by now. */
function useOwn(): Own & { isKnown: boolean } {
  const { data } = useAnswer('listAgents', {})
  return { baseUrl: location.origin, agent: data?.data[0], isKnown: data !== undefined }
}

/** Which language was read last, here. */
function useSnippetLanguage() {
  const [stored, setStored] = useLocalStorage<SnippetLanguage>({
    key: 'parley-snippets',
    defaultValue: 'curl',
    getInitialValueInEffect: false,
  })
  return [LANGUAGES.find((each) => each === stored) ?? 'curl', setStored] as const
}

export function StartTab() {
  const { developers } = useText()
  const words = developers.start
  const own = useOwn()
  const [language, setLanguage] = useSnippetLanguage()
  const agent = own.agent?.business_name ?? words.anAgent
  return (
    <Stack gap="lg">
      <LanguageChoice language={language} choose={setLanguage} />
      <Stack gap="xs">
        <Text size="sm">
          {words.key}{' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <Link to="/developers" search={{ tab: 'keys' }} {...props} />}
          >
            {words.makeKey}
          </Anchor>
        </Text>
        <CodeBlock code={EXPORT} />
      </Stack>
      {own.isKnown && own.agent === undefined && <Alert>{words.noAgent}</Alert>}
      {TASKS.map((task) => (
        <SnippetBlock
          key={task}
          title={fill(words.tasks[task], { agent })}
          code={snippet(task, language, own)}
        />
      ))}
    </Stack>
  )
}

type ChoiceProps = { language: SnippetLanguage; choose: (language: SnippetLanguage) => void }

function LanguageChoice({ language, choose }: ChoiceProps) {
  const { start } = useText().developers
  return (
    <SegmentedControl
      aria-label={start.language}
      data={LANGUAGES.map((each) => ({ value: each, label: start.languages[each] }))}
      value={language}
      onChange={choose}
      className="start"
    />
  )
}

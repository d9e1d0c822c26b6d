import { NativeSelect, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import {
  IconBuildingStore,
  IconDental,
  IconDroplet,
  IconFile,
  IconScale,
  IconToolsKitchen2,
  type Icon,
} from '@tabler/icons-react'
import { isLanguage, LANGUAGES } from '../../../text/languages.ts'
import { useText } from '../../../text/text.ts'
import { TEMPLATE_NAMES, type TemplateName } from '../templates/templates.ts'
import type { NewAgentForm } from './use-new-agent.ts'

const ICONS: Readonly<Record<TemplateName, Icon>> = {
  dental: IconDental,
  restaurant: IconToolsKitchen2,
  plumber: IconDroplet,
  lawOffice: IconScale,
  shop: IconBuildingStore,
  blank: IconFile,
}

/** Each by its own name, whatever the dashboard is read in. */
const SPOKEN = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))

/** What the agent speaks, and what kind of business it is. */
export function TemplateStep({ form: { draft, choose, speak } }: { form: NewAgentForm }) {
  const { agents } = useText()
  return (
    <Stack>
      <Title order={2}>{agents.new.template.title}</Title>
      <NativeSelect
        label={agents.new.template.language}
        description={agents.new.template.languageHint}
        data={SPOKEN}
        value={draft.language}
        maw={360}
        onChange={({ currentTarget: { value: tag } }) => isLanguage(tag) && speak(tag)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {TEMPLATE_NAMES.map((name) => (
          <TemplateCard key={name} name={name} choose={() => choose(name)} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

function TemplateCard({ name, choose }: { name: TemplateName; choose: () => void }) {
  const { agents } = useText()
  const Icon = ICONS[name]
  return (
    <UnstyledButton className="surface" p="md" onClick={choose} aria-describedby={`template-${name}`}>
      <Stack gap={6} h="100%">
        <Icon size={28} aria-hidden stroke={1.5} color="var(--mantine-color-anchor)" />
        <Text fw={600}>{agents.templates[name].name}</Text>
        <Text size="sm" c="dimmed" id={`template-${name}`}>
          {agents.templates[name].about}
        </Text>
      </Stack>
    </UnstyledButton>
  )
}

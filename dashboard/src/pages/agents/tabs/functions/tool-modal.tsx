import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { AgentTool } from '@parley/sdk'
import { SCHEMAS } from '@parley/sdk/schemas'
import { useState } from 'react'
import { fill, useText } from '../../../../text/text.ts'
import { ParametersEditor } from './parameters-editor.tsx'
import { NEW_TOOL, toolFaults } from './tool-check.ts'
import { TabNumber } from '../tab-number.tsx'

const TIMEOUT = SCHEMAS.AgentToolInput.properties.timeout_seconds

type Props = {
  opened: boolean
  /** None for a new one. */
  tool: AgentTool | undefined
  otherNames: readonly string[]
  close: () => void
  take: (tool: AgentTool) => void
}

/** One tool, apart from the agent until it is taken over. */
export function ToolModal(props: Props) {
  const { agentForm, shell } = useText()
  const { tools: words } = agentForm
  const isNarrow = useMediaQuery('(max-width: 48em)')
  return (
    <Modal
      opened={props.opened}
      onClose={props.close}
      size="xl"
      fullScreen={isNarrow}
      title={props.tool === undefined ? words.newTitle : fill(words.editTitle, { name: props.tool.name })}
      closeButtonProps={{ 'aria-label': shell.actions.close }}
      closeOnClickOutside={false}
    >
      <ToolFields {...props} />
    </Modal>
  )
}

/** What the modal holds is made anew each time that it opens. */
function ToolFields({ tool, otherNames, close, take }: Props) {
  const text = useText()
  const { tools: words } = text.agentForm
  const [draft, setDraft] = useState(tool ?? NEW_TOOL)
  const [areParametersSound, setSound] = useState(true)
  const [wasTried, setTried] = useState(tool !== undefined)
  const faults = toolFaults(draft, otherNames, text)
  const isSound = Object.keys(faults).length === 0 && areParametersSound
  const faultAt = (name: string) => (wasTried ? faults[name] : undefined)

  function submit(): void {
    setTried(true)
    if (!isSound) return
    take(draft)
    close()
  }

  return (
    <Stack gap="md">
      <ToolTexts draft={draft} change={setDraft} faultAt={faultAt} />
      <ParametersEditor
        schema={draft.parameters}
        change={(parameters, isParametersSound) => {
          setSound(isParametersSound)
          setDraft({ ...draft, parameters })
        }}
      />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {words.doneHint}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={close}>
            {text.shell.actions.cancel}
          </Button>
          <Button onClick={submit}>{words.done}</Button>
        </Group>
      </Group>
    </Stack>
  )
}

type TextsProps = {
  draft: AgentTool
  change: (draft: AgentTool) => void
  faultAt: (name: string) => string | undefined
}

function ToolTexts({ draft, change, faultAt }: TextsProps) {
  const { tools: words } = useText().agentForm
  const set = (part: Partial<AgentTool>) => change({ ...draft, ...part })
  return (
    <>
      <TextInput
        data-autofocus
        required
        label={words.name}
        description={words.nameHint}
        value={draft.name}
        error={faultAt('name')}
        autoComplete="off"
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Textarea
        required
        autosize
        minRows={2}
        label={words.description}
        description={words.descriptionHint}
        value={draft.description}
        error={faultAt('description')}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <TextInput
        required
        type="url"
        label={words.url}
        description={words.urlHint}
        placeholder="https://"
        value={draft.url}
        error={faultAt('url')}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <TextInput
        label={words.filler}
        description={words.fillerHint}
        value={draft.filler ?? ''}
        error={faultAt('filler')}
        onChange={({ currentTarget: { value } }) => set({ filler: value === '' ? null : value })}
      />
      <TabNumber
        maw={260}
        label={words.timeout}
        min={TIMEOUT.minimum}
        max={TIMEOUT.maximum}
        value={draft.timeout_seconds}
        error={faultAt('timeout_seconds')}
        onChange={(seconds) => set({ timeout_seconds: seconds })}
      />
    </>
  )
}

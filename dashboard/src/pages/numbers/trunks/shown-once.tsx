import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { CreatedTrunk } from '@parley/sdk'
import { useText } from '../../../text/text.ts'
import { Copyable } from '../../../ui/copy.tsx'
import { registrarIn } from '../phone.ts'

/** What a new softphone registers with. The password cannot be shown again, so only the button closes this. */
export function ShownOnce({ created, close }: { created: CreatedTrunk; close: () => void }) {
  const { once: text } = useText().numbers.trunks
  const facts = [
    { name: text.username, value: created.inbound.username ?? '' },
    { name: text.password, value: created.password ?? '' },
    { name: text.domain, value: registrarIn(created.hint) ?? location.hostname },
  ]
  return (
    <Modal
      opened
      onClose={close}
      title={text.title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      centered
    >
      <Stack>
        <Text size="sm">{text.hint}</Text>
        {facts.map(({ name, value }) => (
          <Stack key={name} gap={2}>
            <Text size="sm" fw={500}>
              {name}
            </Text>
            <Copyable value={value} />
          </Stack>
        ))}
        <Group justify="flex-end">
          <Button onClick={close}>{text.close}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

import { Page } from '../../ui/page.tsx'
import { useText } from '../../text/text.ts'

export function OutboxPage() {
  const { outbox } = useText()
  return <Page title={outbox.title}>…</Page>
}

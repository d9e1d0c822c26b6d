import { Page } from '../../ui/page.tsx'
import { useText } from '../../text/text.ts'

export function CallPage() {
  const { call } = useText()
  return <Page title={call.title}>…</Page>
}

import { Page } from '../../ui/page.tsx'
import { useText } from '../../text/text.ts'

export function TrunksPage() {
  const { numbers } = useText()
  return <Page title={numbers.title}>…</Page>
}

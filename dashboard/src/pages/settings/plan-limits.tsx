import { SimpleGrid } from '@mantine/core'
import type { PlanLimits } from '@parley/sdk'
import { useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { Fact } from '../../ui/fact.tsx'
import { useFormats } from '../../ui/format/formats.ts'
import { useFileSize } from '../numbers/bundles/file-size.ts'

const SECONDS_A_MINUTE = 60

/** How much the plan has room for. */
export function Limits({ limits }: { limits: PlanLimits }) {
  const { plan: words } = useText().settings
  const { number } = useFormats()
  const fileSize = useFileSize()
  const shown = (name: keyof PlanLimits): string => {
    if (name.endsWith('_bytes')) return fileSize(limits[name])
    return number(name === 'call_seconds' ? limits[name] / SECONDS_A_MINUTE : limits[name])
  }
  // The order of the words is that of the page.
  const names = Object.keys(words.limits) as (keyof PlanLimits)[]
  return (
    <Card title={words.limitsTitle} hint={words.limitsHint}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="dl">
        {names.map((name) => (
          <Fact key={name} name={words.limits[name]}>
            {shown(name)}
          </Fact>
        ))}
      </SimpleGrid>
    </Card>
  )
}

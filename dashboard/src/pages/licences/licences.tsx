import { Stack, Text } from '@mantine/core'
import { useAnswer } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { sectionsOf } from './notice.ts'

/** Whose models, data and packages Parley is installed with. The notice is in English, as its authors wrote it. */
export function LicencesPage() {
  const { licences } = useText()
  const query = useAnswer('getLicences', {})
  return (
    <Page title={licences.title} hint={licences.hint}>
      <Answer query={query}>
        {(notice) => (
          <Stack lang="en">
            {sectionsOf(notice).map(({ heading, text }) =>
              heading === '' ? (
                <Text key={heading} size="sm" className="code">
                  {text}
                </Text>
              ) : (
                <Card key={heading} title={heading}>
                  <Text size="sm" className="code" maw={860}>
                    {text}
                  </Text>
                </Card>
              ),
            )}
          </Stack>
        )}
      </Answer>
    </Page>
  )
}

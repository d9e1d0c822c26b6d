import { Button } from '@mantine/core'
import { IconBrandGoogle, IconBrandWindows, type Icon } from '@tabler/icons-react'
import type { NewCalendarAuthorization } from '@parley/sdk'
import { useAnswer, useRequest } from '../../../../api.ts'
import { useText } from '../../../../text/text.ts'
import { failed } from '../../../../ui/shell/toast.ts'

type Provider = NewCalendarAuthorization['provider']

const ICONS: Readonly<Record<Provider, Icon>> = { google: IconBrandGoogle, microsoft: IconBrandWindows }

/** The ways to a calendar by signing in where it is; those that the operator has set up. */
export function ProviderButtons({ agentId }: { agentId: string }) {
  const text = useText()
  const { connection: words } = text.agentForm
  const offered = useAnswer('listCalendarProviders', {}).data?.data ?? []
  const beginning = useRequest('beginCalendarAuthorization')
  const begin = (provider: Provider) =>
    beginning.mutate(
      { agentId, body: { provider } },
      {
        onSuccess: ({ data }) => globalThis.location.assign(data.url),
        onError: (error) => failed(error, text),
      },
    )
  return offered.map((provider) => {
    const Icon = ICONS[provider]
    return (
      <Button
        key={provider}
        leftSection={<Icon size={16} aria-hidden />}
        loading={beginning.isPending && beginning.variables.body.provider === provider}
        onClick={() => begin(provider)}
      >
        {words.signIn[provider]}
      </Button>
    )
  })
}

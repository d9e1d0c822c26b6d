import { Badge } from '@mantine/core'
import type { RegulatoryBundle } from '@parley/sdk'
import { useText } from '../../../text/text.ts'

export type BundleStatus = RegulatoryBundle['status']

export function isApproved(status: BundleStatus): boolean {
  return status === 'provider-approved' || status === 'provisionally-approved'
}

export function isUndecided(status: BundleStatus): boolean {
  return status === 'pending-review' || status === 'in-review'
}

export function StatusBadge({ status }: { status: BundleStatus }) {
  const { bundles } = useText().numbers
  const label = bundles.status[status]
  if (isApproved(status)) return <Badge>{label}</Badge>
  if (status === 'provider-rejected') return <Badge color="red.8">{label}</Badge>
  return <Badge variant="default">{label}</Badge>
}

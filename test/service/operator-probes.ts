import type { Probe } from './tenancy-probes.ts'

/** What only the operator may do, asked for by others. */
export const OPERATOR_PROBES: Record<string, Probe[]> = {
  confirmPhoneNumber: [
    ({ number, accountId }) => ({
      method: 'POST',
      url: `/operator/phone-numbers/${number}/confirm`,
      body: { account_id: accountId },
      as: 'session',
    }),
  ],
  refuseNumberClaim: [
    ({ number, accountId }) => ({
      method: 'DELETE',
      url: `/operator/phone-numbers/${number}/claims/${accountId}`,
      as: 'session',
    }),
  ],
  getAccount: [
    ({ accountId }) => ({ method: 'GET', url: `/operator/accounts/${accountId}`, as: 'session' }),
    ({ accountId }) => ({ method: 'GET', url: `/operator/accounts/${accountId}` }),
  ],
  updateAccount: [
    ({ accountId }) => ({
      method: 'PATCH',
      url: `/operator/accounts/${accountId}`,
      body: { blocked: true },
      as: 'session',
    }),
    ({ accountId }) => ({ method: 'PATCH', url: `/operator/accounts/${accountId}`, body: { blocked: true } }),
  ],
  revokeInvitation: [
    ({ accountId }) => ({ method: 'DELETE', url: `/operator/invitations/${accountId}`, as: 'session' }),
  ],
  retryDeadLetter: [
    ({ accountId }) => ({ method: 'POST', url: `/operator/jobs/${accountId}/retry`, as: 'session' }),
  ],
  dropDeadLetter: [
    ({ accountId }) => ({ method: 'DELETE', url: `/operator/jobs/${accountId}`, as: 'session' }),
  ],
}

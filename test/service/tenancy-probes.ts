import { OPERATOR_PROBES } from './operator-probes.ts'
import { WEBHOOK_PROBES } from './webhook-probes.ts'

/** What a request can name, of another account or of none. */
export type Names = {
  accountId: string
  agentId: string
  transcriptId: string
  callId: string
  /** Held by the other account; for none, one that a carrier has to give. */
  number: string
  /** Held by the other account; for none, one that no carrier has to give. */
  takenNumber: string
  bundleSid: string
  keyId: string
  trunkId: string
  webhookId: string
  deliveryId: string
  appointmentId: string
  questionId: string
  email: string
}

export type Request = {
  method: string
  url: string
  body?: unknown
  as?: 'session' | 'nobody'
  /** The answer, where it is neither 404 nor 409. */
  status?: number
}

/** A request that names something which is not the asker's; `own` is an agent that is. */
export type Probe = (names: Names, own: { agentId: string }) => Request

/** For each operation, a request for every place where it takes the name of something. */
export const PROBES: Record<string, Probe[]> = {
  getAgent: [({ agentId }) => ({ method: 'GET', url: `/agents/${agentId}` })],
  updateAgent: [
    ({ agentId }) => ({ method: 'PATCH', url: `/agents/${agentId}`, body: { greeting: 'Mine now.' } }),
    ({ agentId }) => ({ method: 'PUT', url: `/agents/${agentId}`, body: { status: 'paused' } }),
    ({ agentId }) => ({ method: 'PATCH', url: `/agents/${agentId}`, body: {} }),
  ],
  deleteAgent: [({ agentId }) => ({ method: 'DELETE', url: `/agents/${agentId}` })],
  listTranscripts: [
    ({ agentId }) => ({ method: 'GET', url: `/agents/${agentId}/transcripts` }),
    ({ agentId }) => ({ method: 'GET', url: `/agents/${agentId}/transcripts?type=Complaint&offset=1000` }),
  ],
  getTranscript: [
    ({ agentId, transcriptId }) => ({ method: 'GET', url: `/agents/${agentId}/transcripts/${transcriptId}` }),
    ({ transcriptId }, own) => ({ method: 'GET', url: `/agents/${own.agentId}/transcripts/${transcriptId}` }),
  ],
  deleteTranscript: [
    ({ agentId, transcriptId }) => ({
      method: 'DELETE',
      url: `/agents/${agentId}/transcripts/${transcriptId}`,
    }),
    ({ transcriptId }, own) => ({
      method: 'DELETE',
      url: `/agents/${own.agentId}/transcripts/${transcriptId}`,
    }),
  ],
  deleteCall: [({ callId }) => ({ method: 'DELETE', url: `/calls/${callId}` })],
  // The other account has calls from this number: nothing of them is shown, and none of them goes.
  eraseCaller: [() => ({ method: 'POST', url: '/callers/+12025550199/erasure', status: 200 })],
  exportCaller: [() => ({ method: 'GET', url: '/callers/+12025550199/export', status: 200 })],
  assignPhoneNumber: [
    ({ number }, own) => ({
      method: 'PUT',
      url: `/agents/${own.agentId}/phone`,
      body: { requestedNumber: number },
    }),
    ({ agentId, number }) => ({
      method: 'PUT',
      url: `/agents/${agentId}/phone`,
      body: { requestedNumber: number },
    }),
    ({ agentId, number }) => ({
      method: 'POST',
      url: `/agents/${agentId}/phone`,
      body: { requestedNumber: number },
    }),
    ({ number }, own) => ({
      method: 'PATCH',
      url: `/agents/${own.agentId}/phone`,
      body: { requestedNumber: number },
    }),
  ],
  acquirePhoneNumber: [
    ({ agentId }) => ({ method: 'POST', url: '/phone-numbers', body: { agent_id: agentId } }),
    ({ takenNumber }, own) => ({
      method: 'POST',
      url: '/phone-numbers',
      body: { agent_id: own.agentId, phoneNumber: takenNumber },
    }),
    ({ bundleSid }, own) => ({
      method: 'POST',
      url: '/phone-numbers',
      body: { agent_id: own.agentId, country: 'GB', bundleSid },
    }),
    ({ agentId, bundleSid }) => ({
      method: 'POST',
      url: '/phone-numbers',
      body: { agent_id: agentId, country: 'US', bundleSid },
    }),
  ],
  releasePhoneNumber: [
    ({ number }) => ({ method: 'DELETE', url: `/phone-numbers/${encodeURIComponent(number)}` }),
  ],
  getRouting: [({ agentId }) => ({ method: 'GET', url: `/agents/${agentId}/routing` })],
  createWebCall: [
    ({ agentId }) => ({ method: 'POST', url: `/agents/${agentId}/web-calls` }),
    ({ agentId }) => ({
      method: 'POST',
      url: `/agents/${agentId}/web-calls`,
      body: { caller: '+12025550143' },
    }),
  ],
  listCalls: [({ agentId }) => ({ method: 'GET', url: `/calls?agent_id=${agentId}`, status: 200 })],
  updateCall: [({ callId }) => ({ method: 'PATCH', url: `/calls/${callId}`, body: { settled: true } })],
  exportCalls: [({ agentId }) => ({ method: 'GET', url: `/calls/export?agent_id=${agentId}`, status: 200 })],
  getCallJournal: [
    ({ callId }) => ({ method: 'GET', url: `/calls/${callId}/journal` }),
    ({ callId }) => ({ method: 'GET', url: `/calls/${callId}/journal?after=1000` }),
  ],
  listCallTools: [({ callId }) => ({ method: 'GET', url: `/calls/${callId}/tools` })],
  getCall: [({ callId }) => ({ method: 'GET', url: `/calls/${callId}` })],
  hangUpCall: [({ callId }) => ({ method: 'POST', url: `/calls/${callId}/hang-up` })],
  followCall: [({ callId }) => ({ method: 'GET', url: `/calls/${callId}/events` })],
  getRecording: [({ callId }) => ({ method: 'GET', url: `/calls/${callId}/recording` })],
  deleteRecording: [({ callId }) => ({ method: 'DELETE', url: `/calls/${callId}/recording` })],
  getTrunk: [({ trunkId }) => ({ method: 'GET', url: `/trunks/${trunkId}` })],
  updateTrunk: [
    ({ trunkId }) => ({ method: 'PATCH', url: `/trunks/${trunkId}`, body: { name: 'Mine now.' } }),
    ({ trunkId }) => ({ method: 'PATCH', url: `/trunks/${trunkId}`, body: {} }),
  ],
  deleteTrunk: [({ trunkId }) => ({ method: 'DELETE', url: `/trunks/${trunkId}` })],
  ...WEBHOOK_PROBES,
  listAllAppointments: [
    ({ agentId }) => ({ method: 'GET', url: `/appointments?agent_id=${agentId}`, status: 200 }),
  ],
  listAppointments: [
    ({ agentId }) => ({ method: 'GET', url: `/agents/${agentId}/appointments` }),
    ({ agentId }) => ({ method: 'GET', url: `/agents/${agentId}/appointments?status=booked&offset=1000` }),
  ],
  getAvailability: [({ agentId }) => ({ method: 'GET', url: `/agents/${agentId}/availability` })],
  bookAppointment: [
    ({ agentId }) => ({
      method: 'POST',
      url: `/agents/${agentId}/appointments`,
      body: { starts_at: '2099-01-01T10:00:00Z', name: 'Mallory' },
    }),
  ],
  getAppointment: [
    ({ agentId, appointmentId }) => ({
      method: 'GET',
      url: `/agents/${agentId}/appointments/${appointmentId}`,
    }),
    ({ appointmentId }, own) => ({
      method: 'GET',
      url: `/agents/${own.agentId}/appointments/${appointmentId}`,
    }),
  ],
  updateAppointment: [
    ({ agentId, appointmentId }) => ({
      method: 'PATCH',
      url: `/agents/${agentId}/appointments/${appointmentId}`,
      body: { name: 'Mallory' },
    }),
    ({ appointmentId }, own) => ({
      method: 'PATCH',
      url: `/agents/${own.agentId}/appointments/${appointmentId}`,
      body: { starts_at: '2099-01-01T10:00:00Z' },
    }),
  ],
  confirmAppointment: [
    ({ agentId, appointmentId }) => ({
      method: 'POST',
      url: `/agents/${agentId}/appointments/${appointmentId}/confirmation`,
    }),
    ({ appointmentId }, own) => ({
      method: 'POST',
      url: `/agents/${own.agentId}/appointments/${appointmentId}/confirmation`,
    }),
  ],
  cancelAppointment: [
    ({ agentId, appointmentId }) => ({
      method: 'DELETE',
      url: `/agents/${agentId}/appointments/${appointmentId}`,
    }),
    ({ appointmentId }, own) => ({
      method: 'DELETE',
      url: `/agents/${own.agentId}/appointments/${appointmentId}`,
    }),
  ],
  listAllUnansweredQuestions: [
    ({ agentId }) => ({ method: 'GET', url: `/unanswered-questions?agent_id=${agentId}`, status: 200 }),
  ],
  listQuestionGroups: [
    ({ agentId }) => ({
      method: 'GET',
      url: `/unanswered-questions/groups?agent_id=${agentId}`,
      status: 200,
    }),
  ],
  listUnansweredQuestions: [
    ({ agentId }) => ({ method: 'GET', url: `/agents/${agentId}/unanswered-questions` }),
    ({ agentId }) => ({
      method: 'GET',
      url: `/agents/${agentId}/unanswered-questions?status=answered&offset=1000`,
    }),
  ],
  answerQuestion: [
    ({ agentId, questionId }) => ({
      method: 'POST',
      url: `/agents/${agentId}/unanswered-questions/${questionId}/answer`,
      body: { answer: 'Mine now.' },
    }),
    ({ questionId }, own) => ({
      method: 'POST',
      url: `/agents/${own.agentId}/unanswered-questions/${questionId}/answer`,
      body: { answer: 'Mine now.' },
    }),
  ],
  dismissQuestion: [
    ({ agentId, questionId }) => ({
      method: 'DELETE',
      url: `/agents/${agentId}/unanswered-questions/${questionId}`,
    }),
    ({ questionId }, own) => ({
      method: 'DELETE',
      url: `/agents/${own.agentId}/unanswered-questions/${questionId}`,
    }),
  ],
  renewToolSecret: [({ agentId }) => ({ method: 'POST', url: `/agents/${agentId}/tool-secret` })],
  renewCalendarFeed: [({ agentId }) => ({ method: 'POST', url: `/agents/${agentId}/calendar-feed` })],
  removeCalendarFeed: [({ agentId }) => ({ method: 'DELETE', url: `/agents/${agentId}/calendar-feed` })],
  connectCalendar: [
    ({ agentId }) => ({
      method: 'PUT',
      url: `/agents/${agentId}/calendar-connection`,
      body: { url: 'https://cloud.example.com/', username: 'mallory', password: 'x' },
    }),
  ],
  getCalendarConnection: [
    ({ agentId }) => ({ method: 'GET', url: `/agents/${agentId}/calendar-connection` }),
  ],
  disconnectCalendar: [
    ({ agentId }) => ({ method: 'DELETE', url: `/agents/${agentId}/calendar-connection` }),
  ],
  beginCalendarAuthorization: [
    ({ agentId }) => ({
      method: 'POST',
      url: `/agents/${agentId}/calendar-authorization`,
      body: { provider: 'google' },
      as: 'session',
    }),
  ],
  getRegulatoryBundle: [
    ({ bundleSid }) => ({ method: 'GET', url: `/phone-numbers/regulatory-bundle/${bundleSid}` }),
  ],
  updateRegulatoryBundle: [
    ({ bundleSid }) => ({
      method: 'PATCH',
      url: `/phone-numbers/regulatory-bundle/${bundleSid}`,
      body: { complianceData: { name: 'Mine' } },
    }),
  ],
  deleteRegulatoryBundle: [
    ({ bundleSid }) => ({ method: 'DELETE', url: `/phone-numbers/regulatory-bundle/${bundleSid}` }),
  ],
  ...OPERATOR_PROBES,
  deleteApiKey: [({ keyId }) => ({ method: 'DELETE', url: `/api-keys/${keyId}`, as: 'session' })],
  signIn: [
    ({ email }) => ({
      method: 'POST',
      url: '/auth/sign-in/email',
      body: { email, password: 'a wrong guess' },
      as: 'nobody',
      status: 401,
    }),
  ],
  requestPasswordReset: [
    ({ email }) => ({
      method: 'POST',
      url: '/auth/request-password-reset',
      body: { email },
      as: 'nobody',
      status: 200,
    }),
  ],
}

// Written from openapi.json by `npm run openapi`.

import type { InputOf } from '../request.ts'
import { Resource, type RequestOptions } from '../resource.ts'

export class Account extends Resource {
  /** Retrieve the state of the rate limit. What the `RateLimit-*` headers of every answer to a key say (D-L2). All keys of an account share one limit; asked with a key, this request counts as one. Sessions have a limit of their own. */
  rateLimit(options?: RequestOptions) {
    return this.ask('getRateLimit', {  }, options).then(({ data }) => data)
  }

  /** List the requests of the last 24 hours. Requests with an API key, newest first: at most the last 10,000. Never their bodies, queries or secrets. What another node has answered shows up after a second. `limit` and `offset` page through them (D-L4). */
  listRequests(query: InputOf<'listRequests'> = {}, options?: RequestOptions) {
    return this.pages('listRequests', { ...query }, options, ({ data }) => data)
  }

  /** List the mails. Mails to callers and to the owner, newest first, whether or not a mail server is configured. Needs a session (D-E2). `limit` and `offset` page through them (D-L4). */
  listMails(query: InputOf<'listMails'> = {}, options?: RequestOptions) {
    return this.pages('listMails', { ...query }, options, ({ data }) => data)
  }

  /** How it goes. Calls by day, what they came to, minutes against the allowance (D-U1, D-U2), and what waits for a person. */
  overview(query: InputOf<'getOverview'> = {}, options?: RequestOptions) {
    return this.ask('getOverview', { ...query }, options).then(({ data }) => data)
  }

  /** What waits for the owner. Messages to call back and follow-ups of the last 30 days that are not settled, appointments that agents gave and the owner has not confirmed, open questions: the latest ten of each, with how many there are. */
  needs(options?: RequestOptions) {
    return this.ask('listNeeds', {  }, options).then(({ data }) => data)
  }
}

export class Agents extends Resource {
  /** List all agents. All agents of the account, oldest first (D-M1); a part of them with `limit` and `offset` (D-L4). */
  list(query: InputOf<'listAgents'> = {}, options?: RequestOptions) {
    return this.pages('listAgents', { ...query }, options, ({ data }) => data)
  }

  /** Create an agent. Creates and deploys an agent. Without them it never transfers (D-F1), forwards to `forwarding_number` (D-F2), is always open (D-F3) and sounds neutral (D-F4). Texts have their longest lengths (D-L1), and a field that is not known is a 400 (D-M5). Sent again with the same `Idempotency-Key` it happens once (D-I1). */
  create(body: InputOf<'createAgent'>['body'], options?: RequestOptions) {
    return this.ask('createAgent', { body }, options).then(({ agent }) => agent)
  }

  /** Retrieve an agent. One agent with all its fields. Another account’s agent does not exist (D-E3). */
  retrieve(agentId: string, options?: RequestOptions) {
    return this.ask('getAgent', { agentId }, options).then(({ data }) => data)
  }

  /** Update an agent. Changes only the fields that are sent; nested objects and arrays are replaced; null clears an optional field (D-M6). `status` pauses and resumes (D-S1). PUT means the same (D-M1). */
  update(agentId: string, body: InputOf<'updateAgent'>['body'], options?: RequestOptions) {
    return this.ask('updateAgent', { agentId, body }, options).then(({ updatedAgent }) => updatedAgent)
  }

  /** Delete an agent. Deletes the agent, releases its number, deletes its transcripts, and gives back the access to its calendar at Google. Irreversible (D-M1, D-M3). */
  delete(agentId: string, options?: RequestOptions) {
    return this.ask('deleteAgent', { agentId }, options).then(() => undefined)
  }

  /** Make a new secret for the agent’s tools. Requests of the agent’s tools and its look-up (D-W6) are signed with it from now on, and with no earlier one. It is shown this once. Sent again with the same `Idempotency-Key` it happens once (D-I1). */
  renewToolSecret(agentId: string, options?: RequestOptions) {
    return this.ask('renewToolSecret', { agentId }, options).then(({ data }) => data)
  }

  /** Assign a number to an agent. The number must be one of this account; where another agent answers on it, that is a 409 that names the agent, unless `move` is true (D-E4). The number that the agent had before stays with the account, unassigned. Answers with the whole agent (D-M4). POST and PATCH mean the same (D-M1). */
  assignNumber(agentId: string, requestedNumber: string, more?: Omit<InputOf<'assignPhoneNumber'>['body'], 'requestedNumber'>, options?: RequestOptions) {
    return this.ask('assignPhoneNumber', { agentId, body: { requestedNumber, ...more } }, options).then(({ data }) => data)
  }

  /** Preview a call. What a call to this agent would meet at a moment: hours (D-F3), escalation (D-F1, D-F2), pause (D-S1), subscription (D-S4) and the load of the service now. */
  routing(agentId: string, query: Omit<InputOf<'getRouting'>, 'agentId'> = {}, options?: RequestOptions) {
    return this.ask('getRouting', { agentId, ...query }, options).then(({ data }) => data)
  }
}

export class ApiKeys extends Resource {
  /** Make an API key. The key is shown this once. Needs a session; at most 20 keys an account (D-K1, D-E2). */
  create(body: InputOf<'createApiKey'>['body'], options?: RequestOptions) {
    return this.ask('createApiKey', { body }, options).then(({ data }) => data)
  }

  /** List the API keys. Without the keys themselves, which are shown only once. Needs a session (D-E2). */
  list(options?: RequestOptions) {
    return this.ask('listApiKeys', {  }, options).then(({ data }) => data)
  }

  /** Revoke an API key. It is refused from now on, on every node (D-K1). Needs a session (D-E2). */
  delete(keyId: string, options?: RequestOptions) {
    return this.ask('deleteApiKey', { keyId }, options).then(() => undefined)
  }
}

export class Appointments extends Resource {
  /** List all appointments. Those of all agents of the account, in the order in which they begin, cancelled ones too. `limit` and `offset` page through them (D-L4). */
  list(query: InputOf<'listAllAppointments'> = {}, options?: RequestOptions) {
    return this.pages('listAllAppointments', { ...query }, options, ({ data }) => data)
  }

  /** List an agent’s appointments. In the order in which they begin, cancelled ones too. `limit` and `offset` page through them (D-L4). */
  listOfAgent(agentId: string, query: Omit<InputOf<'listAppointments'>, 'agentId'> = {}, options?: RequestOptions) {
    return this.pages('listAppointments', { agentId, ...query }, options, ({ data }) => data)
  }

  /** Book an appointment. By hand: business hours, lead time and horizon bind the agent, not you. 409 where the time is taken; the message names free ones. Sent again with the same `Idempotency-Key` it happens once (D-I1). */
  create(agentId: string, body: InputOf<'bookAppointment'>['body'], options?: RequestOptions) {
    return this.ask('bookAppointment', { agentId, body }, options).then(({ data }) => data)
  }

  /** Retrieve an appointment */
  retrieve(agentId: string, appointmentId: string, options?: RequestOptions) {
    return this.ask('getAppointment', { agentId, appointmentId }, options).then(({ data }) => data)
  }

  /** Change or reschedule an appointment. Changes only the fields that are sent; null clears an optional one (D-M6). It keeps its length. 409 where the new time is taken, and for a cancelled one. */
  update(agentId: string, appointmentId: string, body: InputOf<'updateAppointment'>['body'], options?: RequestOptions) {
    return this.ask('updateAppointment', { agentId, appointmentId, body }, options).then(({ data }) => data)
  }

  /** Cancel an appointment. Its time is free again. It can still be read, as cancelled; cancelling again is no error. */
  cancel(agentId: string, appointmentId: string, options?: RequestOptions) {
    return this.ask('cancelAppointment', { agentId, appointmentId }, options).then(({ data }) => data)
  }

  /** Find free times. What the agent can offer to callers: in the business hours (D-F3), on the quarter hour, by the agent's `booking` rules (by default 30 minutes, not within the next hour, not later than in 60 days), and not while the connected calendar says that people are busy. */
  availability(agentId: string, query: Omit<InputOf<'getAvailability'>, 'agentId'> = {}, options?: RequestOptions) {
    return this.ask('getAvailability', { agentId, ...query }, options).then(({ data }) => data)
  }

  /** Take note of an appointment. The owner has seen what an agent gave: it no longer waits among what needs the owner. Nothing is sent to anyone; confirming again is no error. */
  confirm(agentId: string, appointmentId: string, options?: RequestOptions) {
    return this.ask('confirmAppointment', { agentId, appointmentId }, options).then(({ data }) => data)
  }
}

export class Auth extends Resource {
  /** Sign up. Opens an account on a 14-day trial and sets the session cookie. Where `SIGN_UP` is `invited` it takes the invitation for this email, and where it is `closed` it is refused (403). */
  signUp(body: InputOf<'signUp'>['body'], options?: RequestOptions) {
    return this.ask('signUp', { body }, options)
  }

  /** Sign in. Sets the session cookie. With two-factor on it answers `{"twoFactorRedirect": true}` instead and sets no session: verifyTotp or verifyBackupCode follows within ten minutes. Ten attempts for one email from one address in a quarter of an hour; after ten wrong ones from anywhere a pause of up to a minute between attempts, except on devices that have signed in before. */
  signIn(body: InputOf<'signIn'>['body'], options?: RequestOptions) {
    return this.ask('signIn', { body }, options)
  }

  /** Sign out. Ends the session. */
  signOut(options?: RequestOptions) {
    return this.ask('signOut', {  }, options)
  }

  /** Who is signed in. The session and its user, and whether that is an operator; null without one. */
  session(options?: RequestOptions) {
    return this.ask('getSession', {  }, options)
  }

  /** Sign out everywhere else. Ends all sessions of the user but the one that asks. Devices that skip the code ask again. */
  revokeOtherSessions(options?: RequestOptions) {
    return this.ask('revokeOtherSessions', {  }, options)
  }

  /** Ask for a password reset. Mails a token that works once, for half an hour. The answer is the same for an unknown address. */
  requestPasswordReset(body: InputOf<'requestPasswordReset'>['body'], options?: RequestOptions) {
    return this.ask('requestPasswordReset', { body }, options)
  }

  /** Reset the password. With the token from the mail. Ends all sessions. Two-factor stays as it is, and so do API keys without `revokeApiKeys`: a mail says how many are left. */
  resetPassword(body: InputOf<'resetPassword'>['body'], options?: RequestOptions) {
    return this.ask('resetPassword', { body }, options)
  }

  /** Change the password. With the current one, for the user who is signed in. A mail tells the owner, and how many API keys are left. */
  changePassword(body: InputOf<'changePassword'>['body'], options?: RequestOptions) {
    return this.ask('changePassword', { body }, options)
  }

  /** Set two-factor up. Gives a secret for an authenticator app and ten backup codes. It is on once verifyTotp has seen a code; asking again before that gives others. 400 with the code `totp_already_enabled` when it is on. */
  enableTwoFactor(body: InputOf<'enableTwoFactor'>['body'], options?: RequestOptions) {
    return this.ask('enableTwoFactor', { body }, options)
  }

  /** Give a code. With a session it turns two-factor on; after signIn it sets the session cookie. A code works once. Five wrong codes end the attempt to sign in, ten in a row lock two-factor for a quarter of an hour (429). */
  verifyTotp(body: InputOf<'verifyTotp'>['body'], options?: RequestOptions) {
    return this.ask('verifyTotp', { body }, options)
  }

  /** Give a backup code. In place of a code of the app, after signIn. Each works once. */
  verifyBackupCode(body: InputOf<'verifyBackupCode'>['body'], options?: RequestOptions) {
    return this.ask('verifyBackupCode', { body }, options)
  }

  /** Turn two-factor off. Forgets the secret, the backup codes and the devices that need no code. */
  disableTwoFactor(body: InputOf<'disableTwoFactor'>['body'], options?: RequestOptions) {
    return this.ask('disableTwoFactor', { body }, options)
  }

  /** Make new backup codes. Ten of them; the earlier ones are void. */
  generateBackupCodes(body: InputOf<'generateBackupCodes'>['body'], options?: RequestOptions) {
    return this.ask('generateBackupCodes', { body }, options)
  }

  /** Change the email address. With the current password, for the user who is signed in. A link is mailed to the new address and works for a day, as long as neither the password changes nor the session ends; until it is confirmed (confirmEmailChange) nothing changes. The old address is told at once. The answer is the same for an address that has an account. Attempts are counted like those of changePassword; the mail counts against the account’s mails of the day. */
  requestEmailChange(body: InputOf<'requestEmailChange'>['body'], options?: RequestOptions) {
    return this.ask('requestEmailChange', { body }, options)
  }

  /** Verify an address. With the token from the mail, within three days: for the address of an account, or of a business that messages of callers go to. */
  verifyAddress(body: InputOf<'verifyAddress'>['body'], options?: RequestOptions) {
    return this.ask('verifyAddress', { body }, options)
  }

  /** Confirm another email address. With the token from the mail, within a day, while the session that asked lasts and the password is the same. From then on it is the address to sign in with, and it is verified; the old one is told. Sessions and keys stay. 409 where another account has the address. */
  confirmEmailChange(body: InputOf<'confirmEmailChange'>['body'], options?: RequestOptions) {
    return this.ask('confirmEmailChange', { body }, options)
  }

  /** Undo the deletion of an account. With the token from the mail, within 24 hours. API keys and sessions stay revoked: sign in and make new keys (D-A1). */
  undoDeletion(body: InputOf<'undoDeletion'>['body'], options?: RequestOptions) {
    return this.ask('undoDeletion', { body }, options)
  }

  /** Who may sign up. What `SIGN_UP` says, whom an invitation is for, and what the service does: billing, mails, a demo account. */
  signUpRules(query: InputOf<'getSignUpRules'> = {}, options?: RequestOptions) {
    return this.ask('getSignUpRules', { ...query }, options).then(({ data }) => data)
  }
}

export class Calendars extends Resource {
  /** Read a calendar with its secret address. The booked appointments of an agent from 30 days ago on, as iCalendar (RFC 5545), for programs that subscribe. */
  readFeed(secret: string, options?: RequestOptions) {
    return this.ask('readCalendarFeed', { secret }, options)
  }

  /** Get a secret address of the calendar. An iCalendar feed (RFC 5545) for calendar programs. Each call gives a new address, and the one before stops working. Sent again with the same `Idempotency-Key` it happens once (D-I1). */
  renewFeed(agentId: string, options?: RequestOptions) {
    return this.ask('renewCalendarFeed', { agentId }, options).then(({ data }) => data)
  }

  /** Switch the secret address off. The address stops working. Switching it off again is no error. */
  removeFeed(agentId: string, options?: RequestOptions) {
    return this.ask('removeCalendarFeed', { agentId }, options).then(() => undefined)
  }

  /** Connect a CalDAV calendar. Appointments are written there, and while people are busy by that calendar no time is free (RFC 4791). It is tried at once: read the connection to see how that went. Another calendar takes the place of the one before, in which nothing changes any more. */
  connect(agentId: string, body: InputOf<'connectCalendar'>['body'], options?: RequestOptions) {
    return this.ask('connectCalendar', { agentId, body }, options).then(({ data }) => data)
  }

  /** See how the connected calendar is doing. Null where no calendar is connected. */
  retrieveConnection(agentId: string, options?: RequestOptions) {
    return this.ask('getCalendarConnection', { agentId }, options).then(({ data }) => data)
  }

  /** Disconnect the calendar. What Parley has written there stays there. Its busy times no longer count. What a user has permitted by signing in at Google is given back there soon after, unless another agent uses the same calendar; Microsoft offers no way to do that. Disconnecting again is no error. */
  disconnect(agentId: string, options?: RequestOptions) {
    return this.ask('disconnectCalendar', { agentId }, options).then(() => undefined)
  }

  /** Calendars that can be connected by signing in. Those that the operator has set up; any calendar can be connected by CalDAV. */
  listProviders(options?: RequestOptions) {
    return this.ask('listCalendarProviders', {  }, options).then(({ data }) => data)
  }

  /** Begin to connect a Google or Microsoft calendar. Gives the address where the user signs in (authorization code with PKCE). It is good for ten minutes, and for the session that asked. */
  beginAuthorization(agentId: string, body: InputOf<'beginCalendarAuthorization'>['body'], options?: RequestOptions) {
    return this.ask('beginCalendarAuthorization', { agentId, body }, options).then(({ data }) => data)
  }

  /** Connect the calendar that the user has agreed to. Takes what the provider sent the browser back with. The state must be of the same session. The refresh token is kept encrypted and never shown. 409 where the provider does not give access. */
  finishAuthorization(body: InputOf<'finishCalendarAuthorization'>['body'], options?: RequestOptions) {
    return this.ask('finishCalendarAuthorization', { body }, options).then(({ data }) => data)
  }
}

export class Callers extends Resource {
  /** Erase a caller. Erases what the account holds of a caller’s number: calls, transcripts, journals, recordings, mails, what tools did, unanswered questions; appointments keep their time alone, and those to come are cancelled. Seconds stay metered (D-U1). 409 while the caller is on the line. Irreversible; once more does nothing. Sent again with the same `Idempotency-Key` it happens once (D-I1). */
  erase(number: string, options?: RequestOptions) {
    return this.ask('eraseCaller', { number }, options).then(({ data }) => data)
  }

  /** Export a caller. Everything that the account holds of a caller’s number, as one JSON document; recordings by their address. Empty lists where there is nothing. */
  export(number: string, options?: RequestOptions) {
    return this.ask('exportCaller', { number }, options)
  }
}

export class Calls extends Resource {
  /** List calls. Live and past calls of the account, most recent first. All filters can be combined. `limit` with `after` or `offset` pages through them (D-L4). */
  list(query: InputOf<'listCalls'> = {}, options?: RequestOptions) {
    return this.pages('listCalls', { ...query }, options, ({ data }) => data)
  }

  /** Read a call’s journal. All that happened in a call, in order; of a live one, so far. For the next part, send the last `seq` as `after`. */
  journal(callId: string, query: Omit<InputOf<'getCallJournal'>, 'callId'> = {}, options?: RequestOptions) {
    return this.ask('getCallJournal', { callId, ...query }, options)
  }

  /** List what tools did in a call. With what they were asked for and what came of it, in order. */
  tools(callId: string, options?: RequestOptions) {
    return this.ask('listCallTools', { callId }, options).then(({ data }) => data)
  }

  /** Mark a call as read or settled. Says that the owner has looked at it, and that what it asked for is done, such as a call back; or takes that back. Changes only the fields that are sent (D-M6). */
  update(callId: string, body: InputOf<'updateCall'>['body'], options?: RequestOptions) {
    return this.ask('updateCall', { callId, body }, options).then(({ data }) => data)
  }

  /** Retrieve a call. One call; once it has ended, with where the time of each turn went. */
  retrieve(callId: string, options?: RequestOptions) {
    return this.ask('getCall', { callId }, options).then(({ data }) => data)
  }

  /** Delete a call. Deletes the call with its transcript, journal, recording, mails, what tools did and questions in its words. Its seconds stay metered (D-U1), its appointments stand. 409 while it is live. Irreversible (D-M3). */
  delete(callId: string, options?: RequestOptions) {
    return this.ask('deleteCall', { callId }, options).then(() => undefined)
  }

  /** Mark all calls as read. All past calls of the account; with `until`, those that had begun by then. */
  markRead(body: InputOf<'markCallsRead'>['body'] = {}, options?: RequestOptions) {
    return this.ask('markCallsRead', { body }, options).then(({ data }) => data)
  }

  /** Export calls as CSV. The calls behind the filters as a table in UTF-8 (RFC 4180), times in the zone of the business, at most 10,000; `X-Total-Count` says how many there are. What a spreadsheet would take for a formula has an apostrophe before it. */
  export(query: InputOf<'exportCalls'> = {}, options?: RequestOptions) {
    return this.ask('exportCalls', { ...query }, options)
  }

  /** Hang up a call. The agent says goodbye and hangs up. 409 where the call is over. Sent again with the same `Idempotency-Key` it happens once (D-I1). */
  hangUp(callId: string, options?: RequestOptions) {
    return this.ask('hangUpCall', { callId }, options).then(({ data }) => data)
  }

  /** Follow a live call. Server-sent events: first `call`, then `words`, `state` and `turn` as in the web call’s protocol, at last `ended`. A call that is over gives `call` and `ended`. At most 20 follow one call at a time. */
  follow(callId: string, options?: RequestOptions) {
    return this.events('followCall', { callId }, options)
  }

  /** Hear a call. The recording of a call as a WAV file: 16 kHz, the caller left, the agent right. One range of bytes can be asked for. 404 where the call was not recorded, its recording was deleted, or is on the disk of another node. */
  recording(callId: string, options?: RequestOptions) {
    return this.ask('getRecording', { callId }, options)
  }

  /** Delete a recording. Deletes the recording of a call; the call and its transcript stay. Irreversible. */
  deleteRecording(callId: string, options?: RequestOptions) {
    return this.ask('deleteRecording', { callId }, options)
  }
}

export class Events extends Resource {
  /** List what happened. The events of the last 30 days, oldest first (D-W5), each as a webhook brings it (D-W2). Ask again with `after` set to `next`; with `wait` the answer comes as soon as there is an event. What is erased goes with its events. */
  list(query: InputOf<'listEvents'> = {}, options?: RequestOptions) {
    return this.pages('listEvents', { ...query }, options, ({ data }) => data.events)
  }
}

export class Operator extends Resource {
  /** List the accounts. All accounts of the installation, the oldest first. For operators, by session; others get 404. `limit` and `offset` page through them (D-L4). */
  listAccounts(query: InputOf<'listAccounts'> = {}, options?: RequestOptions) {
    return this.pages('listAccounts', { ...query }, options, ({ data }) => data)
  }

  /** Get an account. For operators, by session; others get 404. */
  retrieveAccount(accountId: string, options?: RequestOptions) {
    return this.ask('getAccount', { accountId }, options).then(({ data }) => data)
  }

  /** Block an account, let it dial, change its plan, undo its deletion. Holds on every node at once, and is logged. One operator must be left. For operators, by session; others get 404. */
  updateAccount(accountId: string, body: InputOf<'updateAccount'>['body'], options?: RequestOptions) {
    return this.ask('updateAccount', { accountId, body }, options).then(({ data }) => data)
  }

  /** List the open invitations. Those that still work, the newest first: at most 200. For operators, by session; others get 404. */
  listInvitations(options?: RequestOptions) {
    return this.ask('listInvitations', {  }, options).then(({ data }) => data)
  }

  /** Invite a person to sign up. Makes a link that works once, for seven days and this email; one for the same email works no more. It is mailed where SMTP is configured. For operators, by session; others get 404. */
  invite(body: InputOf<'invite'>['body'], options?: RequestOptions) {
    return this.ask('invite', { body }, options).then(({ data }) => data)
  }

  /** Revoke an invitation. Its link works no more. For operators, by session; others get 404. */
  revokeInvitation(invitationId: string, options?: RequestOptions) {
    return this.ask('revokeInvitation', { invitationId }, options).then(() => undefined)
  }

  /** List the jobs that were given up. The newest first, at most 200; `total` counts all. For operators, by session; others get 404. */
  listDeadLetters(options?: RequestOptions) {
    return this.ask('listDeadLetters', {  }, options).then(({ data }) => data)
  }

  /** Try a job again that was given up. It gets all its attempts again. Sent again with the same `Idempotency-Key` it happens once (D-I1). For operators, by session; others get 404. */
  retryDeadLetter(jobId: string, options?: RequestOptions) {
    return this.ask('retryDeadLetter', { jobId }, options).then(() => undefined)
  }

  /** Drop a job that was given up. What it was to do is never done. For operators, by session; others get 404. */
  dropDeadLetter(jobId: string, options?: RequestOptions) {
    return this.ask('dropDeadLetter', { jobId }, options).then(() => undefined)
  }

  /** List the numbers that wait to be confirmed. Numbers of their own that accounts claim and that are not confirmed for one of them alone. For operators, by session; others get 404. `limit` and `offset` page through them (D-L4). */
  listNumberClaims(query: InputOf<'listNumberClaims'> = {}, options?: RequestOptions) {
    return this.pages('listNumberClaims', { ...query }, options, ({ data }) => data)
  }

  /** Confirm whose a number is. The number is this account’s alone from now on: no other account gets calls for it or can claim it (D-E4). A number that was acquired from the carrier cannot be given away. For operators, by session; others get 404. Sent again with the same `Idempotency-Key` it happens once (D-I1). */
  confirmPhoneNumber(phoneNumber: string, body: InputOf<'confirmPhoneNumber'>['body'], options?: RequestOptions) {
    return this.ask('confirmPhoneNumber', { phoneNumber, body }, options).then(() => undefined)
  }

  /** Refuse a claim to a number. The account no longer has the number, nor the agent that had it. Nothing is given back: a number that was acquired from the carrier is no claim (409). For operators, by session; others get 404. */
  refuseNumberClaim(phoneNumber: string, accountId: string, options?: RequestOptions) {
    return this.ask('refuseNumberClaim', { phoneNumber, accountId }, options).then(() => undefined)
  }
}

export class PhoneNumbers extends Resource {
  /** List the numbers of the account. Oldest first, assigned or not. An addition to the specification (D-R1). */
  list(options?: RequestOptions) {
    return this.ask('listPhoneNumbers', {  }, options).then(({ data }) => data)
  }

  /** Acquire a number for an agent. Gets an exact number, or any that matches, and assigns it to the agent; the number that the agent had before stays with the account, unassigned, until it is released (D-M2). How many an account may hold goes by its plan. Of two who want the same number one gets it, the other a 409. Regulated countries need an approved bundle (D-C1, D-E4). With `trunk_id` the number is your own, and `unconfirmed` until a call for it has come by that trunk or the operator agrees. Where numbers are real and anybody may sign up, the operator must have allowed the account to buy (403). Sent again with the same `Idempotency-Key` it happens once (D-I1). */
  create(body: InputOf<'acquirePhoneNumber'>['body'], options?: RequestOptions) {
    return this.ask('acquirePhoneNumber', { body }, options)
  }

  /** Release a number. Gives a number back to the carrier; the agent that had it has none. Another account’s number does not exist (D-E3). An addition to the specification (D-R1). */
  release(phoneNumber: string, options?: RequestOptions) {
    return this.ask('releasePhoneNumber', { phoneNumber }, options).then(() => undefined)
  }

  /** Search numbers that can be acquired. By country, area code, what the number contains (D-L1), and by an additional `type` (D-F9). `page` and `pageSize` page through them (D-L4). */
  search(query: InputOf<'searchPhoneNumbers'> = {}, options?: RequestOptions) {
    return this.ask('searchPhoneNumbers', { ...query }, options).then(({ data }) => data)
  }
}

export class RegulatoryBundles extends Resource {
  /** Complete or correct a regulatory bundle. For a draft, or one that was rejected; one that is reviewed or approved is a 409. As JSON, or as a form with documents, each of which takes the place of that of its kind. `complianceData` is replaced as a whole (D-M6); what is left out stays. If nothing is missing then, it is reviewed again (D-S2). */
  update(sid: string, body: InputOf<'updateRegulatoryBundle'>['body'], options?: RequestOptions) {
    return this.ask('updateRegulatoryBundle', { sid, body }, options)
  }

  /** Retrieve a regulatory bundle. With the details that were sent, what documents there are and what is missing (D-S2). */
  retrieve(sid: string, options?: RequestOptions) {
    return this.ask('getRegulatoryBundle', { sid }, options).then(({ data }) => data)
  }

  /** Delete a regulatory bundle. Its documents go with it. One on which numbers of its country rest is a 409: release them first (D-S2). */
  delete(sid: string, options?: RequestOptions) {
    return this.ask('deleteRegulatoryBundle', { sid }, options).then(() => undefined)
  }

  /** List the regulatory bundles of a country. Newest first. Numbers in regulated countries (D-C1) need an approved one (D-S2, D-E4). */
  list(isoCountry: string, options?: RequestOptions) {
    return this.ask('listRegulatoryBundles', { isoCountry }, options).then(({ data }) => data)
  }

  /** Create a regulatory bundle. As JSON, or as a form with the documents. With both documents and all required details (D-C2, D-C3) it is reviewed, by the built-in carrier within seconds, by a real one within days; otherwise it stays a draft, and `missing` says what for (D-S2); PATCH completes it. Documents are PDF, JPEG or PNG by their bytes, at most 10 MiB each (D-L1), and encrypted at rest. Sent again with the same `Idempotency-Key` it happens once (D-I1). */
  create(body: InputOf<'createRegulatoryBundle'>['body'], options?: RequestOptions) {
    return this.ask('createRegulatoryBundle', { body }, options)
  }
}

export class Service extends Resource {
  /** Metrics for Prometheus */
  metrics(options?: RequestOptions) {
    return this.ask('getMetrics', {  }, options)
  }

  /** Is the process alive? */
  health(options?: RequestOptions) {
    return this.ask('getHealth', {  }, options)
  }

  /** Can it be sent work?. 503 while the store is out of reach, the node is draining, or its voice plane does not answer; `error` says which. */
  readiness(options?: RequestOptions) {
    return this.ask('getReadiness', {  }, options)
  }

  /** This description */
  openApi(options?: RequestOptions) {
    return this.ask('getOpenApi', {  }, options)
  }

  /** What decides where the specification is silent */
  decisions(options?: RequestOptions) {
    return this.ask('getDecisions', {  }, options)
  }

  /** The service in a page, for language models */
  llmsText(options?: RequestOptions) {
    return this.ask('getLlmsText', {  }, options)
  }

  /** Whose work Parley is made with. The models, data and packages that it is installed with, and their licences, as `parley licences` prints them. */
  licences(options?: RequestOptions) {
    return this.ask('getLicences', {  }, options)
  }
}

export class Subscription extends Resource {
  /** Plan and usage. The current plan, what of its allowance is used (D-S3, D-U1, D-U2), and, additive, how much the plan has room for (D-E2), what follows its period and which plans can be chosen. */
  retrieve(options?: RequestOptions) {
    return this.ask('getSubscription', {  }, options).then(({ data }) => data)
  }

  /** Change the plan. Chooses a plan, or cancels at the end of the period. A larger plan than the present one is the operator’s to give (403). Needs a session (D-E2, D-S3). */
  update(body: InputOf<'updateSubscription'>['body'], options?: RequestOptions) {
    return this.ask('updateSubscription', { body }, options).then(({ data }) => data)
  }
}

export class Transcripts extends Resource {
  /** List an agent’s transcripts. Most recent first, with their conversations (D-F12). By `outcome` (D-F5) and `type` (D-F8). `limit` with `after` or `offset` pages through them (D-L4). */
  list(agentId: string, query: Omit<InputOf<'listTranscripts'>, 'agentId'> = {}, options?: RequestOptions) {
    return this.pages('listTranscripts', { agentId, ...query }, options, ({ data }) => data.transcripts)
  }

  /** Retrieve a transcript. One call with its whole conversation, and with what was found out in it (D-M4, D-F13). */
  retrieve(agentId: string, transcriptId: string, options?: RequestOptions) {
    return this.ask('getTranscript', { agentId, transcriptId }, options).then(({ data }) => data)
  }

  /** Delete a transcript. Deletes the transcript with its call, whose journal and recording hold the same words, as `DELETE /calls/{callId}` does. Irreversible (D-M3). */
  delete(agentId: string, transcriptId: string, options?: RequestOptions) {
    return this.ask('deleteTranscript', { agentId, transcriptId }, options).then(() => undefined)
  }
}

export class Trunks extends Resource {
  /** List all trunks. All trunks and softphones of the account, oldest first. Passwords are never shown. */
  list(options?: RequestOptions) {
    return this.ask('listTrunks', {  }, options).then(({ data }) => data)
  }

  /** Create a trunk. Connects a carrier, a PBX or a softphone; every node knows it at once. A trunk needs at least one of `inbound.addresses`, `inbound.username` with `inbound.password`, and `outbound`. A softphone gets the user name and password that are not given; a password that was made is shown in this answer only. How many an account may have goes by its plan (D-E2). */
  create(body: InputOf<'createTrunk'>['body'], options?: RequestOptions) {
    return this.ask('createTrunk', { body }, options).then(({ data }) => data)
  }

  /** Retrieve a trunk. One trunk or softphone. Passwords are never shown. */
  retrieve(trunkId: string, options?: RequestOptions) {
    return this.ask('getTrunk', { trunkId }, options).then(({ data }) => data)
  }

  /** Update a trunk. Changes only the fields that are sent, inside `inbound` and `outbound` as well: passwords that are not sent stay, but for `outbound.password` where its host or port changes. Null gives an optional field its default back. Every node knows it at once; calls that are under way go on. */
  update(trunkId: string, body: InputOf<'updateTrunk'>['body'], options?: RequestOptions) {
    return this.ask('updateTrunk', { trunkId, body }, options).then(({ data }) => data)
  }

  /** Delete a trunk. No call comes or goes by it any more. Calls that are under way go on. */
  delete(trunkId: string, options?: RequestOptions) {
    return this.ask('deleteTrunk', { trunkId }, options).then(() => undefined)
  }
}

export class UnansweredQuestions extends Resource {
  /** List what no agent could answer. Of all agents of the account. What is asked most comes first. `limit` and `offset` page through them (D-L4). */
  list(query: InputOf<'listAllUnansweredQuestions'> = {}, options?: RequestOptions) {
    return this.pages('listAllUnansweredQuestions', { ...query }, options, ({ data }) => data.questions)
  }

  /** List what no agent could answer, by meaning. Of all agents of the account. Questions of one agent that mean the same stand together soon after they were asked. What is asked most comes first. `limit` and `offset` page through them (D-L4). */
  listGroups(query: InputOf<'listQuestionGroups'> = {}, options?: RequestOptions) {
    return this.pages('listQuestionGroups', { ...query }, options, ({ data }) => data.groups)
  }

  /** List what an agent could not answer. What is asked most comes first. `limit` and `offset` page through them (D-L4). */
  listOfAgent(agentId: string, query: Omit<InputOf<'listUnansweredQuestions'>, 'agentId'> = {}, options?: RequestOptions) {
    return this.pages('listUnansweredQuestions', { agentId, ...query }, options, ({ data }) => data.questions)
  }

  /** Answer a question. Adds it to the agent’s `faq` and marks it as answered, with `with_group` all that means the same, whose wordings become `also_asked`. 409 where the FAQ is full or has the question, and for one that is answered. Sent again with the same `Idempotency-Key` it happens once (D-I1). */
  answer(agentId: string, questionId: string, body: InputOf<'answerQuestion'>['body'], options?: RequestOptions) {
    return this.ask('answerQuestion', { agentId, questionId, body }, options).then(({ data }) => data)
  }

  /** Dismiss a question. It is off the list and does not come back, however often it is asked. Dismissing again is no error. */
  dismiss(agentId: string, questionId: string, query: Omit<InputOf<'dismissQuestion'>, 'agentId' | 'questionId'> = {}, options?: RequestOptions) {
    return this.ask('dismissQuestion', { agentId, questionId, ...query }, options).then(({ data }) => data)
  }
}

export class User extends Resource {
  /** Ask for the mail that verifies the account's address again. Until it is verified, no other mail is sent. An address gets at most five such mails in a day. Needs a session (D-E2). 409 where it is verified. */
  requestVerification(options?: RequestOptions) {
    return this.ask('requestVerification', {  }, options).then(({ delivery }) => delivery)
  }

  /** Retrieve the profile. The profile of the account’s owner (D-M1). */
  retrieve(options?: RequestOptions) {
    return this.ask('getUser', {  }, options).then(({ data }) => data)
  }

  /** Update the profile. Changes only the fields that are sent; null clears an optional one or gives it its default back (D-M6); `email` is read only and ignored (D-M4, D-M5). PUT means the same (D-M1). */
  update(body: InputOf<'updateUser'>['body'], options?: RequestOptions) {
    return this.ask('updateUser', { body }, options).then(({ data }) => data)
  }

  /** Delete the account. Deletes the account, all agents, numbers, transcripts, documents and keys. Access ends at once: keys and sessions are revoked, calls end (D-A1). A link in a mail to the owner undoes it for 24 hours, but for keys and sessions; then all of it is removed for good. */
  delete(options?: RequestOptions) {
    return this.ask('deleteUser', {  }, options).then(({ deleted }) => deleted)
  }
}

export class Voices extends Resource {
  /** List the voices. Nine voices; use an `id` as an agent’s `voice_id` (D-F10). */
  list(options?: RequestOptions) {
    return this.ask('listVoices', {  }, options).then(({ data }) => data)
  }

  /** Hear a voice. A few words in this voice, or those of `text`, as a WAV file (16 kHz, mono). How many in a minute goes by the plan (`limits.previews_a_minute`); they are made one after the other, of which 4 may wait. Calls come first. With a paid cloud voice the text counts towards the day’s budget of characters, beyond which it is a 403 (D-E2). 503 while the speech models load. */
  preview(voiceId: string, query: Omit<InputOf<'previewVoice'>, 'voiceId'> = {}, options?: RequestOptions) {
    return this.ask('previewVoice', { voiceId, ...query }, options)
  }
}

export class WebCalls extends Resource {
  /** Place a call from a browser. Returns the address of a WebSocket that carries one call to the agent. It is handled like a phone call: routing, greeting, transcript, usage. With `draft`, `at` or `as_if` it is a rehearsal: its `line` is `rehearsal`, appointments and mails are tried and not kept, nobody is dialled or notified. Sent again with the same `Idempotency-Key` it happens once (D-I1). */
  create(agentId: string, body: InputOf<'createWebCall'>['body'] = {}, options?: RequestOptions) {
    return this.ask('createWebCall', { agentId, body }, options).then(({ data }) => data)
  }
}

export class Webhooks extends Resource {
  /** List all webhooks. All webhooks of the account, oldest first (D-W1). Secrets are never shown. */
  list(options?: RequestOptions) {
    return this.ask('listWebhooks', {  }, options).then(({ data }) => data)
  }

  /** Create a webhook. From now on events are posted to the URL, signed by the secret that this answer shows once (D-W1, D-W3); without `events` all of them (D-W2). How many an account may have goes by its plan (D-E2). Sent again with the same `Idempotency-Key` it happens once (D-I1). */
  create(body: InputOf<'createWebhook'>['body'], options?: RequestOptions) {
    return this.ask('createWebhook', { body }, options).then(({ data }) => data)
  }

  /** Retrieve a webhook. One webhook (D-W1). Its secret is never shown. */
  retrieve(webhookId: string, options?: RequestOptions) {
    return this.ask('getWebhook', { webhookId }, options).then(({ data }) => data)
  }

  /** Update a webhook. Changes only the fields that are sent; null for `events` is all (D-M6). With `enabled` false nothing is sent, and what happens meanwhile is not kept for it: send it again when it is enabled (D-W1). */
  update(webhookId: string, body: InputOf<'updateWebhook'>['body'], options?: RequestOptions) {
    return this.ask('updateWebhook', { webhookId, body }, options).then(({ data }) => data)
  }

  /** Delete a webhook. Nothing is sent to it any more, and its deliveries are gone (D-M3). */
  delete(webhookId: string, options?: RequestOptions) {
    return this.ask('deleteWebhook', { webhookId }, options).then(() => undefined)
  }

  /** Rotate the secret of a webhook. Answers a new secret, this once. For 24 hours requests have two signatures, one by each secret, so that the receiver can take over the new one in peace (D-W1, D-W3). */
  rotateSecret(webhookId: string, options?: RequestOptions) {
    return this.ask('rotateWebhookSecret', { webhookId }, options).then(({ data }) => data)
  }

  /** List the deliveries of a webhook. Those of the events of the last 30 days, newest first, with what came of the last attempt in words (D-W1, D-W4). Page with `after` (D-L4). */
  deliveries(webhookId: string, query: Omit<InputOf<'listWebhookDeliveries'>, 'webhookId'> = {}, options?: RequestOptions) {
    return this.pages('listWebhookDeliveries', { webhookId, ...query }, options, ({ data }) => data.deliveries)
  }

  /** Retrieve a delivery. One delivery, with the body that is sent (D-W1). */
  delivery(webhookId: string, deliveryId: string, options?: RequestOptions) {
    return this.ask('getWebhookDelivery', { webhookId, deliveryId }, options).then(({ data }) => data)
  }

  /** Send a test event. Sends `webhook.test` with the webhook as its data, to this webhook alone (D-W1). Its delivery is in the log in a moment. */
  test(webhookId: string, options?: RequestOptions) {
    return this.ask('testWebhook', { webhookId }, options).then(({ data }) => data)
  }

  /** Send a delivery again. At once, whatever came of it, with the same `webhook-id` and all attempts anew (D-W1). */
  resendDelivery(webhookId: string, deliveryId: string, options?: RequestOptions) {
    return this.ask('resendWebhookDelivery', { webhookId, deliveryId }, options).then(({ data }) => data)
  }

  /** Send everything since a time again. All events since then of the kinds that it gets, in order, those too that happened while it was disabled or not there yet, with the same `webhook-id` as before (D-W1). */
  resend(webhookId: string, body: InputOf<'resendWebhookEvents'>['body'], options?: RequestOptions) {
    return this.ask('resendWebhookEvents', { webhookId, body }, options).then(({ data }) => data)
  }
}

// Written from openapi.json by `npm run openapi`.

/** An appointment, with the agent whose calendar it stands in. */
export type AccountAppointment = {
/** Appointment identifier. */
"id": string
/** The agent whose calendar it stands in. */
"agentId": string
/** ISO 8601, UTC. */
"starts_at": string
/** ISO 8601, UTC. */
"ends_at": string
/** Who comes. */
"name": string
/** Where to call them back, in E.164. */
"number": string | null
/** Where to write to them. */
"email": string | null
/** What it is about; may be empty. */
"reason": string
/** A cancelled one keeps no time free and cannot be changed. */
"status": "booked" | "cancelled"
/** How often it was changed, as iCalendar counts it. */
"sequence": number
/** When the owner took note of it, ISO 8601, UTC; null of one that an agent gave meanwhile. */
"confirmed_at": string | null
/** ISO 8601, UTC. */
"created_at": string
/** ISO 8601, UTC. */
"updated_at": string
/** The name of the agent whose calendar it stands in. */
"agent_name": string
/** IANA: the zone of the business, in which its time was agreed. */
"timezone": string
}

/** What callers ask in vain, with the agent that they asked. */
export type AccountQuestion = {
/** Question identifier. */
"id": string
/** The agent that was asked. */
"agentId": string
/** As it was asked first. */
"question": string
/** In how many calls. */
"times_asked": number
/** ISO 8601, UTC. */
"first_asked_at": string
/** ISO 8601, UTC. */
"last_asked_at": string
/** The last call in which it was asked. */
"call_id": string | null
/** open; answered, and open again should the agent still not know; dismissed, and never open again. */
"status": "open" | "answered" | "dismissed"
/** The name of the agent that was asked. */
"agent_name": string
}

export type AccountQuestionPage = {
"questions": (AccountQuestion)[]
/** How many there are behind the filters. */
"total": number
"limit": number
"offset": number
}

/** In parts, or as one line of text (D-C2). */
export type Address = {
/** Street and house number. */
"street"?: string
/** City. */
"city"?: string
/** Region or state. */
"region"?: string
/** Postal code. */
"postalCode"?: string
/** Two-letter country code. */
"isoCountry"?: string
} | string

export type Agent = {
/** Agent identifier. */
"id": string
/** Business the agent represents. */
"business_name": string
/** Friendly name of the agent. */
"agent_name": string
/** E.164; null until a number is assigned. */
"phone_number": string | null
"voice_id": string
/** Spoken when a call is answered. */
"greeting": string
/** Instructions that define behaviour and personality. */
"system_prompt": string
/** active, paused or suspended (D-S1). */
"status": "active" | "paused" | "suspended"
/** When to hand over to a human: never (default), on_request, complex or always (D-F1). */
"escalation_policy": "never" | "on_request" | "complex" | "always"
/** E.164, valid for its country; the fictional ranges of the lab carrier are accepted too (D-F11). */
"forwarding_number": string | null
/** ISO 8601, UTC. */
"created_at": string
/** ISO 8601, UTC. */
"updated_at": string
/** The carrier's identifier. */
"phone_number_sid": string | null
"voice_settings": VoiceSettings
/** Enables the built-in tools (calendar, email and similar). */
"functions_enabled": boolean
/** E.164, valid for its country; the fictional ranges of the lab carrier are accepted too (D-F11). */
"escalation_number": string | null
"business_hours": BusinessHours
/** What the agent may answer from. */
"faq": (FaqEntry)[]
"recording": Recording
"disclosure": Disclosure
/** How many days after a call it is deleted, with its transcript, journal, recording, mails and questions; null, the default: not by itself. A change is for earlier calls too. */
"retention_days": number | null
/** What the agent speaks and understands: en (default), de or es. With auto it follows the caller among `languages`. */
"language": "en" | "de" | "es" | "auto"
/** With `language` auto: what the agent speaks, of which the first greets. Null with any other language. */
"languages": ("en" | "de" | "es")[] | null
/** Which voice is heard in each language, by the service: `voice_id` where that voice speaks it, else the first voice of the language. */
"voices": (AgentVoice)[]
/** Tools of your own: your server does the work, and the agent speaks of what it answers. */
"tools": (AgentTool)[]
/** What is removed from words and keys before anything is stored, logged or sent. Recordings of the sound are not changed. */
"redact": ("card_numbers" | "security_codes" | "national_ids")[]
/** Put in place of `{{name}}` in the greeting and the prompt. `caller_number`, `business_name`, `agent_name`, `local_time` and `local_date` are there without being set. */
"variables": Record<string, string>
"booking": Booking
/** Your server is asked here, by a request signed with the secret of `POST /agents/{agentId}/tool-secret`, before a call is answered (D-W6); null, the default: nobody is asked. */
"lookup_url": string | null
/** How long the caller hears ringing for it at most, in milliseconds; 500 by default. */
"lookup_timeout_ms": number
/** What of a language model’s sentences is said. `strict`, the default: only what the agent, its tools, the line and the caller support. `deeds`: all of it as written, prices, hours and promises too, except that something was done (booked, sent, put through) that was not. */
"grounding": "strict" | "deeds"
"grounding_chosen": GroundingChosen
}

export type AgentChange = {
/** Business the agent represents. */
"business_name"?: string
/** Friendly name of the agent. */
"agent_name"?: string
/** From `GET /voices`; `voices` says where another is heard. */
"voice_id"?: "james" | "michael" | "daniel" | "thomas" | "sarah" | "emily" | "grace" | "charlotte" | "jack" | "lukas" | "lucia" | "mateo"
/** Spoken when a call is answered. */
"greeting"?: string
/** Instructions that define behaviour and personality. */
"system_prompt"?: string
/** E.164, valid for its country; the fictional ranges of the lab carrier are accepted too (D-F11). */
"forwarding_number"?: string | null
/** E.164, valid for its country; the fictional ranges of the lab carrier are accepted too (D-F11). */
"escalation_number"?: string | null
/** When to hand over to a human: never (default), on_request, complex or always (D-F1). */
"escalation_policy"?: "never" | "on_request" | "complex" | "always" | null
"business_hours"?: BusinessHours
/** What the agent may answer from. */
"faq"?: (FaqEntry)[] | null
"voice_settings"?: VoiceSettings
/** Enables the built-in tools (calendar, email and similar). */
"functions_enabled"?: boolean | null
"recording"?: RecordingInput
"disclosure"?: DisclosureInput
/** How many days after a call it is deleted, with its transcript, journal, recording, mails and questions; null, the default: not by itself. A change is for earlier calls too. */
"retention_days"?: number | null
/** What the agent speaks and understands: en (default), de or es. With auto it follows the caller among `languages`. */
"language"?: "en" | "de" | "es" | "auto" | null
/** With `language` auto: what the agent speaks, of which the first greets. Null with any other language. */
"languages"?: ("en" | "de" | "es")[] | null
/** Tools of your own: your server does the work, and the agent speaks of what it answers. */
"tools"?: (AgentToolInput)[] | null
/** What is removed from words and keys before anything is stored, logged or sent. Recordings of the sound are not changed. */
"redact"?: ("card_numbers" | "security_codes" | "national_ids")[] | null
/** Put in place of `{{name}}` in the greeting and the prompt. `caller_number`, `business_name`, `agent_name`, `local_time` and `local_date` are there without being set. */
"variables"?: Record<string, string> | null
"booking"?: BookingInput
/** Your server is asked here, by a request signed with the secret of `POST /agents/{agentId}/tool-secret`, before a call is answered (D-W6); null, the default: nobody is asked. */
"lookup_url"?: string | null
/** How long the caller hears ringing for it at most, in milliseconds; 500 by default. */
"lookup_timeout_ms"?: number | null
/** What of a language model’s sentences is said. `strict`, the default: only what the agent, its tools, the line and the caller support. `deeds`: all of it as written, prices, hours and promises too, except that something was done (booked, sent, put through) that was not. */
"grounding"?: "strict" | "deeds" | null
/** active or paused (D-S1). suspended cannot be asked for; while the agent is, it is ignored when sent back (D-M5). */
"status"?: "active" | "paused"
}

/** An agent was created. */
export type AgentCreatedEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** An agent was created. */
"type": "agent.created"
"data": {
"agent": Agent
}
}

/** An agent was deleted; this is what it was, without its words. */
export type AgentDeletedEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** An agent was deleted; this is what it was, without its words. */
"type": "agent.deleted"
"data": {
"agent": Agent
}
}

/** An agent was paused, suspended or is active again (D-S1). */
export type AgentStatusChangedEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** An agent was paused, suspended or is active again (D-S1). */
"type": "agent.status_changed"
"data": {
"agent": Agent
}
}

export type AgentSummary = {
/** Agent identifier. */
"id": string
/** Business the agent represents. */
"business_name": string
/** Friendly name of the agent. */
"agent_name": string
/** E.164; null until a number is assigned. */
"phone_number": string | null
"voice_id": string
/** Spoken when a call is answered. */
"greeting": string
/** Instructions that define behaviour and personality. */
"system_prompt": string
/** active, paused or suspended (D-S1). */
"status": "active" | "paused" | "suspended"
/** When to hand over to a human: never (default), on_request, complex or always (D-F1). */
"escalation_policy": "never" | "on_request" | "complex" | "always"
/** E.164, valid for its country; the fictional ranges of the lab carrier are accepted too (D-F11). */
"forwarding_number": string | null
/** ISO 8601, UTC. */
"created_at": string
/** ISO 8601, UTC. */
"updated_at": string
}

export type AgentTool = {
/** What the model calls it by. Unique in the agent, and none of the built-in names. */
"name": string
/** When to use it and what it gives, for the model. */
"description": string
/** JSON Schema of its arguments, of type `object`. */
"parameters": Record<string, unknown>
/** Where the signed request goes: https, without user and password. */
"url": string
/** How long your server may take; 8 by default. */
"timeout_seconds": number
/** What the agent says while it runs. */
"filler": string | null
}

export type AgentToolInput = {
/** What the model calls it by. Unique in the agent, and none of the built-in names. */
"name": string
/** When to use it and what it gives, for the model. */
"description": string
/** JSON Schema of its arguments, of type `object`. */
"parameters": Record<string, unknown>
/** Where the signed request goes: https, without user and password. */
"url": string
/** How long your server may take; 8 by default. */
"timeout_seconds"?: number
/** What the agent says while it runs. */
"filler"?: string | null
}

/** Fields of an agent were changed. */
export type AgentUpdatedEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** Fields of an agent were changed. */
"type": "agent.updated"
"data": {
"agent": Agent
}
}

export type AgentVoice = {
/** A language (BCP 47). */
"language": "en" | "de" | "es"
"voice_id": string
}

export type ApiKey = {
"id": string
"name": string
/** The first characters, to recognise the key by. */
"prefix": string
"created_at": string
"expires_at": string | null
"last_used_at": string | null
}

/** A booked time with the business. */
export type Appointment = {
/** Appointment identifier. */
"id": string
/** The agent whose calendar it stands in. */
"agentId": string
/** ISO 8601, UTC. */
"starts_at": string
/** ISO 8601, UTC. */
"ends_at": string
/** Who comes. */
"name": string
/** Where to call them back, in E.164. */
"number": string | null
/** Where to write to them. */
"email": string | null
/** What it is about; may be empty. */
"reason": string
/** A cancelled one keeps no time free and cannot be changed. */
"status": "booked" | "cancelled"
/** How often it was changed, as iCalendar counts it. */
"sequence": number
/** When the owner took note of it, ISO 8601, UTC; null of one that an agent gave meanwhile. */
"confirmed_at": string | null
/** ISO 8601, UTC. */
"created_at": string
/** ISO 8601, UTC. */
"updated_at": string
}

/** An appointment was booked, in a call or by hand. */
export type AppointmentBookedEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** An appointment was booked, in a call or by hand. */
"type": "appointment.booked"
"data": {
"appointment": Appointment
}
}

/** An appointment was cancelled. */
export type AppointmentCancelledEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** An appointment was cancelled. */
"type": "appointment.cancelled"
"data": {
"appointment": Appointment
}
}

export type AppointmentChange = {
/** When it begins: ISO 8601 with an offset, a whole minute. */
"starts_at"?: string
/** Who comes. */
"name"?: string
/** Where to call them back, in E.164. */
"number"?: string | null
/** Where to write to them. */
"email"?: string | null
/** What it is about; may be empty. */
"reason"?: string | null
}

/** An appointment has another time. */
export type AppointmentMovedEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** An appointment has another time. */
"type": "appointment.moved"
"data": {
"appointment": Appointment
}
}

export type Availability = {
/** Of the business hours; the account’s where there are none. */
"timezone": string
/** In order, at most 500. */
"slots": (Slot)[]
/** `from` of the rest, where that was not all. */
"next_from": string | null
}

export type AvailableNumber = {
/** E.164. */
"phoneNumber": string
/** The number as it is written in its country. */
"friendlyName": string
/** Region or state code. */
"region": string
/** Two-letter country code. */
"isoCountry": string
"type": "local" | "mobile" | "toll_free" | "national"
"capabilities": {
"voice": boolean
"SMS": boolean
"MMS": boolean
}
}

export type BackupCodes = {
/** Each signs in once, in place of a code. Shown this once. */
"backupCodes": (string)[]
}

/** How the agent gives appointments; null: as usual. */
export type Booking = {
/** How long an appointment is; 30 by default. */
"duration_minutes": number
/** Kept free before each; it may lie outside of the business hours. */
"buffer_before_minutes": number
/** Kept free after each. */
"buffer_after_minutes": number
/** Nothing begins sooner than this from now; 60 by default. */
"lead_minutes": number
/** Nothing begins later than this from now; 60 by default. */
"horizon_days": number
/** Where messages to the business go; the account's address where it is null. */
"email": string | null
} | null

/** How the agent gives appointments; null: as usual. */
export type BookingInput = {
/** How long an appointment is; 30 by default. */
"duration_minutes"?: number
/** Kept free before each; it may lie outside of the business hours. */
"buffer_before_minutes"?: number
/** Kept free after each. */
"buffer_after_minutes"?: number
/** Nothing begins sooner than this from now; 60 by default. */
"lead_minutes"?: number
/** Nothing begins later than this from now; 60 by default. */
"horizon_days"?: number
/** Where messages to the business go; the account's address where it is null. */
"email"?: string | null
} | null

export type BundleChangeForm = {
/** Two-letter country code, in any case. Numbers are offered in US, CA, GB, DE, AU, FR, ES, IT, NL, IE, CH, AT, SE, JP, SG, NZ. */
"isoCountryCode"?: string
"complianceType"?: "business" | "individual"
/** The JSON of BusinessDetails or IndividualDetails (D-C2). */
"complianceData"?: string
/** PDF, JPEG or PNG by its bytes, at most 10 MiB (D-L1). */
"proofOfIdentity"?: string
/** PDF, JPEG or PNG by its bytes, at most 10 MiB (D-L1). */
"proofOfAddress"?: string
}

export type BundleForm = {
/** Two-letter country code, in any case. Numbers are offered in US, CA, GB, DE, AU, FR, ES, IT, NL, IE, CH, AT, SE, JP, SG, NZ. */
"isoCountryCode": string
"complianceType"?: "business" | "individual"
/** The JSON of BusinessDetails or IndividualDetails (D-C2). */
"complianceData"?: string
/** PDF, JPEG or PNG by its bytes, at most 10 MiB (D-L1). */
"proofOfIdentity"?: string
/** PDF, JPEG or PNG by its bytes, at most 10 MiB (D-L1). */
"proofOfAddress"?: string
}

/** A time within the hours of a day in which the business is closed. */
export type BusinessBreak = {
/** Local time from which the business is closed, HH:MM on the 24-hour clock. */
"start": string
/** Local time from which it is open again. */
"end": string
}

/** The hours of one weekday. */
export type BusinessDay = {
/** Local time at which the day opens, HH:MM on the 24-hour clock. A closed day needs none (D-F3). */
"open"?: string
/** Local time at which it closes, HH:MM on the 24-hour clock, itself no longer open. Before `open` it means the next day; `24:00` is the end of the day. On an open day it differs from `open` (D-F3). */
"close"?: string
/** False for a closed day. */
"enabled": boolean
/** Times between `open` and `close` in which the business is closed, such as a lunch break, in order. A time before `open` is one of the next day. Of a closed day they mean nothing. */
"breaks"?: (BusinessBreak)[]
}

export type BusinessDetails = {
/** Registered name; required. */
"name"?: string
"address"?: Address
/** Number in the commercial register; required. */
"registrationNumber"?: string
/** Who keeps the register. */
"registrationAuthority"?: string
/** Website. */
"website"?: string
/** Whom to ask. */
"contact"?: string
}

/** When the business is open (D-F3). Omitted or disabled: always. `timezone` and `schedule` are required when enabled. */
export type BusinessHours = {
/** Whether the hours apply. False: open always. */
"enabled": boolean
/** IANA time zone of the schedule, whose rules decide daylight saving. Required when enabled. */
"timezone"?: string
/** Hours by lowercase weekday. A day that is left out is closed. */
"schedule"?: {
"monday"?: BusinessDay
"tuesday"?: BusinessDay
"wednesday"?: BusinessDay
"thursday"?: BusinessDay
"friday"?: BusinessDay
"saturday"?: BusinessDay
"sunday"?: BusinessDay
}
/** Holidays, closed days and days with other hours. No two of them share a date. */
"special_days"?: (BusinessSpecialDay)[]
} | null

/** A holiday or a day with hours of its own, in place of those of its weekday. */
export type BusinessSpecialDay = {
/** The day, YYYY-MM-DD in the time zone of the schedule. */
"date": string
/** The last day, where several in a row are alike: not before `date`, and at most a year after it. */
"until"?: string
/** What the day is, as callers are told and as they may call it. */
"name"?: string
/** Local time at which the day opens, HH:MM on the 24-hour clock. A closed day needs none (D-F3). */
"open"?: string
/** Local time at which it closes, HH:MM on the 24-hour clock, itself no longer open. Before `open` it means the next day; `24:00` is the end of the day. On an open day it differs from `open` (D-F3). */
"close"?: string
/** False for a closed day. */
"enabled": boolean
/** Times between `open` and `close` in which the business is closed, such as a lunch break, in order. A time before `open` is one of the next day. Of a closed day they mean nothing. */
"breaks"?: (BusinessBreak)[]
}

export type CalendarAuthorization = {
/** Where the user signs in and agrees. It leads back to a page of the dashboard. */
"url": string
}

/** A calendar outside of Parley that an agent’s is kept in step with. */
export type CalendarConnection = {
/** By what it is connected. Additive (D-R1). */
"provider": "caldav" | "google" | "microsoft"
/** Where the calendar is: its own address or, for accounts with one calendar, that of the server. HTTPS only. */
"url": string
/** Who signs in there. */
"username": string
/** `pending`: not tried yet. `problem`: the last try did not go well, or not all of it. */
"status": "pending" | "synchronised" | "problem"
/** The last time that it went well. */
"synchronised_at": string | null
/** What was wrong the last time, in words. */
"problem": string | null
/** ISO 8601, UTC. */
"created_at": string
/** ISO 8601, UTC. */
"updated_at": string
}

export type CalendarFeed = {
/** To subscribe to with a calendar program. The address alone gives read access: it is shown this once. */
"url": string
}

/** A call, live or past. */
export type Call = {
/** Call identifier. */
"id": string
/** The agent that was called. */
"agentId": string
/** What the call came over. */
"line": string
/** The caller's number, or `anonymous`. */
"caller": string
/** How far the carrier that the call began at vouches for the caller’s number (STIR/SHAKEN): `A` the caller is known and may use it, `B` the caller is known, `C` neither; null where nobody vouches, or that was not said. */
"attestation": "A" | "B" | "C" | null
/** The number that sent the call on, E.164, where the carrier says so. */
"forwarded_from": string | null
"lookup": CallLookup
/** What of a language model’s sentences was said in it, as the agent was set. */
"grounding": "strict" | "deeds"
/** IANA: the zone of the business that was called, whose times caller and agent mean. */
"timezone": string
/** Whether it is under way. */
"status": "live" | "ended"
/** ISO 8601, UTC. */
"started_at": string
/** ISO 8601, UTC. */
"answered_at": string | null
/** ISO 8601, UTC. */
"ended_at": string | null
/** Why it ended; null while it has not. */
"reason": "caller_hung_up" | "agent_hung_up" | "transferred" | "timeout" | "failed" | null
/** When the caller had heard that no person speaks, ISO 8601 in UTC; null where they did not hear it, and while the call is live. */
"disclosed_at": string | null
/** When the owner looked at it; null: not yet. */
"read_at": string | null
/** When what it asked for was done, such as a call back; null: not yet, or nothing was. */
"settled_at": string | null
/** Its transcript, once there is one. */
"transcript_id": string | null
"transcript": CallTranscript
/** One entry for each turn of an ended call. */
"waterfall": (TurnWaterfall)[]
"recording": CallRecording
}

export type CallChange = {
/** Whether the owner has looked at it. */
"read"?: boolean
/** Whether what it asked for is done. */
"settled"?: boolean
}

/** A call is over; where it was answered, its transcript stands. */
export type CallEndedEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** A call is over; where it was answered, its transcript stands. */
"type": "call.ended"
"data": {
"call": Call
}
}

/** A person is being called for the caller. */
export type CallEscalatedEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** A person is being called for the caller. */
"type": "call.escalated"
"data": {
"call": Call
}
}

/** What your server said before the call was answered (D-W6); null where it was not asked. */
export type CallLookup = {
/** Whether the call was answered by what it said. */
"used": boolean
/** Why it was not: `refused` is a status other than 2xx, `invalid` an answer of another shape, `unknown_agent` an agent that the account does not have, `busy` as many look-ups at once as the account may have calls. */
"reason": "timed_out" | "unreachable" | "certificate_refused" | "not_allowed" | "refused" | "redirected" | "too_large" | "invalid" | "unknown_agent" | "busy" | "failed" | null
/** What of it: the status, the member of the answer, the time it had. */
"detail": string | null
/** How long it took. */
"duration_ms": number
/** Whether it is what was answered for this caller a moment before. */
"cached": boolean
/** As they were answered. */
"variables": Record<string, string>
"greeting": string | null
/** The agent that was to take the call. */
"agent_id": string | null
} | null

export type CallRecording = {
/** How long it is; while the call is live, so far. */
"duration_seconds": number
/** Where to hear it. */
"url": string
/** When it is deleted. */
"expires_at": string
} | null

/** A call has come in. */
export type CallStartedEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** A call has come in. */
"type": "call.started"
"data": {
"call": Call
}
}

/** What a tool was asked to do in a call, and what came of it. */
export type CallTool = {
/** What it was done once for; your server gets it as `webhook-id`. */
"key": string
/** The tool. */
"name": string
/** What the agent asked for; null where that is not known yet. */
"arguments": Record<string, unknown> | null
/** What came of it; null while it runs. */
"result": unknown
/** `uncertain`: it may have been done or not. */
"status": "running" | "succeeded" | "failed" | "uncertain"
/** ISO 8601, UTC. */
"started_at": string | null
/** ISO 8601, UTC. */
"finished_at": string | null
/** From the tool call to its result, in milliseconds. */
"duration_ms": number | null
}

/** What the call came to, in short; null where it was not answered. */
export type CallTranscript = {
/** What the caller wanted and what came of it, in one to three plain sentences. Times are those of the business. */
"summary": string
/** What the call was about; `General Info` where nothing else fits (D-F8). */
"type": "Sales Inquiry" | "Support Request" | "General Info" | "Complaint" | "Feedback" | "Booking" | "Cancellation"
/** How the call ended (D-F5). What was refused, not answered or not finished is never `Resolved`; an appointment that was moved is `Appointment Booked`. */
"outcome": "Resolved" | "Escalated" | "Follow-up Required" | "Lead Captured" | "Appointment Booked" | "Appointment Cancelled" | "Message Taken" | "Unresolved" | "Abandoned" | "Spam" | "Wrong Number"
/** How well the caller was served, 1 to 5, rated by Parley itself by the published rules in docs/calls.md, not by the caller; null where the caller never spoke (D-F6). */
"rating": number | null
/** Whole seconds from the answer to the end (D-F7). */
"duration": number
/** Who called, as soon as they said it. */
"caller_name": string | null
} | null

/** The caller is through to a person. */
export type CallTransferredEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** The caller is through to a person. */
"type": "call.transferred"
"data": {
"call": Call
}
}

export type CallerErasure = {
"number": string
"erased": {
/** With journal and recording. */
"calls": number
/** Of these calls, and those without a call. */
"transcripts": number
/** They keep their time, and nothing of the caller; those to come are cancelled. */
"appointments": number
/** About the calls and appointments, or to the caller. */
"mails": number
/** What tools did in the calls. */
"tool_runs": number
/** In the caller’s words. */
"unanswered_questions": number
}
/** Calls that a job erases in the next minutes; 0 where nothing is left. */
"remaining": number
}

/** Everything that the account holds of a caller. */
export type CallerExport = {
"number": string
"exported_at": string
/** Each with its transcript, its journal, what tools did, and where its recording is. */
"calls": (Record<string, unknown>)[]
/** Those without a call. */
"transcripts": (Record<string, unknown>)[]
/** Booked from the number, or for it. */
"appointments": (Record<string, unknown>)[]
/** About the calls and appointments. */
"mails": (Record<string, unknown>)[]
/** In the caller’s words. */
"unanswered_questions": (Record<string, unknown>)[]
}

export type CallsOfType = {
/** What the call was about; `General Info` where nothing else fits (D-F8). */
"type": "Sales Inquiry" | "Support Request" | "General Info" | "Complaint" | "Feedback" | "Booking" | "Cancellation"
/** How many calls of the period. */
"calls": number
}

export type CallsWithOutcome = {
/** How the call ended (D-F5). What was refused, not answered or not finished is never `Resolved`; an appointment that was moved is `Appointment Booked`. */
"outcome": "Resolved" | "Escalated" | "Follow-up Required" | "Lead Captured" | "Appointment Booked" | "Appointment Cancelled" | "Message Taken" | "Unresolved" | "Abandoned" | "Spam" | "Wrong Number"
/** How many calls of the period. */
"calls": number
}

export type CallsWithRating = {
"rating": number
/** How many calls of the period. */
"calls": number
}

/** What a new account has done. */
export type Checklist = {
/** There is an agent. */
"agent_created": boolean
/** There is a phone number. */
"number_acquired": boolean
/** A call was answered. */
"call_taken": boolean
/** There is an API key. */
"key_made": boolean
}

export type CreatedAgent = {
/** Agent identifier. */
"id": string
/** Business the agent represents. */
"business_name": string
/** Friendly name of the agent. */
"agent_name": string
"voice_id": string
/** active, paused or suspended (D-S1). */
"status": "active" | "paused" | "suspended"
/** E.164; null until a number is assigned. */
"phone_number": string | null
/** ISO 8601, UTC. */
"created_at": string
}

export type CreatedApiKey = {
"id": string
"name": string
/** The first characters, to recognise the key by. */
"prefix": string
"created_at": string
"expires_at": string | null
/** The key itself, shown this once (D-K1). */
"key": string
}

export type CreatedSignUpInvitation = {
"id": string
/** The only address that can sign up with it. */
"email": string
/** When it was made. */
"created_at": string
/** Seven days later. */
"expires_at": string
/** Where to sign up. Shown this once. */
"link": string
/** Whether the link was mailed too: it is, where SMTP is configured. */
"mailed": boolean
}

export type CreatedTrunk = {
/** Trunk identifier. */
"id": string
/** What you call it. */
"name": string
/** A `trunk` is a carrier or a PBX, which has a place of its own. A `softphone` is one telephone that registers here. It cannot be changed later. */
"kind": "trunk" | "softphone"
"inbound": TrunkInbound
"outbound": TrunkOutbound
/** How a caller is transferred to a person. `refer`: the trunk does it itself (SIP REFER), and the call leaves this service. `bridge`: this service calls the person by `outbound` and stays between. Default: bridge, which every trunk can. */
"transfer": "refer" | "bridge"
/** How REFER names a number: `sip` as `sip:+12125550100@` and the host of the trunk, `tel` as `tel:+12125550100`. Default: sip. */
"refer_form": "sip" | "tel"
/** SRTP with keys in the signalling (SDES). `off`: refused; `allow`: taken when the other side offers it; `require`: calls without it are refused. The keys are only secret when the signalling is TLS. Default: allow. */
"media_encryption": "off" | "allow" | "require"
/** For a softphone: transfers to this number ring it, instead of going to the telephone network. E.164. */
"phone_number": string | null
/** ISO 8601, UTC. */
"created_at": string
/** ISO 8601, UTC. */
"updated_at": string
/** The password that was made for a softphone, shown this once. */
"password"?: string
/** How to register the softphone with it. */
"hint"?: string
}

export type CreatedWebhook = {
/** Webhook identifier. */
"id": string
/** Where events are posted to, `https://`. */
"url": string
/** Which kinds of events it gets (D-W2); `["*"]` is all, those of later versions too. */
"events": ("call.started" | "call.ended" | "call.escalated" | "call.transferred" | "transcript.completed" | "message.taken" | "question.unanswered" | "appointment.booked" | "appointment.moved" | "appointment.cancelled" | "recording.ready" | "agent.created" | "agent.updated" | "agent.deleted" | "agent.status_changed" | "phone_number.acquired" | "phone_number.assigned" | "phone_number.released" | "regulatory_bundle.status_changed" | "usage.threshold_reached" | "*")[]
/** What it is for, in your words. */
"description": string | null
/** Whether events are sent to it. */
"enabled": boolean
/** Why Parley has disabled it: the receiver answered 410, or five days long nothing was accepted (D-W4). */
"disabled_reason": "gone" | "failing" | null
/** ISO 8601, UTC. */
"created_at": string
/** ISO 8601, UTC. */
"updated_at": string
/** What requests are signed with (D-W3). It is shown this once. */
"secret": string
}

export type CurrentSession = {
"session": {
"id": string
"createdAt": string
"updatedAt": string
"expiresAt": string
}
"user": LoginUser
/** Whether the account runs the installation. */
"operator": boolean
} | null

export type DayOfCalls = {
/** The day in the account’s time zone, YYYY-MM-DD. */
"date": string
/** Calls that began on that day. */
"calls": number
/** Those of them that were answered. */
"answered": number
/** Minutes from answer to end, of those that are over. */
"minutes": number
}

/** A job that was given up. What it carries is not shown. */
export type DeadLetter = {
"id": string
/** What it was to do. */
"kind": string
/** Whose it is. */
"account_id": string | null
/** How often it was begun. */
"attempts": number
/** How many nodes died or stood still in it. */
"deaths": number
/** Why it was given up. */
"reason": string
"created_at": string
"dead_at": string
}

export type DecisionRegister = {
"title": string
"decisions": ({
"id": string
"section": string
"gap": string
"decision": string
/** False for what is decided and not built yet. */
"built": boolean
})[]
}

/** How much was deleted (D-A1). */
export type DeletedCounts = {
"agents": number
"phone_numbers": number
"transcripts": number
"regulatory_bundles": number
"documents": number
"api_keys": number
}

/** What is delivered; `GET .../deliveries/{id}` has its body. */
export type DeliveredEvent = {
"id": string
"type": string
/** ISO 8601, UTC. */
"timestamp": string
}

export type Disclosure = {
/** Whether the first words say that no person speaks: those of the greeting where they do, else a sentence before it. On by default. */
"enabled": boolean
"switched_off": DisclosureSwitchedOff
}

export type DisclosureInput = {
/** Whether the first words say that no person speaks: those of the greeting where they do, else a sentence before it. On by default. */
"enabled": boolean
/** Must be true to switch it off. Since 2 August 2026 the EU AI Act (Article 50) asks that callers are told at the start that they are speaking with an AI. */
"acknowledged"?: boolean
} | null

export type DisclosureSwitchedOff = {
/** ISO 8601, UTC. */
"at": string
/** Who did it: the email address that was signed in, or the name of the API key. */
"by": string
} | null

export type Done = {
"status": true
}

export type EventList = {
/** Oldest first, 50 unless `limit` says. */
"events": (CallStartedEvent | CallEndedEvent | CallEscalatedEvent | CallTransferredEvent | TranscriptCompletedEvent | MessageTakenEvent | QuestionUnansweredEvent | AppointmentBookedEvent | AppointmentMovedEvent | AppointmentCancelledEvent | RecordingReadyEvent | AgentCreatedEvent | AgentUpdatedEvent | AgentDeletedEvent | AgentStatusChangedEvent | PhoneNumberAcquiredEvent | PhoneNumberAssignedEvent | PhoneNumberReleasedEvent | RegulatoryBundleStatusChangedEvent | UsageThresholdReachedEvent)[]
/** The cursor for `after`, also where there is no event yet (D-W5). */
"next": string
}

/** What was found out in the call, also where the caller hung up in the middle; null where it is unknown. */
export type Extracted = {
/** Who called, as soon as they said it, in a message, for a booking or just so. */
"caller_name": string | null
/** Where to call back: a number that was said, or the one that they booked or began a message from. */
"callback_number": string | null
/** What they wanted, in a few words. */
"reason": string | null
/** When the appointment begins that was booked in the call, ISO 8601. */
"appointment": string | null
} | null

export type Failure = {
"success": false
/** What went wrong, for people. */
"error": string
/** The HTTP status again. */
"status": number
/** What went wrong, for programs: stable snake_case. */
"code": string
/** One entry for every wrong field. */
"details"?: ({
"field": string
"message": string
})[]
/** Quote it when you ask for help; also in `X-Request-Id`. */
"request_id": string
}

export type FaqEntry = {
"question": string
"answer": string
/** The language that it is written in. Null or left out: it is for callers in all of them. */
"language"?: "en" | "de" | "es" | null
/** The question in other words, as callers put it. What callers say is matched with them; the agent never says them. */
"also_asked"?: (string)[]
/** More of them, which the configured language model has made after the agent was saved. Leave out what does not fit; an empty list says that none are wanted. An entry without the field gets them. */
"model_wordings"?: (string)[]
}

export type GrantedCalendar = {
/** As the provider gave it. */
"code": string
/** As the provider brought it back. */
"state": string
}

export type GrantedConnection = {
/** Whose calendar it is now. */
"agent_id": string
"connection": CalendarConnection
}

/** Who chose `deeds`, and when; null where it is not. */
export type GroundingChosen = {
/** ISO 8601, UTC. */
"at": string
/** Who did it: the email address that was signed in, or the name of the API key. */
"by": string
} | null

export type Health = {
"success": true
"status": string
"version": string
}

export type HeldNumber = {
/** E.164. */
"phone_number": string
/** The carrier's identifier; that of the trunk where the number is your own. */
"phone_number_sid": string
/** Two-letter country code. */
"country": string
/** The agent that answers on it; null where none does. */
"agent_id": string | null
/** ISO 8601, UTC. */
"acquired_at": string
/** Whether it is a test number: reached from browsers, softphones and trunks, and unknown to the telephone network. Additive (D-R1). */
"test": boolean
/** `confirmed`: calls for it come here. A number with `trunk_id` is `unconfirmed` until a call for it has come by that trunk or the operator agrees; several accounts may claim it until then (`contested`), and each gets the calls of its own trunks. `taken`: it was confirmed for another account. `lost`: the carrier no longer has it for this service. Additive (D-R1). */
"status": "confirmed" | "unconfirmed" | "contested" | "taken" | "lost"
/** What to do about it; null where nothing is to be done. */
"status_hint": string | null
/** What a softphone dials to reach it, with the port where that is not 5060; null where the service has no telephone. */
"sip_uri": string | null
}

export type Identified = {
"user": LoginUser
}

export type IndividualDetails = {
/** First name; required. */
"firstName"?: string
/** Last name; required. */
"lastName"?: string
"address"?: Address
/** Date of birth. */
"dateOfBirth"?: string
/** Email address. */
"email"?: string
}

/** Something that happened in a call. */
export type JournalEntry = {
/** Its place in the journal, counted from 0. */
"seq": number
/** When it happened, in milliseconds after the call began. */
"at_ms": number
/** What happened. */
"type": string
/** All of it, as it is stored: without what the agent’s `redact` takes out. */
"event": Record<string, unknown>
}

export type LoggedRequest = {
"id": string
/** When it was answered. */
"at": string
"method": string
/** Without the query; at most 300 characters. */
"path": string
/** The operation’s name in the reference. */
"operation": string
"status": number
"duration_ms": number
/** As in `X-Request-Id`. */
"request_id": string
"via": "key"
"key_id": string
/** Also of a key that is revoked by now. */
"key_name": string
/** The `code` of the error; null where there was none. */
"error_code": string | null
}

export type LoginUser = {
"id": string
"name": string
"email": string
"emailVerified": boolean
/** Whether signing in asks for a code. */
"twoFactorEnabled": boolean
"createdAt": string
"updatedAt": string
}

export type ManagedAccount = {
"id": string
/** First and last name. */
"name": string
"email": string
"company": string | null
/** Whether it runs the installation. */
"operator": boolean
/** Whether it may call by the operator’s own trunk, `SIP_OUTBOUND`. */
"may_dial": boolean
/** Whether it may buy numbers at the operator’s expense, where numbers are real and `SIGN_UP` is open. */
"may_buy": boolean
/** What callees see of such calls; null: what `SIP_CALLER_ID` says. */
"caller_id": string | null
/** Since when it is blocked; null: it is not. */
"blocked_at": string | null
/** When its owner deleted it: it answers nothing, and is removed 24 hours later; null: it is not. */
"deleted_at": string | null
"plan": Plan
"status": SubscriptionStatus
/** Calls on all nodes at this moment. */
"calls_now": number
/** Calls since the first of the month, UTC. */
"calls_this_month": number
/** Minutes of answered calls since the first of the month, UTC, rounded up once. */
"minutes_this_month": number
"phone_numbers": number
/** When it was opened. */
"created_at": string
}

export type ManagedAccountChange = {
/** True: its requests are refused (403), its calls end, and its callers hear an apology. */
"blocked"?: boolean
/** Undoes a deletion by the owner within its 24 hours, but for keys and sessions. */
"deleted"?: false
/** Whether it may call by the operator’s own trunk, `SIP_OUTBOUND`. */
"may_dial"?: boolean
/** Whether it may buy numbers at the operator’s expense, where numbers are real and `SIGN_UP` is open. */
"may_buy"?: boolean
/** What callees see of calls by the operator’s trunk; null: what `SIP_CALLER_ID` says. */
"caller_id"?: string | null
"plan"?: Plan
/** Whether it runs the installation. */
"operator"?: boolean
}

export type MarkedRead = {
/** How many had been unread. */
"calls": number
}

/** A caller has left a message. */
export type MessageTakenEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** A caller has left a message. */
"type": "message.taken"
"data": {
"transcript": WholeTranscript
}
}

/** Minutes against the allowance. */
export type MinutesOfPeriod = {
/** Used in the period of the subscription, rounded up once (D-U1). */
"used": number
/** What the plan includes (D-U2). */
"included": number
/** ISO 8601, UTC. */
"period_start": string
/** ISO 8601, UTC. */
"period_end": string
}

/** One thing that waits for the owner. */
export type Need = {
/** message: left for a person, who calls back. follow_up: a call that left something to do. appointment: given by an agent, to take note of. question: no agent could answer it. */
"kind": "message" | "follow_up" | "appointment" | "question"
/** Of the call, the appointment or the question. */
"id": string
/** The agent that was called. */
"agentId": string
/** Its business. */
"business_name": string
/** IANA: the zone of the business. */
"timezone": string
/** When it came up, ISO 8601, UTC. */
"at": string
/** The name of the caller, where it is known. */
"who": string | null
/** Where to call back, where that is known. */
"number": string | null
/** In a sentence or two: what they said, want, or asked. */
"what": string
/** When an appointment begins, ISO 8601, UTC. */
"starts_at": string | null
/** How often it was asked; 1 of all but questions. */
"times": number
}

/** What waits for the owner of an account. */
export type Needs = {
/** How many things wait. */
"total": number
/** Of them, messages. */
"message": number
/** Of them, follow-ups. */
"follow_up": number
/** Of them, appointments to take note of. */
"appointment": number
/** Of them, questions; what means the same counts once. */
"question": number
/** Past calls that the owner has not looked at. */
"unread_calls": number
/** The latest of each kind, messages first. */
"items": (Need)[]
}

export type NewAgent = {
/** Business the agent represents. */
"business_name": string
/** Friendly name of the agent. */
"agent_name": string
/** From `GET /voices`; `voices` says where another is heard. */
"voice_id": "james" | "michael" | "daniel" | "thomas" | "sarah" | "emily" | "grace" | "charlotte" | "jack" | "lukas" | "lucia" | "mateo"
/** Spoken when a call is answered. */
"greeting": string
/** Instructions that define behaviour and personality. */
"system_prompt": string
/** E.164, valid for its country; the fictional ranges of the lab carrier are accepted too (D-F11). */
"forwarding_number"?: string | null
/** E.164, valid for its country; the fictional ranges of the lab carrier are accepted too (D-F11). */
"escalation_number"?: string | null
/** When to hand over to a human: never (default), on_request, complex or always (D-F1). */
"escalation_policy"?: "never" | "on_request" | "complex" | "always" | null
"business_hours"?: BusinessHours
/** What the agent may answer from. */
"faq"?: (FaqEntry)[] | null
"voice_settings"?: VoiceSettings
/** Enables the built-in tools (calendar, email and similar). */
"functions_enabled"?: boolean | null
"recording"?: RecordingInput
"disclosure"?: DisclosureInput
/** How many days after a call it is deleted, with its transcript, journal, recording, mails and questions; null, the default: not by itself. A change is for earlier calls too. */
"retention_days"?: number | null
/** What the agent speaks and understands: en (default), de or es. With auto it follows the caller among `languages`. */
"language"?: "en" | "de" | "es" | "auto" | null
/** With `language` auto: what the agent speaks, of which the first greets. Null with any other language. */
"languages"?: ("en" | "de" | "es")[] | null
/** Tools of your own: your server does the work, and the agent speaks of what it answers. */
"tools"?: (AgentToolInput)[] | null
/** What is removed from words and keys before anything is stored, logged or sent. Recordings of the sound are not changed. */
"redact"?: ("card_numbers" | "security_codes" | "national_ids")[] | null
/** Put in place of `{{name}}` in the greeting and the prompt. `caller_number`, `business_name`, `agent_name`, `local_time` and `local_date` are there without being set. */
"variables"?: Record<string, string> | null
"booking"?: BookingInput
/** Your server is asked here, by a request signed with the secret of `POST /agents/{agentId}/tool-secret`, before a call is answered (D-W6); null, the default: nobody is asked. */
"lookup_url"?: string | null
/** How long the caller hears ringing for it at most, in milliseconds; 500 by default. */
"lookup_timeout_ms"?: number | null
/** What of a language model’s sentences is said. `strict`, the default: only what the agent, its tools, the line and the caller support. `deeds`: all of it as written, prices, hours and promises too, except that something was done (booked, sent, put through) that was not. */
"grounding"?: "strict" | "deeds" | null
}

export type NewApiKey = {
"name": string
/** In the future; never when omitted. */
"expires_at"?: string | null
}

export type NewAppointment = {
/** When it begins: ISO 8601 with an offset, a whole minute. */
"starts_at": string
/** How long it is, in minutes. */
"duration_minutes"?: number
/** Who comes. */
"name": string
/** Where to call them back, in E.164. */
"number"?: string | null
/** Where to write to them. */
"email"?: string | null
/** What it is about; may be empty. */
"reason"?: string | null
}

export type NewBusinessBundle = {
/** Two-letter country code, in any case. Numbers are offered in US, CA, GB, DE, AU, FR, ES, IT, NL, IE, CH, AT, SE, JP, SG, NZ. */
"isoCountryCode": string
"complianceType"?: "business"
"complianceData"?: BusinessDetails
}

export type NewCalendarAuthorization = {
/** Where the calendar is. */
"provider": "google" | "microsoft"
}

export type NewCalendarConnection = {
/** Where the calendar is: its own address or, for accounts with one calendar, that of the server. HTTPS only. */
"url": string
/** Who signs in there. */
"username": string
/** An app password, where the server has them. It is kept encrypted and never shown. */
"password": string
}

export type NewIndividualBundle = {
/** Two-letter country code, in any case. Numbers are offered in US, CA, GB, DE, AU, FR, ES, IT, NL, IE, CH, AT, SE, JP, SG, NZ. */
"isoCountryCode": string
"complianceType": "individual"
"complianceData"?: IndividualDetails
}

export type NewPhoneNumber = {
/** The agent that answers on the number. */
"agent_id": string
/** Two-letter country code, in any case; that of `phoneNumber`, or US, where it is missing. Numbers are offered in US, CA, GB, DE, AU, FR, ES, IT, NL, IE, CH, AT, SE, JP, SG, NZ. */
"country"?: string
/** Exactly this number, as a search gave it; `areaCode` and `contains` then say nothing. */
"phoneNumber"?: string
/** The same as `phoneNumber`, by the name that answers have (D-M2). */
"phone_number"?: string
/** Area code, with or without the leading zero. */
"areaCode"?: string
/** What the number contains: digits, letters for their keys, `*` for any one digit (D-L1). */
"contains"?: string
/** The regulatory bundle to use; the newest approved one where it is missing. */
"bundleSid"?: string
/** A trunk of yours by which calls to `phoneNumber` come. The number is your own, from your own carrier: nothing is acquired, and nothing is given back when it is released. It is unconfirmed until a call for it has come by that trunk, or the operator agrees. An addition to the specification (D-R1). */
"trunk_id"?: string
}

export type NewSignUpInvitation = {
"email": string
}

export type NewTrunk = {
/** What you call it. */
"name": string
/** A `trunk` is a carrier or a PBX, which has a place of its own. A `softphone` is one telephone that registers here. It cannot be changed later. */
"kind"?: "trunk" | "softphone"
"inbound"?: TrunkInboundInput
/** How a caller is transferred to a person. `refer`: the trunk does it itself (SIP REFER), and the call leaves this service. `bridge`: this service calls the person by `outbound` and stays between. Default: bridge, which every trunk can. */
"transfer"?: "refer" | "bridge" | null
/** How REFER names a number: `sip` as `sip:+12125550100@` and the host of the trunk, `tel` as `tel:+12125550100`. Default: sip. */
"refer_form"?: "sip" | "tel" | null
/** SRTP with keys in the signalling (SDES). `off`: refused; `allow`: taken when the other side offers it; `require`: calls without it are refused. The keys are only secret when the signalling is TLS. Default: allow. */
"media_encryption"?: "off" | "allow" | "require" | null
/** For a softphone: transfers to this number ring it, instead of going to the telephone network. E.164. */
"phone_number"?: string | null
"outbound"?: NewTrunkOutbound
}

/** How calls go out by it, which transfers need. A softphone has none. */
export type NewTrunkOutbound = {
/** Where the trunk is: a host name, which is looked up as RFC 3263 says, or an address. It has to be public, unless the service allows private ones. IPv6 is shown in brackets. */
"host": string
/** Its port, from 1024. Null: as the DNS says, else 5060, with TLS 5061. */
"port"?: number | null
/** How to speak to it. Default: udp. */
"transport"?: "udp" | "tcp" | "tls" | null
/** The user name that the trunk knows this service by. */
"username"?: string | null
/** The password that goes with it. It is kept encrypted and never shown; another host or port needs it again. */
"password"?: string | null
/** Whether to register there, so that its calls come here. Needs user name and password. Default: false. */
"register"?: boolean | null
/** The number to call with, in E.164: one that the trunk accepts. Null: the number that the caller dialled. */
"caller_id"?: string | null
} | null

export type NewWebCall = {
/** Who calls, E.164. Default: the account's personal number, else `anonymous`. */
"caller"?: string
/** Put in place of `{{name}}` in the greeting and the prompt. */
"variables"?: Record<string, string>
/** Changes to the agent that are not saved, as `PATCH /agents/{agentId}` takes them. The call meets the agent as if they were. */
"draft"?: {
/** Business the agent represents. */
"business_name"?: string
/** Friendly name of the agent. */
"agent_name"?: string
/** From `GET /voices`; `voices` says where another is heard. */
"voice_id"?: "james" | "michael" | "daniel" | "thomas" | "sarah" | "emily" | "grace" | "charlotte" | "jack" | "lukas" | "lucia" | "mateo"
/** Spoken when a call is answered. */
"greeting"?: string
/** Instructions that define behaviour and personality. */
"system_prompt"?: string
/** E.164, valid for its country; the fictional ranges of the lab carrier are accepted too (D-F11). */
"forwarding_number"?: string | null
/** E.164, valid for its country; the fictional ranges of the lab carrier are accepted too (D-F11). */
"escalation_number"?: string | null
/** When to hand over to a human: never (default), on_request, complex or always (D-F1). */
"escalation_policy"?: "never" | "on_request" | "complex" | "always" | null
"business_hours"?: BusinessHours
/** What the agent may answer from. */
"faq"?: (FaqEntry)[] | null
"voice_settings"?: VoiceSettings
/** Enables the built-in tools (calendar, email and similar). */
"functions_enabled"?: boolean | null
"recording"?: RecordingInput
"disclosure"?: DisclosureInput
/** How many days after a call it is deleted, with its transcript, journal, recording, mails and questions; null, the default: not by itself. A change is for earlier calls too. */
"retention_days"?: number | null
/** What the agent speaks and understands: en (default), de or es. With auto it follows the caller among `languages`. */
"language"?: "en" | "de" | "es" | "auto" | null
/** With `language` auto: what the agent speaks, of which the first greets. Null with any other language. */
"languages"?: ("en" | "de" | "es")[] | null
/** Tools of your own: your server does the work, and the agent speaks of what it answers. */
"tools"?: (AgentToolInput)[] | null
/** What is removed from words and keys before anything is stored, logged or sent. Recordings of the sound are not changed. */
"redact"?: ("card_numbers" | "security_codes" | "national_ids")[] | null
/** Put in place of `{{name}}` in the greeting and the prompt. `caller_number`, `business_name`, `agent_name`, `local_time` and `local_date` are there without being set. */
"variables"?: Record<string, string> | null
"booking"?: BookingInput
/** Your server is asked here, by a request signed with the secret of `POST /agents/{agentId}/tool-secret`, before a call is answered (D-W6); null, the default: nobody is asked. */
"lookup_url"?: string | null
/** How long the caller hears ringing for it at most, in milliseconds; 500 by default. */
"lookup_timeout_ms"?: number | null
/** What of a language model’s sentences is said. `strict`, the default: only what the agent, its tools, the line and the caller support. `deeds`: all of it as written, prices, hours and promises too, except that something was done (booked, sent, put through) that was not. */
"grounding"?: "strict" | "deeds" | null
/** active or paused (D-S1). suspended cannot be asked for; while the agent is, it is ignored when sent back (D-M5). */
"status"?: "active" | "paused"
}
/** The moment at which the call is taken to begin, ISO 8601; now if omitted. */
"at"?: string
/** Instead of `at`: the next moment at which the business is open, or is closed, by its hours. */
"as_if"?: "open" | "closed"
}

export type NewWebhook = {
/** Where events are posted to, `https://`. */
"url": string
/** Which kinds of events it gets (D-W2); `["*"]` is all, those of later versions too. */
"events"?: ("call.started" | "call.ended" | "call.escalated" | "call.transferred" | "transcript.completed" | "message.taken" | "question.unanswered" | "appointment.booked" | "appointment.moved" | "appointment.cancelled" | "recording.ready" | "agent.created" | "agent.updated" | "agent.deleted" | "agent.status_changed" | "phone_number.acquired" | "phone_number.assigned" | "phone_number.released" | "regulatory_bundle.status_changed" | "usage.threshold_reached" | "*")[]
/** What it is for, in your words. */
"description"?: string | null
}

export type NumberClaim = {
/** E.164. */
"phone_number": string
"account_id": string
/** Of the account. */
"email": string
/** The trunk by which its calls come, as the account says. */
"trunk_id": string
/** ISO 8601, UTC. */
"claimed_at": string
/** `call`: a call for it has come by the trunk. Null: none yet. */
"confirmed_by": string | null
}

export type NumberConfirmation = {
/** Whose number it is. */
"account_id": string
}

export type NumberPage = {
"numbers": (AvailableNumber)[]
"page": number
"pageSize": number
/** Two-letter country code, in capitals. */
"country": string
/** Whether it is a test number: reached from browsers, softphones and trunks, and unknown to the telephone network. Additive (D-R1). */
"test": boolean
}

/** How it goes with an account’s calls. */
export type Overview = {
/** The account’s, in which days begin and end. */
"timezone": string
/** Calls that began today. */
"calls_today": number
/** Calls that began since Monday. */
"calls_this_week": number
/** The days of the period in order, today last. */
"calls_by_day": (DayOfCalls)[]
/** Of the answered calls of the period, most frequent first; those that occur. */
"outcomes": (CallsWithOutcome)[]
/** Of the answered calls of the period, most frequent first; those that occur. */
"types": (CallsOfType)[]
/** From 1 to 5, all of them. */
"ratings": (CallsWithRating)[]
/** The mean of Parley's own ratings; null where no call of the period has one. */
"average_rating": number | null
/** Answered calls of all in the period. */
"answer_rate": number | null
/** How long callers wait until they hear an answer begin: the median over the turns of the latest calls of the period. */
"average_first_audio_ms": number | null
"minutes": MinutesOfPeriod
/** Calls under way now. */
"live_calls": number
/** Questions that are open. */
"unanswered_questions": number
/** Booked for the next seven days. */
"upcoming_appointments": number
"checklist": Checklist
}

export type PhoneAssignment = {
/** A number of this account, E.164 (D-F11). */
"requestedNumber": string
/** Whether to take it from another agent that answers on it (D-E4). Default: false. */
"move"?: boolean
}

/** The account has a new number. */
export type PhoneNumberAcquiredEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** The account has a new number. */
"type": "phone_number.acquired"
"data": {
"phone_number": HeldNumber
}
}

/** An agent answers on the number now. */
export type PhoneNumberAssignedEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** An agent answers on the number now. */
"type": "phone_number.assigned"
"data": {
"phone_number": HeldNumber
}
}

/** The account has given a number back; this is what it was. */
export type PhoneNumberReleasedEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** The account has given a number back; this is what it was. */
"type": "phone_number.released"
"data": {
"phone_number": HeldNumber
}
}

/** The plan, which sets the allowance, the rate limit and the other limits (D-U2, D-L2, D-E2). */
export type Plan = "starter" | "professional" | "enterprise"

/** How much the plan has room for. What would go beyond it is a 403 with the code `plan_limit` (D-E2). */
export type PlanLimits = {
/** Agents. */
"agents": number
/** Bytes of UTF-8 that all agents take together: prompts, FAQ, tools and the rest. */
"agent_bytes": number
/** Bytes of UTF-8 that the FAQ entries of all agents take together. */
"faq_bytes": number
/** API keys (D-K1). */
"api_keys": number
/** Phone numbers, assigned or not, confirmed or not (D-M2). */
"phone_numbers": number
/** Trunks and softphones. */
"trunks": number
/** Webhooks (D-W1). */
"webhooks": number
/** Regulatory bundles, drafts included. */
"bundles": number
/** Bytes of the documents of all bundles together. */
"document_bytes": number
/** Appointments, past and cancelled ones included. */
"appointments": number
/** Web calls that were created and are not connected yet. */
"web_call_invitations": number
/** Voice previews in a minute. */
"previews_a_minute": number
/** Characters that paid voices speak outside calls in a day (UTC): ahead of them, and in previews. */
"rendered_characters_a_day": number
/** Mails in 24 hours. */
"mails_a_day": number
/** Answers that are kept for an Idempotency-Key, each for 24 hours (D-I1). */
"idempotent_answers": number
/** Bytes of those answers, encrypted. */
"idempotent_answer_bytes": number
/** Calls at once; one more is forwarded, or meets the busy line. */
"calls": number
/** Seconds of one call; then it ends with a goodbye. */
"call_seconds": number
/** Runs of tools in one call. */
"call_tools": number
/** Tokens of language models in one call, about; then the built-in receptionist goes on. */
"call_tokens": number
}

/** `question` words it anew, where callers put it badly. Their own words, with `with_group` those of the whole group, become `also_asked` of the entry. */
export type QuestionAnswer = {
"answer": string
"question"?: string
/** Settles the others of its group with it; without, it alone. */
"with_group"?: boolean
}

/** What callers ask in vain, what means the same together. */
export type QuestionGroup = {
/** Question identifier. */
"id": string
/** The agent that was asked. */
"agentId": string
/** The most typical of the group. */
"question": string
/** How often, in whatever words. */
"times_asked": number
/** ISO 8601, UTC. */
"first_asked_at": string
/** ISO 8601, UTC. */
"last_asked_at": string
/** The last call in which it was asked. */
"call_id": string | null
/** open; answered, and open again should the agent still not know; dismissed, and never open again. */
"status": "open" | "answered" | "dismissed"
/** The name of the agent that was asked. */
"agent_name": string
/** The same in other words: the 50 that are asked most. */
"others": (UnansweredQuestion)[]
}

export type QuestionGroupPage = {
"groups": (QuestionGroup)[]
/** How many there are behind the filters. */
"total": number
"limit": number
"offset": number
}

/** A caller asked what the agent could not answer. */
export type QuestionUnansweredEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** A caller asked what the agent could not answer. */
"type": "question.unanswered"
"data": {
"question": UnansweredQuestion
}
}

export type RateLimitState = {
/** Requests that the plan allows in a window. */
"limit": number
/** How many of them are left. */
"remaining": number
/** Until the next window begins. */
"reset_seconds": number
/** How long a window is. */
"window_seconds": number
}

export type ReadUntil = {
/** Only calls that had begun by then; now if omitted. */
"until"?: string
}

export type Readiness = {
"success": true
"status": string
"version": string
"calls": {
/** Calls that this node carries. */
"live": number
/** Calls that it takes: `CALL_CAPACITY`, or what it is seen to carry. */
"limit": number
}
}

export type Recording = {
/** Whether calls are recorded. The caller is told before anything is kept. */
"enabled": boolean
/** How many days after a call its recording is deleted; 30 by default. A change is for earlier recordings too. */
"retention_days": number
}

export type RecordingInput = {
/** Whether calls are recorded. The caller is told before anything is kept. */
"enabled": boolean
/** How many days after a call its recording is deleted; 30 by default. A change is for earlier recordings too. */
"retention_days"?: number
} | null

/** The recording of a call can be heard. */
export type RecordingReadyEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** The recording of a call can be heard. */
"type": "recording.ready"
"data": {
"call": Call
}
}

export type RegulatoryBundle = {
/** Bundle identifier. */
"sid": string
/** How far the review is (D-S2). */
"status": "draft" | "pending-review" | "in-review" | "provider-rejected" | "provider-approved" | "provisionally-approved"
/** Two-letter country code. */
"isoCountry": string
/** Bundle name. */
"name": string
/** What is missing from a draft, or why it was rejected; null otherwise. */
"reason": string | null
/** ISO 8601, UTC. */
"created_at": string
}

export type RegulatoryBundleChange = {
"complianceType"?: "business" | "individual"
/** BusinessDetails or IndividualDetails, as a whole (D-C2, D-M6). */
"complianceData"?: Record<string, unknown>
/** That of the bundle: it cannot be changed. */
"isoCountryCode"?: string
}

export type RegulatoryBundleDetails = {
/** Bundle identifier. */
"sid": string
/** How far the review is (D-S2). */
"status": "draft" | "pending-review" | "in-review" | "provider-rejected" | "provider-approved" | "provisionally-approved"
/** Two-letter country code. */
"isoCountry": string
/** Bundle name. */
"name": string
/** What is missing from a draft, or why it was rejected; null otherwise. */
"reason": string | null
/** ISO 8601, UTC. */
"created_at": string
"complianceType": "business" | "individual"
/** The details as they were sent (D-C2). */
"complianceData": Record<string, unknown>
/** What was sent along, without its contents. */
"documents": ({
"kind": "proofOfIdentity" | "proofOfAddress"
"fileName": string
"mediaType": string
"sizeBytes": number
})[]
/** What has to be sent before it is reviewed; empty where nothing is missing. Additive (D-S2). */
"missing": (string)[]
}

/** The review of a bundle is a step further (D-S2). */
export type RegulatoryBundleStatusChangedEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** The review of a bundle is a step further (D-S2). */
"type": "regulatory_bundle.status_changed"
"data": {
"bundle": RegulatoryBundle
}
}

export type RotatedSecret = {
/** What requests are signed with (D-W3). It is shown this once. */
"secret": string
/** Until then requests have a signature by the earlier secret too. */
"old_secret_until": string
}

export type Routing = {
/** The moment that was asked about. */
"at": string
/** What a call meets. */
"kind": "answer" | "answer_closed" | "forward" | "apologise" | "refuse"
/** Why the call meets it. */
"reason": "open" | "closed" | "unknown_number" | "draining" | "subscription_over" | "paused" | "no_capacity"
/** The same in words. */
"sentence": string
/** Where the call is forwarded, or may be transferred to. */
"number": string | null
/** When a closed business opens again. */
"opens_at": string | null
}

export type ShownMail = {
"id": string
"recipient": string
"subject": string
/** As plain text. What would open a link that resets a password is masked. */
"body": string
/** Whether an appointment goes along as a file. */
"has_calendar_file": boolean
"created_at": string
"sent_at": string | null
/** `kept`: no mail server is configured, so that it stays here. `refused`: it must not be sent, as `refused` says. */
"status": "sent" | "waiting" | "kept" | "refused"
/** Why it is not sent: the account's own address is not verified, that of the business is not, the plan's mails of a day are spent, the recipient has had all the mails that it gets unasked in a day, or the account was being deleted. */
"refused": "owner_unverified" | "address_unverified" | "daily_limit" | "recipient_limit" | "account_deleted" | null
}

/** Either the user, or that a code is to follow. */
export type SignInAnswer = {
"user"?: LoginUser
/** The password is right, but there is no session yet: a code must follow. */
"twoFactorRedirect"?: true
}

export type SignUpInvitation = {
"id": string
/** The only address that can sign up with it. */
"email": string
/** When it was made. */
"created_at": string
/** Seven days later. */
"expires_at": string
}

export type SignUpRules = {
"sign_up": SignUpState
/** Whom the invitation is for; null where it is unknown, used or too old. */
"email": string | null
/** Whether a trial ends unless a plan is chosen. */
"billing": boolean
/** Whether the service can send mails; otherwise they stay in the outbox. */
"mail": boolean
/** Whether the first start made a demo account and printed its login. */
"demo": boolean
}

/** `open`: anyone can sign up. `invited`: with an invitation. `closed`: no one. */
export type SignUpState = "open" | "invited" | "closed"

export type SignedOut = {
"success": true
}

/** A free time. */
export type Slot = {
/** ISO 8601, UTC. */
"starts_at": string
/** ISO 8601, UTC. */
"ends_at": string
}

/** The plan and its current period. */
export type Subscription = {
"plan": Plan
"status": SubscriptionStatus
/** Start of the trial or of the paid month, ISO 8601 UTC. When paused or canceled, of the last one. */
"current_period_start": string
/** End of that period, itself no longer part of it. */
"current_period_end": string
/** Whether the subscription ends with the period; it stays true once it has. */
"cancel_at_period_end": boolean
}

/** Choosing a plan confirms it: the trial goes on and is followed by paid months; a paused or canceled subscription is active at once. */
export type SubscriptionChange = {
"plan"?: Plan
/** True ends the subscription with its period, at once if that is over; false withdraws it in time. Choosing a plan withdraws it too. */
"cancel_at_period_end"?: boolean
}

/** `trialing` for 14 days, then `active`; where the operator bills and no plan was chosen, `paused`. `past_due`: a payment is missing. While `paused` or `canceled`, what costs is refused and calls are forwarded (D-S3, D-S4). */
export type SubscriptionStatus = "trialing" | "active" | "past_due" | "paused" | "canceled"

/** The current plan, its usage, and how much it has room for. */
export type SubscriptionView = {
"subscription": Subscription
"usage": Usage
"limits": PlanLimits
"next_status": SubscriptionStatus
/** The plans that this account may choose: larger ones are granted by the operator. */
"choices": (Plan)[]
}

export type ToolSecret = {
/** What requests of the agent’s tools and its look-up are signed with (standardwebhooks.com). It is shown this once. */
"secret": string
}

/** One answered call. */
export type Transcript = {
/** Transcript identifier. */
"id": string
/** Day of the answer in UTC, YYYY-MM-DD (D-F7). */
"date": string
/** Moment of the answer in UTC, HH:MM:SS (D-F7). */
"time": string
/** Whole seconds from the answer to the end (D-F7). */
"duration": number
/** `duration` / 60, unrounded (D-F7). */
"duration_minutes": number
/** The caller's phone number. */
"caller": string
/** What the call was about; `General Info` where nothing else fits (D-F8). */
"type": "Sales Inquiry" | "Support Request" | "General Info" | "Complaint" | "Feedback" | "Booking" | "Cancellation"
/** How the call ended (D-F5). What was refused, not answered or not finished is never `Resolved`; an appointment that was moved is `Appointment Booked`. */
"outcome": "Resolved" | "Escalated" | "Follow-up Required" | "Lead Captured" | "Appointment Booked" | "Appointment Cancelled" | "Message Taken" | "Unresolved" | "Abandoned" | "Spam" | "Wrong Number"
/** How well the caller was served, 1 to 5, rated by Parley itself by the published rules in docs/calls.md, not by the caller; null where the caller never spoke (D-F6). */
"rating": number | null
/** What the caller wanted and what came of it, in one to three plain sentences. Times are those of the business. */
"summary": string
/** What both sides said, in order; in lists too (D-F12). Never tool traffic (D-F13). */
"conversation": (Utterance)[]
/** The agent that answered. */
"agentId": string
/** The moment of the answer, ISO 8601 in UTC; `date` and `time` are its parts (D-F7). */
"created_at": string
}

/** The transcript of a call is as it will stay, analysed where a model is configured. */
export type TranscriptCompletedEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** The transcript of a call is as it will stay, analysed where a model is configured. */
"type": "transcript.completed"
"data": {
"transcript": WholeTranscript
}
}

export type TranscriptPage = {
"transcripts": (Transcript)[]
/** How many there are behind the filters (D-F12). */
"total": number
"limit": number
/** Left out where `after` was sent. */
"offset"?: number
/** The cursor for `after`; null at the end (D-L4). */
"next": string | null
}

/** A configured way to and from the telephone network, or one softphone. */
export type Trunk = {
/** Trunk identifier. */
"id": string
/** What you call it. */
"name": string
/** A `trunk` is a carrier or a PBX, which has a place of its own. A `softphone` is one telephone that registers here. It cannot be changed later. */
"kind": "trunk" | "softphone"
"inbound": TrunkInbound
"outbound": TrunkOutbound
/** How a caller is transferred to a person. `refer`: the trunk does it itself (SIP REFER), and the call leaves this service. `bridge`: this service calls the person by `outbound` and stays between. Default: bridge, which every trunk can. */
"transfer": "refer" | "bridge"
/** How REFER names a number: `sip` as `sip:+12125550100@` and the host of the trunk, `tel` as `tel:+12125550100`. Default: sip. */
"refer_form": "sip" | "tel"
/** SRTP with keys in the signalling (SDES). `off`: refused; `allow`: taken when the other side offers it; `require`: calls without it are refused. The keys are only secret when the signalling is TLS. Default: allow. */
"media_encryption": "off" | "allow" | "require"
/** For a softphone: transfers to this number ring it, instead of going to the telephone network. E.164. */
"phone_number": string | null
/** ISO 8601, UTC. */
"created_at": string
/** ISO 8601, UTC. */
"updated_at": string
}

export type TrunkChange = {
/** What you call it. */
"name"?: string
/** A `trunk` is a carrier or a PBX, which has a place of its own. A `softphone` is one telephone that registers here. It cannot be changed later. */
"kind"?: "trunk" | "softphone"
"inbound"?: TrunkInboundInput
/** How a caller is transferred to a person. `refer`: the trunk does it itself (SIP REFER), and the call leaves this service. `bridge`: this service calls the person by `outbound` and stays between. Default: bridge, which every trunk can. */
"transfer"?: "refer" | "bridge" | null
/** How REFER names a number: `sip` as `sip:+12125550100@` and the host of the trunk, `tel` as `tel:+12125550100`. Default: sip. */
"refer_form"?: "sip" | "tel" | null
/** SRTP with keys in the signalling (SDES). `off`: refused; `allow`: taken when the other side offers it; `require`: calls without it are refused. The keys are only secret when the signalling is TLS. Default: allow. */
"media_encryption"?: "off" | "allow" | "require" | null
/** For a softphone: transfers to this number ring it, instead of going to the telephone network. E.164. */
"phone_number"?: string | null
"outbound"?: TrunkOutboundChange
}

/** By what calls from it are known; never the password. */
export type TrunkInbound = {
/** IPv4 or IPv6 addresses, or networks in CIDR, whose calls are taken without credentials, if they are for numbers of this account. Several accounts may name the same. No wider than /24, IPv6 /48; no private ones, unless the service allows it. */
"addresses": (string)[]
/** The user name with which calls come from anywhere, and with which a softphone registers. One of a kind on the whole service. A softphone without one gets one. */
"username": string | null
}

/** By what calls from it are known. In a change, what is left out stays; null clears all. */
export type TrunkInboundInput = {
/** IPv4 or IPv6 addresses, or networks in CIDR, whose calls are taken without credentials, if they are for numbers of this account. Several accounts may name the same. No wider than /24, IPv6 /48; no private ones, unless the service allows it. */
"addresses"?: (string)[] | null
/** The user name with which calls come from anywhere, and with which a softphone registers. One of a kind on the whole service. A softphone without one gets one. */
"username"?: string | null
/** The password that goes with it. It is kept as hashes over both and never shown, so a new user name needs it again. A softphone without one gets one when it is created. */
"password"?: string
} | null

/** How calls go out by it; never the password. */
export type TrunkOutbound = {
/** Where the trunk is: a host name, which is looked up as RFC 3263 says, or an address. It has to be public, unless the service allows private ones. IPv6 is shown in brackets. */
"host": string
/** Its port, from 1024. Null: as the DNS says, else 5060, with TLS 5061. */
"port": number | null
/** How to speak to it. Default: udp. */
"transport": "udp" | "tcp" | "tls"
/** The user name that the trunk knows this service by. */
"username": string | null
/** Whether to register there, so that its calls come here. Needs user name and password. Default: false. */
"register": boolean
/** The number to call with, in E.164: one that the trunk accepts. Null: the number that the caller dialled. */
"caller_id": string | null
} | null

/** What is left out stays, the password too; null takes the way out away. */
export type TrunkOutboundChange = {
/** Where the trunk is: a host name, which is looked up as RFC 3263 says, or an address. It has to be public, unless the service allows private ones. IPv6 is shown in brackets. */
"host"?: string
/** Its port, from 1024. Null: as the DNS says, else 5060, with TLS 5061. */
"port"?: number | null
/** How to speak to it. Default: udp. */
"transport"?: "udp" | "tcp" | "tls" | null
/** The user name that the trunk knows this service by. */
"username"?: string | null
/** The password that goes with it. It is kept encrypted and never shown; another host or port needs it again. */
"password"?: string | null
/** Whether to register there, so that its calls come here. Needs user name and password. Default: false. */
"register"?: boolean | null
/** The number to call with, in E.164: one that the trunk accepts. Null: the number that the caller dialled. */
"caller_id"?: string | null
} | null

/** Where the time of one turn went, in milliseconds after the caller's last sound. */
export type TurnWaterfall = {
/** The caller's turn, counted from 1. */
"turn": number
/** The turn was taken to be over. */
"end_of_turn_ms": number
/** The last words were recognised. */
"words_final_ms": number | null
/** The brain was asked, perhaps on a guess before the turn was over. */
"asked_ms": number | null
/** The first words of the reply were there. */
"first_reply_ms": number | null
/** Something was said to fill the wait. */
"filler_ms": number | null
/** The caller heard the answer begin. */
"first_audio_ms": number | null
}

export type TwoFactorSecret = {
/** For an authenticator app, as text or as a QR code (`otpauth://`). */
"totpURI": string
/** Each signs in once, in place of a code. Shown this once. */
"backupCodes": (string)[]
}

/** Something that callers ask and the agent cannot answer. */
export type UnansweredQuestion = {
/** Question identifier. */
"id": string
/** The agent that was asked. */
"agentId": string
/** As it was asked first. */
"question": string
/** In how many calls. */
"times_asked": number
/** ISO 8601, UTC. */
"first_asked_at": string
/** ISO 8601, UTC. */
"last_asked_at": string
/** The last call in which it was asked. */
"call_id": string | null
/** open; answered, and open again should the agent still not know; dismissed, and never open again. */
"status": "open" | "answered" | "dismissed"
}

export type UnansweredQuestionPage = {
"questions": (UnansweredQuestion)[]
/** How many there are behind the filters. */
"total": number
"limit": number
"offset": number
}

export type UpdatedAgent = {
/** Agent identifier. */
"id": string
/** Business the agent represents. */
"business_name"?: string
/** Friendly name of the agent. */
"agent_name"?: string
/** From `GET /voices`; `voices` says where another is heard. */
"voice_id"?: "james" | "michael" | "daniel" | "thomas" | "sarah" | "emily" | "grace" | "charlotte" | "jack" | "lukas" | "lucia" | "mateo"
/** Spoken when a call is answered. */
"greeting"?: string
/** Instructions that define behaviour and personality. */
"system_prompt"?: string
/** E.164, valid for its country; the fictional ranges of the lab carrier are accepted too (D-F11). */
"forwarding_number"?: string | null
/** E.164, valid for its country; the fictional ranges of the lab carrier are accepted too (D-F11). */
"escalation_number"?: string | null
/** When to hand over to a human: never (default), on_request, complex or always (D-F1). */
"escalation_policy"?: "never" | "on_request" | "complex" | "always"
"business_hours"?: BusinessHours
/** What the agent may answer from. */
"faq"?: (FaqEntry)[]
"voice_settings"?: VoiceSettings
/** Enables the built-in tools (calendar, email and similar). */
"functions_enabled"?: boolean
"recording"?: Recording
"disclosure"?: Disclosure
/** How many days after a call it is deleted, with its transcript, journal, recording, mails and questions; null, the default: not by itself. A change is for earlier calls too. */
"retention_days"?: number | null
/** What the agent speaks and understands: en (default), de or es. With auto it follows the caller among `languages`. */
"language"?: "en" | "de" | "es" | "auto"
/** With `language` auto: what the agent speaks, of which the first greets. Null with any other language. */
"languages"?: ("en" | "de" | "es")[] | null
/** Tools of your own: your server does the work, and the agent speaks of what it answers. */
"tools"?: (AgentTool)[]
/** What is removed from words and keys before anything is stored, logged or sent. Recordings of the sound are not changed. */
"redact"?: ("card_numbers" | "security_codes" | "national_ids")[]
/** Put in place of `{{name}}` in the greeting and the prompt. `caller_number`, `business_name`, `agent_name`, `local_time` and `local_date` are there without being set. */
"variables"?: Record<string, string>
"booking"?: Booking
/** Your server is asked here, by a request signed with the secret of `POST /agents/{agentId}/tool-secret`, before a call is answered (D-W6); null, the default: nobody is asked. */
"lookup_url"?: string | null
/** How long the caller hears ringing for it at most, in milliseconds; 500 by default. */
"lookup_timeout_ms"?: number
/** What of a language model’s sentences is said. `strict`, the default: only what the agent, its tools, the line and the caller support. `deeds`: all of it as written, prices, hours and promises too, except that something was done (booked, sent, put through) that was not. */
"grounding"?: "strict" | "deeds"
"grounding_chosen"?: GroundingChosen
/** Which voice is heard in each language, by the service: `voice_id` where that voice speaks it, else the first voice of the language. */
"voices"?: (AgentVoice)[]
/** active, paused or suspended (D-S1). */
"status"?: "active" | "paused" | "suspended"
/** ISO 8601, UTC. */
"updated_at": string
}

/** What the answered calls of the current period amount to. */
export type Usage = {
/** Amount used in the period, rounded up once (D-U1). */
"used": number
/** Allowance in the period (D-U2). */
"limit": number
/** What `used` and `limit` count. */
"unit": "minutes"
/** Seconds of answered calls in the period, unrounded. */
"seconds": number
}

/** The calls of the period have used 80 % or all of the allowance (D-U2). */
export type UsageThresholdReachedEvent = {
/** Event identifier, the same at every delivery. */
"id": string
/** When it happened, ISO 8601, UTC. */
"timestamp": string
/** The calls of the period have used 80 % or all of the allowance (D-U2). */
"type": "usage.threshold_reached"
"data": {
"usage": Usage
/** In per cent of the allowance: 80 or 100. */
"threshold": number
}
}

export type User = {
/** First name. */
"firstName": string
/** Last name. */
"lastName": string
/** Read only. */
"email": string
/** Company or business. */
"company": string | null
/** IANA time zone. */
"timezone": string
/** Personal contact number, E.164 (D-F11). */
"personalPhoneNumber": string | null
/** Email notifications. */
"emailNotifications": boolean
/** Call event notifications. */
"callNotifications": boolean
/** Weekly performance reports by email. */
"weeklyReports": boolean
}

export type UserChange = {
"firstName"?: string
/** Last name. */
"lastName"?: string | null
/** Company or business. */
"company"?: string | null
/** IANA time zone. */
"timezone"?: string | null
/** Personal contact number, E.164 (D-F11). */
"personalPhoneNumber"?: string | null
"emailNotifications"?: boolean | null
"callNotifications"?: boolean | null
"weeklyReports"?: boolean | null
}

/** What one side said before the other spoke. */
export type Utterance = {
/** Who said it. */
"speaker": "agent" | "caller"
/** The words. The agent's are those that were really played, cut where the caller cut in (D-F13). */
"text": string
}

export type Voice = {
/** Used as voice_id. */
"id": string
"name": string
/** What it speaks (BCP 47). */
"language": "en" | "de" | "es"
"accent": "American" | "British" | "Australian" | "German" | "Latin American"
"description": string
"gender": "Male" | "Female"
}

export type VoiceSettings = {
/** Any words; professional, friendly, empathetic, energetic, calm, formal and casual have a tested effect (D-F4). */
"personality"?: string
/** Display name. */
"name"?: string
} | null

export type WebCall = {
/** Lets one caller in, once, until `expires_at`. */
"token": string
/** The WebSocket to connect to. */
"url": string
/** A minute from now. */
"expires_at": string
/** The call that connecting will start. */
"call_id": string
}

/** Where events are sent (D-W1). */
export type Webhook = {
/** Webhook identifier. */
"id": string
/** Where events are posted to, `https://`. */
"url": string
/** Which kinds of events it gets (D-W2); `["*"]` is all, those of later versions too. */
"events": ("call.started" | "call.ended" | "call.escalated" | "call.transferred" | "transcript.completed" | "message.taken" | "question.unanswered" | "appointment.booked" | "appointment.moved" | "appointment.cancelled" | "recording.ready" | "agent.created" | "agent.updated" | "agent.deleted" | "agent.status_changed" | "phone_number.acquired" | "phone_number.assigned" | "phone_number.released" | "regulatory_bundle.status_changed" | "usage.threshold_reached" | "*")[]
/** What it is for, in your words. */
"description": string | null
/** Whether events are sent to it. */
"enabled": boolean
/** Why Parley has disabled it: the receiver answered 410, or five days long nothing was accepted (D-W4). */
"disabled_reason": "gone" | "failing" | null
/** ISO 8601, UTC. */
"created_at": string
/** ISO 8601, UTC. */
"updated_at": string
}

export type WebhookChange = {
/** Where events are posted to, `https://`. */
"url"?: string
/** Which kinds of events it gets (D-W2); `["*"]` is all, those of later versions too. */
"events"?: ("call.started" | "call.ended" | "call.escalated" | "call.transferred" | "transcript.completed" | "message.taken" | "question.unanswered" | "appointment.booked" | "appointment.moved" | "appointment.cancelled" | "recording.ready" | "agent.created" | "agent.updated" | "agent.deleted" | "agent.status_changed" | "phone_number.acquired" | "phone_number.assigned" | "phone_number.released" | "regulatory_bundle.status_changed" | "usage.threshold_reached" | "*")[] | null
/** What it is for, in your words. */
"description"?: string | null
/** Whether events are sent to it. */
"enabled"?: boolean
}

/** One event on its way to one webhook. */
export type WebhookDelivery = {
/** Delivery identifier. */
"id": string
"event": DeliveredEvent
/** `pending` until a 2xx comes, or ten attempts in three days have failed. */
"status": "pending" | "succeeded" | "failed"
/** How often it was tried. */
"attempts": number
/** When it is tried next; null: no more. */
"next_attempt_at": string | null
"response": WebhookResponse
/** ISO 8601, UTC. */
"created_at": string
}

export type WebhookDeliveryList = {
/** Newest first. */
"deliveries": (WebhookDelivery)[]
/** The cursor for `after`; null at the end (D-L4). */
"next": string | null
}

export type WebhookReplay = {
/** What happened then or later is sent again; at most the last 30 days. */
"since": string
}

export type WebhookRequest = {
"url": string
/** As it is sent. */
"body": string
}

/** What came of an attempt. */
export type WebhookResponse = {
/** ISO 8601, UTC. */
"at": string
/** HTTP status; null where there was no answer. */
"status": number | null
/** How the answer begins. */
"body": string
/** What was wrong, in words; null where it was accepted. */
"error": string | null
/** From the look-up of the name to the end of the answer. */
"duration_ms": number
} | null

/** A delivery with what is sent. */
export type WholeDelivery = {
/** Delivery identifier. */
"id": string
"event": DeliveredEvent
/** `pending` until a 2xx comes, or ten attempts in three days have failed. */
"status": "pending" | "succeeded" | "failed"
/** How often it was tried. */
"attempts": number
/** When it is tried next; null: no more. */
"next_attempt_at": string | null
"response": WebhookResponse
/** ISO 8601, UTC. */
"created_at": string
"request": WebhookRequest
}

/** One answered call, with what was found out in it. */
export type WholeTranscript = {
/** Transcript identifier. */
"id": string
/** Day of the answer in UTC, YYYY-MM-DD (D-F7). */
"date": string
/** Moment of the answer in UTC, HH:MM:SS (D-F7). */
"time": string
/** Whole seconds from the answer to the end (D-F7). */
"duration": number
/** `duration` / 60, unrounded (D-F7). */
"duration_minutes": number
/** The caller's phone number. */
"caller": string
/** What the call was about; `General Info` where nothing else fits (D-F8). */
"type": "Sales Inquiry" | "Support Request" | "General Info" | "Complaint" | "Feedback" | "Booking" | "Cancellation"
/** How the call ended (D-F5). What was refused, not answered or not finished is never `Resolved`; an appointment that was moved is `Appointment Booked`. */
"outcome": "Resolved" | "Escalated" | "Follow-up Required" | "Lead Captured" | "Appointment Booked" | "Appointment Cancelled" | "Message Taken" | "Unresolved" | "Abandoned" | "Spam" | "Wrong Number"
/** How well the caller was served, 1 to 5, rated by Parley itself by the published rules in docs/calls.md, not by the caller; null where the caller never spoke (D-F6). */
"rating": number | null
/** What the caller wanted and what came of it, in one to three plain sentences. Times are those of the business. */
"summary": string
/** What both sides said, in order; in lists too (D-F12). Never tool traffic (D-F13). */
"conversation": (Utterance)[]
/** The agent that answered. */
"agentId": string
/** The moment of the answer, ISO 8601 in UTC; `date` and `time` are its parts (D-F7). */
"created_at": string
"extracted": Extracted
/** When the caller had heard that no person speaks, ISO 8601 in UTC; null where they did not hear it. */
"disclosed_at": string | null
}

/** What each operation takes, and what it answers. */
export type Operations = {
/** Metrics for Prometheus */
  getMetrics: { input: {  }; result: string }
/** Is the process alive? */
  getHealth: { input: {  }; result: Health }
/** Can it be sent work? */
  getReadiness: { input: {  }; result: Readiness }
/** This description */
  getOpenApi: { input: {  }; result: Record<string, unknown> }
/** What decides where the specification is silent */
  getDecisions: { input: {  }; result: DecisionRegister }
/** The service in a page, for language models */
  getLlmsText: { input: {  }; result: string }
/** Sign up */
  signUp: { input: { body: {
"name": string
"email": string
"password": string
/** The secret of an invitation’s link. */
"invitation"?: string
} }; result: Identified }
/** Sign in */
  signIn: { input: { body: {
"email": string
"password": string
"rememberMe"?: boolean
} }; result: SignInAnswer }
/** Sign out */
  signOut: { input: {  }; result: SignedOut }
/** Who is signed in */
  getSession: { input: {  }; result: CurrentSession }
/** Sign out everywhere else */
  revokeOtherSessions: { input: {  }; result: Done }
/** Ask for a password reset */
  requestPasswordReset: { input: { body: {
"email": string
} }; result: Done }
/** Reset the password */
  resetPassword: { input: { body: {
"token": string
"newPassword": string
/** Whether all API keys are revoked too: a thief may have made some. */
"revokeApiKeys"?: boolean
} }; result: Done }
/** Change the password */
  changePassword: { input: { body: {
"currentPassword": string
"newPassword": string
"revokeOtherSessions"?: boolean
/** Whether all API keys are revoked too: a thief may have made some. */
"revokeApiKeys"?: boolean
} }; result: Identified }
/** Set two-factor up */
  enableTwoFactor: { input: { body: {
"password": string
} }; result: TwoFactorSecret }
/** Give a code */
  verifyTotp: { input: { body: {
"code": string
/** Whether this browser is not asked again for 30 days. */
"trustDevice"?: boolean
} }; result: Identified }
/** Give a backup code */
  verifyBackupCode: { input: { body: {
"code": string
/** Whether this browser is not asked again for 30 days. */
"trustDevice"?: boolean
} }; result: Identified }
/** Turn two-factor off */
  disableTwoFactor: { input: { body: {
"password": string
} }; result: Done }
/** Make new backup codes */
  generateBackupCodes: { input: { body: {
"password": string
} }; result: BackupCodes }
/** Change the email address */
  requestEmailChange: { input: { body: {
"newEmail": string
"currentPassword": string
} }; result: {
"status": true
/** Where mails go: to a mail server, or nowhere but here. */
"delivery": "smtp" | "outbox"
} }
/** Verify an address */
  verifyAddress: { input: { body: {
/** From the mail. */
"token": string
} }; result: Done }
/** Confirm another email address */
  confirmEmailChange: { input: { body: {
/** From the mail. */
"token": string
} }; result: Done }
/** Undo the deletion of an account */
  undoDeletion: { input: { body: {
/** From the mail. */
"token": string
} }; result: Done }
/** Who may sign up */
  getSignUpRules: { input: { "invitation"?: string }; result: {
"success": true
"data": SignUpRules
} }
/** Read a calendar with its secret address */
  readCalendarFeed: { input: { "secret": string }; result: string }
/** List the accounts */
  listAccounts: { input: { "text"?: string; "limit"?: number; "offset"?: number }; result: {
"success": true
"data": (ManagedAccount)[]
"total": number
"limit": number
"offset": number
} }
/** Get an account */
  getAccount: { input: { "accountId": string }; result: {
"success": true
"data": ManagedAccount
} }
/** Block an account, let it dial, change its plan, undo its deletion */
  updateAccount: { input: { "accountId": string; body: ManagedAccountChange }; result: {
"success": true
"data": ManagedAccount
} }
/** List the open invitations */
  listInvitations: { input: {  }; result: {
"success": true
"data": (SignUpInvitation)[]
} }
/** Invite a person to sign up */
  invite: { input: { body: NewSignUpInvitation }; result: {
"success": true
"data": CreatedSignUpInvitation
} }
/** Revoke an invitation */
  revokeInvitation: { input: { "invitationId": string }; result: {
"success": true
} }
/** Retrieve the state of the rate limit */
  getRateLimit: { input: {  }; result: {
"success": true
"data": RateLimitState
} }
/** List the requests of the last 24 hours */
  listRequests: { input: { "status_class"?: "2xx" | "4xx" | "5xx"; "method"?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD"; "path"?: string; "limit"?: number; "offset"?: number }; result: {
"success": true
"data": (LoggedRequest)[]
/** How many there are that match. */
"total": number
"limit": number
"offset": number
} }
/** List the mails */
  listMails: { input: { "limit"?: number; "offset"?: number }; result: {
"success": true
"data": (ShownMail)[]
/** How many there are. */
"total": number
"limit": number
"offset": number
/** Where mails go: to a mail server, or nowhere but here. */
"delivery": "smtp" | "outbox"
} }
/** List what happened */
  listEvents: { input: { "after"?: string; "limit"?: number; "type"?: "call.started" | "call.ended" | "call.escalated" | "call.transferred" | "transcript.completed" | "message.taken" | "question.unanswered" | "appointment.booked" | "appointment.moved" | "appointment.cancelled" | "recording.ready" | "agent.created" | "agent.updated" | "agent.deleted" | "agent.status_changed" | "phone_number.acquired" | "phone_number.assigned" | "phone_number.released" | "regulatory_bundle.status_changed" | "usage.threshold_reached"; "wait"?: number }; result: {
"success": true
"data": EventList
} }
/** List all webhooks */
  listWebhooks: { input: {  }; result: {
"success": true
"data": (Webhook)[]
} }
/** Create a webhook */
  createWebhook: { input: { body: NewWebhook }; result: {
"success": true
"data": CreatedWebhook
} }
/** Retrieve a webhook */
  getWebhook: { input: { "webhookId": string }; result: {
"success": true
"data": Webhook
} }
/** Update a webhook */
  updateWebhook: { input: { "webhookId": string; body: WebhookChange }; result: {
"success": true
"data": Webhook
} }
/** Delete a webhook */
  deleteWebhook: { input: { "webhookId": string }; result: {
"success": true
} }
/** Rotate the secret of a webhook */
  rotateWebhookSecret: { input: { "webhookId": string }; result: {
"success": true
"data": RotatedSecret
} }
/** List the deliveries of a webhook */
  listWebhookDeliveries: { input: { "limit"?: number; "after"?: string; "status"?: "pending" | "succeeded" | "failed"; "webhookId": string }; result: {
"success": true
"data": WebhookDeliveryList
} }
/** Retrieve a delivery */
  getWebhookDelivery: { input: { "webhookId": string; "deliveryId": string }; result: {
"success": true
"data": WholeDelivery
} }
/** Send a test event */
  testWebhook: { input: { "webhookId": string }; result: {
"success": true
"data": WebhookDelivery
} }
/** Send a delivery again */
  resendWebhookDelivery: { input: { "webhookId": string; "deliveryId": string }; result: {
"success": true
"data": WebhookDelivery
} }
/** Send everything since a time again */
  resendWebhookEvents: { input: { "webhookId": string; body: WebhookReplay }; result: {
"success": true
"data": Webhook
} }
/** Ask for the mail that verifies the account's address again */
  requestVerification: { input: {  }; result: {
"success": true
/** Where mails go: to a mail server, or nowhere but here. */
"delivery": "smtp" | "outbox"
} }
/** Whose work Parley is made with */
  getLicences: { input: {  }; result: string }
/** List the jobs that were given up */
  listDeadLetters: { input: {  }; result: {
"success": true
"data": {
"jobs": (DeadLetter)[]
"total": number
}
} }
/** Try a job again that was given up */
  retryDeadLetter: { input: { "jobId": string }; result: {
"success": true
} }
/** Drop a job that was given up */
  dropDeadLetter: { input: { "jobId": string }; result: {
"success": true
} }
/** List all agents */
  listAgents: { input: { "limit"?: number; "offset"?: number }; result: {
"success": true
"data": (AgentSummary)[]
} }
/** Create an agent */
  createAgent: { input: { body: NewAgent }; result: {
"success": true
"agent": CreatedAgent
} }
/** Retrieve an agent */
  getAgent: { input: { "agentId": string }; result: {
"success": true
"data": Agent
} }
/** Update an agent */
  updateAgent: { input: { "agentId": string; body: AgentChange }; result: {
"success": true
"updatedAgent": UpdatedAgent
} }
/** Delete an agent */
  deleteAgent: { input: { "agentId": string }; result: {
"success": true
} }
/** Make a new secret for the agent’s tools */
  renewToolSecret: { input: { "agentId": string }; result: {
"success": true
"data": ToolSecret
} }
/** List the numbers of the account */
  listPhoneNumbers: { input: {  }; result: {
"success": true
"data": (HeldNumber)[]
} }
/** Acquire a number for an agent */
  acquirePhoneNumber: { input: { body: NewPhoneNumber }; result: {
"success": true
/** E.164. */
"phone_number": string
/** The carrier's identifier; that of the trunk where the number is your own. */
"phone_number_sid": string
/** Two-letter country code. */
"country": string
/** The agent that answers on it now. */
"agent_id": string
/** `confirmed`: calls for it come here. A number with `trunk_id` is `unconfirmed` until a call for it has come by that trunk or the operator agrees; several accounts may claim it until then (`contested`), and each gets the calls of its own trunks. `taken`: it was confirmed for another account. `lost`: the carrier no longer has it for this service. Additive (D-R1). */
"status": "confirmed" | "unconfirmed" | "contested" | "taken" | "lost"
/** What to do about it; null where nothing is to be done. */
"status_hint": string | null
} }
/** Release a number */
  releasePhoneNumber: { input: { "phoneNumber": string }; result: {
"success": true
} }
/** List the numbers that wait to be confirmed */
  listNumberClaims: { input: { "limit"?: number; "offset"?: number }; result: {
"success": true
"data": (NumberClaim)[]
} }
/** Confirm whose a number is */
  confirmPhoneNumber: { input: { "phoneNumber": string; body: NumberConfirmation }; result: {
"success": true
} }
/** Refuse a claim to a number */
  refuseNumberClaim: { input: { "phoneNumber": string; "accountId": string }; result: {
"success": true
} }
/** Assign a number to an agent */
  assignPhoneNumber: { input: { "agentId": string; body: PhoneAssignment }; result: {
"success": true
"data": Agent
} }
/** Search numbers that can be acquired */
  searchPhoneNumbers: { input: { "country"?: string; "areaCode"?: string; "contains"?: string; "type"?: "local" | "mobile" | "toll_free" | "national"; "pageSize"?: number; "page"?: number }; result: {
"success": true
"data": NumberPage
} }
/** Complete or correct a regulatory bundle */
  updateRegulatoryBundle: { input: { "sid": string; body: ((RegulatoryBundleChange) & {
/** PDF, JPEG or PNG by its bytes, at most 10 MiB (D-L1). */
"proofOfIdentity"?: Blob
/** PDF, JPEG or PNG by its bytes, at most 10 MiB (D-L1). */
"proofOfAddress"?: Blob
}) | FormData }; result: {
"success": true
/** Bundle identifier. */
"bundleSid": string
/** How far the review is (D-S2). */
"status": "draft" | "pending-review" | "in-review" | "provider-rejected" | "provider-approved" | "provisionally-approved"
/** What has to be sent before it is reviewed; empty where nothing is missing. Additive (D-S2). */
"missing": (string)[]
} }
/** Retrieve a regulatory bundle */
  getRegulatoryBundle: { input: { "sid": string }; result: {
"success": true
"data": RegulatoryBundleDetails
} }
/** Delete a regulatory bundle */
  deleteRegulatoryBundle: { input: { "sid": string }; result: {
"success": true
} }
/** List the regulatory bundles of a country */
  listRegulatoryBundles: { input: { "isoCountry": string }; result: {
"success": true
"data": {
"bundles": (RegulatoryBundle)[]
}
} }
/** Create a regulatory bundle */
  createRegulatoryBundle: { input: { body: ((NewBusinessBundle | NewIndividualBundle) & {
/** PDF, JPEG or PNG by its bytes, at most 10 MiB (D-L1). */
"proofOfIdentity"?: Blob
/** PDF, JPEG or PNG by its bytes, at most 10 MiB (D-L1). */
"proofOfAddress"?: Blob
}) | FormData }; result: {
"success": true
/** Bundle identifier. */
"bundleSid": string
/** How far the review is (D-S2). */
"status": "draft" | "pending-review" | "in-review" | "provider-rejected" | "provider-approved" | "provisionally-approved"
/** What has to be sent before it is reviewed; empty where nothing is missing. Additive (D-S2). */
"missing": (string)[]
} }
/** List an agent’s transcripts */
  listTranscripts: { input: { "limit"?: number; "offset"?: number; "after"?: string; "type"?: "Sales Inquiry" | "Support Request" | "General Info" | "Complaint" | "Feedback" | "Booking" | "Cancellation"; "outcome"?: "Resolved" | "Escalated" | "Follow-up Required" | "Lead Captured" | "Appointment Booked" | "Appointment Cancelled" | "Message Taken" | "Unresolved" | "Abandoned" | "Spam" | "Wrong Number"; "agentId": string }; result: {
"success": true
"data": TranscriptPage
} }
/** Retrieve a transcript */
  getTranscript: { input: { "agentId": string; "transcriptId": string }; result: {
"success": true
"data": WholeTranscript
} }
/** Delete a transcript */
  deleteTranscript: { input: { "agentId": string; "transcriptId": string }; result: {
"success": true
} }
/** List what no agent could answer */
  listAllUnansweredQuestions: { input: { "status"?: "open" | "answered" | "dismissed"; "limit"?: number; "offset"?: number; "agent_id"?: string }; result: {
"success": true
"data": AccountQuestionPage
} }
/** List what no agent could answer, by meaning */
  listQuestionGroups: { input: { "status"?: "open" | "answered" | "dismissed"; "limit"?: number; "offset"?: number; "agent_id"?: string }; result: {
"success": true
"data": QuestionGroupPage
} }
/** List what an agent could not answer */
  listUnansweredQuestions: { input: { "status"?: "open" | "answered" | "dismissed"; "limit"?: number; "offset"?: number; "agentId": string }; result: {
"success": true
"data": UnansweredQuestionPage
} }
/** Answer a question */
  answerQuestion: { input: { "agentId": string; "questionId": string; body: QuestionAnswer }; result: {
"success": true
"data": FaqEntry
} }
/** Dismiss a question */
  dismissQuestion: { input: { "with_group"?: boolean; "agentId": string; "questionId": string }; result: {
"success": true
"data": UnansweredQuestion
} }
/** List all trunks */
  listTrunks: { input: {  }; result: {
"success": true
"data": (Trunk)[]
} }
/** Create a trunk */
  createTrunk: { input: { body: NewTrunk }; result: {
"success": true
"data": CreatedTrunk
} }
/** Retrieve a trunk */
  getTrunk: { input: { "trunkId": string }; result: {
"success": true
"data": Trunk
} }
/** Update a trunk */
  updateTrunk: { input: { "trunkId": string; body: TrunkChange }; result: {
"success": true
"data": Trunk
} }
/** Delete a trunk */
  deleteTrunk: { input: { "trunkId": string }; result: {
"success": true
} }
/** List the voices */
  listVoices: { input: {  }; result: {
"success": true
"data": (Voice)[]
} }
/** Hear a voice */
  previewVoice: { input: { "text"?: string; "voiceId": string }; result: Blob }
/** Plan and usage */
  getSubscription: { input: {  }; result: {
"success": true
"data": SubscriptionView
} }
/** Change the plan */
  updateSubscription: { input: { body: SubscriptionChange }; result: {
"success": true
"data": SubscriptionView
} }
/** How it goes */
  getOverview: { input: { "days"?: number }; result: {
"success": true
"data": Overview
} }
/** What waits for the owner */
  listNeeds: { input: {  }; result: {
"success": true
"data": Needs
} }
/** Retrieve the profile */
  getUser: { input: {  }; result: {
"success": true
"data": User
} }
/** Update the profile */
  updateUser: { input: { body: UserChange }; result: {
"success": true
"data": User
} }
/** Delete the account */
  deleteUser: { input: {  }; result: {
"success": true
"deleted": DeletedCounts
} }
/** Make an API key */
  createApiKey: { input: { body: NewApiKey }; result: {
"success": true
"data": CreatedApiKey
} }
/** List the API keys */
  listApiKeys: { input: {  }; result: {
"success": true
"data": (ApiKey)[]
} }
/** Revoke an API key */
  deleteApiKey: { input: { "keyId": string }; result: {
"success": true
} }
/** List calls */
  listCalls: { input: { "status"?: "live" | "ended"; "agent_id"?: string; "type"?: "Sales Inquiry" | "Support Request" | "General Info" | "Complaint" | "Feedback" | "Booking" | "Cancellation"; "outcome"?: "Resolved" | "Escalated" | "Follow-up Required" | "Lead Captured" | "Appointment Booked" | "Appointment Cancelled" | "Message Taken" | "Unresolved" | "Abandoned" | "Spam" | "Wrong Number"; "rating"?: number; "from"?: string; "to"?: string; "text"?: string; "unread"?: boolean; "sort"?: "newest" | "oldest" | "longest" | "shortest" | "best" | "worst"; "limit"?: number; "offset"?: number; "after"?: string }; result: {
"success": true
"data": (Call)[]
/** How many there are behind the filters. */
"total": number
"limit": number
/** Left out where `after` was sent. */
"offset"?: number
/** The cursor for `after`; null at the end (D-L4). */
"next": string | null
} }
/** Read a call’s journal */
  getCallJournal: { input: { "after"?: number; "limit"?: number; "callId": string }; result: {
"success": true
"data": (JournalEntry)[]
/** How many entries the journal has. */
"total": number
} }
/** List what tools did in a call */
  listCallTools: { input: { "callId": string }; result: {
"success": true
"data": (CallTool)[]
} }
/** Mark a call as read or settled */
  updateCall: { input: { "callId": string; body: CallChange }; result: {
"success": true
"data": Call
} }
/** Retrieve a call */
  getCall: { input: { "callId": string }; result: {
"success": true
"data": Call
} }
/** Delete a call */
  deleteCall: { input: { "callId": string }; result: {
"success": true
} }
/** Mark all calls as read */
  markCallsRead: { input: { body: ReadUntil }; result: {
"success": true
"data": MarkedRead
} }
/** Export calls as CSV */
  exportCalls: { input: { "status"?: "live" | "ended"; "agent_id"?: string; "type"?: "Sales Inquiry" | "Support Request" | "General Info" | "Complaint" | "Feedback" | "Booking" | "Cancellation"; "outcome"?: "Resolved" | "Escalated" | "Follow-up Required" | "Lead Captured" | "Appointment Booked" | "Appointment Cancelled" | "Message Taken" | "Unresolved" | "Abandoned" | "Spam" | "Wrong Number"; "rating"?: number; "from"?: string; "to"?: string; "text"?: string; "unread"?: boolean; "sort"?: "newest" | "oldest" | "longest" | "shortest" | "best" | "worst" }; result: string }
/** Hang up a call */
  hangUpCall: { input: { "callId": string }; result: {
"success": true
"data": Call
} }
/** Follow a live call */
  followCall: { input: { "callId": string }; result: string }
/** Preview a call */
  getRouting: { input: { "at"?: string; "agentId": string }; result: {
"success": true
"data": Routing
} }
/** Hear a call */
  getRecording: { input: { "callId": string }; result: Blob }
/** Delete a recording */
  deleteRecording: { input: { "callId": string }; result: undefined }
/** Erase a caller */
  eraseCaller: { input: { "number": string }; result: {
"success": true
"data": CallerErasure
} }
/** Export a caller */
  exportCaller: { input: { "number": string }; result: CallerExport }
/** List all appointments */
  listAllAppointments: { input: { "from"?: string; "to"?: string; "status"?: "booked" | "cancelled"; "limit"?: number; "offset"?: number; "agent_id"?: string }; result: {
"success": true
"data": (AccountAppointment)[]
/** How many there are behind the filters. */
"total": number
"limit": number
"offset": number
} }
/** List an agent’s appointments */
  listAppointments: { input: { "from"?: string; "to"?: string; "status"?: "booked" | "cancelled"; "limit"?: number; "offset"?: number; "agentId": string }; result: {
"success": true
"data": (Appointment)[]
} }
/** Book an appointment */
  bookAppointment: { input: { "agentId": string; body: NewAppointment }; result: {
"success": true
"data": Appointment
} }
/** Retrieve an appointment */
  getAppointment: { input: { "agentId": string; "appointmentId": string }; result: {
"success": true
"data": Appointment
} }
/** Change or reschedule an appointment */
  updateAppointment: { input: { "agentId": string; "appointmentId": string; body: AppointmentChange }; result: {
"success": true
"data": Appointment
} }
/** Cancel an appointment */
  cancelAppointment: { input: { "agentId": string; "appointmentId": string }; result: {
"success": true
"data": Appointment
} }
/** Find free times */
  getAvailability: { input: { "from"?: string; "to"?: string; "duration_minutes"?: number; "agentId": string }; result: {
"success": true
"data": Availability
} }
/** Take note of an appointment */
  confirmAppointment: { input: { "agentId": string; "appointmentId": string }; result: {
"success": true
"data": Appointment
} }
/** Get a secret address of the calendar */
  renewCalendarFeed: { input: { "agentId": string }; result: {
"success": true
"data": CalendarFeed
} }
/** Switch the secret address off */
  removeCalendarFeed: { input: { "agentId": string }; result: {
"success": true
} }
/** Connect a CalDAV calendar */
  connectCalendar: { input: { "agentId": string; body: NewCalendarConnection }; result: {
"success": true
"data": CalendarConnection
} }
/** See how the connected calendar is doing */
  getCalendarConnection: { input: { "agentId": string }; result: {
"success": true
"data": CalendarConnection | null
} }
/** Disconnect the calendar */
  disconnectCalendar: { input: { "agentId": string }; result: {
"success": true
} }
/** Calendars that can be connected by signing in */
  listCalendarProviders: { input: {  }; result: {
"success": true
"data": ("google" | "microsoft")[]
} }
/** Begin to connect a Google or Microsoft calendar */
  beginCalendarAuthorization: { input: { "agentId": string; body: NewCalendarAuthorization }; result: {
"success": true
"data": CalendarAuthorization
} }
/** Connect the calendar that the user has agreed to */
  finishCalendarAuthorization: { input: { body: GrantedCalendar }; result: {
"success": true
"data": GrantedConnection
} }
/** Place a call from a browser */
  createWebCall: { input: { "agentId": string; body: NewWebCall }; result: {
"success": true
"data": WebCall
} }
}

/** Where each operation is. */
export const OPERATIONS = {
  getMetrics: 'GET /metrics',
  getHealth: 'GET /healthz',
  getReadiness: 'GET /readyz',
  getOpenApi: 'GET /openapi.json',
  getDecisions: 'GET /.well-known/decisions.json',
  getLlmsText: 'GET /llms.txt',
  signUp: 'POST /auth/sign-up/email',
  signIn: 'POST /auth/sign-in/email',
  signOut: 'POST /auth/sign-out',
  getSession: 'GET /auth/get-session',
  revokeOtherSessions: 'POST /auth/revoke-other-sessions',
  requestPasswordReset: 'POST /auth/request-password-reset',
  resetPassword: 'POST /auth/reset-password',
  changePassword: 'POST /auth/change-password',
  enableTwoFactor: 'POST /auth/two-factor/enable',
  verifyTotp: 'POST /auth/two-factor/verify-totp',
  verifyBackupCode: 'POST /auth/two-factor/verify-backup-code',
  disableTwoFactor: 'POST /auth/two-factor/disable',
  generateBackupCodes: 'POST /auth/two-factor/generate-backup-codes',
  requestEmailChange: 'POST /auth/change-email',
  verifyAddress: 'POST /auth/verify-address',
  confirmEmailChange: 'POST /auth/confirm-email-change',
  undoDeletion: 'POST /auth/undo-deletion',
  getSignUpRules: 'GET /auth/sign-up',
  readCalendarFeed: 'GET /calendars/{secret}.ics',
  listAccounts: 'GET /operator/accounts',
  getAccount: 'GET /operator/accounts/{accountId}',
  updateAccount: 'PATCH /operator/accounts/{accountId}',
  listInvitations: 'GET /operator/invitations',
  invite: 'POST /operator/invitations',
  revokeInvitation: 'DELETE /operator/invitations/{invitationId}',
  getRateLimit: 'GET /rate-limit',
  listRequests: 'GET /request-log',
  listMails: 'GET /mails',
  listEvents: 'GET /events',
  listWebhooks: 'GET /webhooks',
  createWebhook: 'POST /webhooks',
  getWebhook: 'GET /webhooks/{webhookId}',
  updateWebhook: 'PATCH /webhooks/{webhookId}',
  deleteWebhook: 'DELETE /webhooks/{webhookId}',
  rotateWebhookSecret: 'POST /webhooks/{webhookId}/rotate-secret',
  listWebhookDeliveries: 'GET /webhooks/{webhookId}/deliveries',
  getWebhookDelivery: 'GET /webhooks/{webhookId}/deliveries/{deliveryId}',
  testWebhook: 'POST /webhooks/{webhookId}/test',
  resendWebhookDelivery: 'POST /webhooks/{webhookId}/deliveries/{deliveryId}/resend',
  resendWebhookEvents: 'POST /webhooks/{webhookId}/resend',
  requestVerification: 'POST /user/verification',
  getLicences: 'GET /licences',
  listDeadLetters: 'GET /operator/jobs',
  retryDeadLetter: 'POST /operator/jobs/{jobId}/retry',
  dropDeadLetter: 'DELETE /operator/jobs/{jobId}',
  listAgents: 'GET /agents',
  createAgent: 'POST /agents',
  getAgent: 'GET /agents/{agentId}',
  updateAgent: 'PATCH /agents/{agentId}',
  deleteAgent: 'DELETE /agents/{agentId}',
  renewToolSecret: 'POST /agents/{agentId}/tool-secret',
  listPhoneNumbers: 'GET /phone-numbers',
  acquirePhoneNumber: 'POST /phone-numbers',
  releasePhoneNumber: 'DELETE /phone-numbers/{phoneNumber}',
  listNumberClaims: 'GET /operator/phone-numbers',
  confirmPhoneNumber: 'POST /operator/phone-numbers/{phoneNumber}/confirm',
  refuseNumberClaim: 'DELETE /operator/phone-numbers/{phoneNumber}/claims/{accountId}',
  assignPhoneNumber: 'PUT /agents/{agentId}/phone',
  searchPhoneNumbers: 'GET /phone-numbers/available',
  updateRegulatoryBundle: 'PATCH /phone-numbers/regulatory-bundle/{sid}',
  getRegulatoryBundle: 'GET /phone-numbers/regulatory-bundle/{sid}',
  deleteRegulatoryBundle: 'DELETE /phone-numbers/regulatory-bundle/{sid}',
  listRegulatoryBundles: 'GET /phone-numbers/regulatory-bundles/{isoCountry}',
  createRegulatoryBundle: 'POST /phone-numbers/regulatory-bundle',
  listTranscripts: 'GET /agents/{agentId}/transcripts',
  getTranscript: 'GET /agents/{agentId}/transcripts/{transcriptId}',
  deleteTranscript: 'DELETE /agents/{agentId}/transcripts/{transcriptId}',
  listAllUnansweredQuestions: 'GET /unanswered-questions',
  listQuestionGroups: 'GET /unanswered-questions/groups',
  listUnansweredQuestions: 'GET /agents/{agentId}/unanswered-questions',
  answerQuestion: 'POST /agents/{agentId}/unanswered-questions/{questionId}/answer',
  dismissQuestion: 'DELETE /agents/{agentId}/unanswered-questions/{questionId}',
  listTrunks: 'GET /trunks',
  createTrunk: 'POST /trunks',
  getTrunk: 'GET /trunks/{trunkId}',
  updateTrunk: 'PATCH /trunks/{trunkId}',
  deleteTrunk: 'DELETE /trunks/{trunkId}',
  listVoices: 'GET /voices',
  previewVoice: 'GET /voices/{voiceId}/preview',
  getSubscription: 'GET /subscription',
  updateSubscription: 'PATCH /subscription',
  getOverview: 'GET /overview',
  listNeeds: 'GET /needs-you',
  getUser: 'GET /user',
  updateUser: 'PATCH /user',
  deleteUser: 'DELETE /user',
  createApiKey: 'POST /api-keys',
  listApiKeys: 'GET /api-keys',
  deleteApiKey: 'DELETE /api-keys/{keyId}',
  listCalls: 'GET /calls',
  getCallJournal: 'GET /calls/{callId}/journal',
  listCallTools: 'GET /calls/{callId}/tools',
  updateCall: 'PATCH /calls/{callId}',
  getCall: 'GET /calls/{callId}',
  deleteCall: 'DELETE /calls/{callId}',
  markCallsRead: 'POST /calls/read',
  exportCalls: 'GET /calls/export',
  hangUpCall: 'POST /calls/{callId}/hang-up',
  followCall: 'GET /calls/{callId}/events',
  getRouting: 'GET /agents/{agentId}/routing',
  getRecording: 'GET /calls/{callId}/recording',
  deleteRecording: 'DELETE /calls/{callId}/recording',
  eraseCaller: 'POST /callers/{number}/erasure',
  exportCaller: 'GET /callers/{number}/export',
  listAllAppointments: 'GET /appointments',
  listAppointments: 'GET /agents/{agentId}/appointments',
  bookAppointment: 'POST /agents/{agentId}/appointments',
  getAppointment: 'GET /agents/{agentId}/appointments/{appointmentId}',
  updateAppointment: 'PATCH /agents/{agentId}/appointments/{appointmentId}',
  cancelAppointment: 'DELETE /agents/{agentId}/appointments/{appointmentId}',
  getAvailability: 'GET /agents/{agentId}/availability',
  confirmAppointment: 'POST /agents/{agentId}/appointments/{appointmentId}/confirmation',
  renewCalendarFeed: 'POST /agents/{agentId}/calendar-feed',
  removeCalendarFeed: 'DELETE /agents/{agentId}/calendar-feed',
  connectCalendar: 'PUT /agents/{agentId}/calendar-connection',
  getCalendarConnection: 'GET /agents/{agentId}/calendar-connection',
  disconnectCalendar: 'DELETE /agents/{agentId}/calendar-connection',
  listCalendarProviders: 'GET /calendar-providers',
  beginCalendarAuthorization: 'POST /agents/{agentId}/calendar-authorization',
  finishCalendarAuthorization: 'POST /calendar-authorizations',
  createWebCall: 'POST /agents/{agentId}/web-calls',
} as const satisfies Record<keyof Operations, string>

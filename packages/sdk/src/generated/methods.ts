// Written from openapi.json by `npm run openapi`.


export type Field = { name: string; type: string; says?: string; isNeeded?: true; choices?: readonly string[] }

export type Answer = 'nothing' | 'one' | 'list' | 'text' | 'bytes' | 'events'

export type Method = {
  id: string
  says: string
  path: readonly string[]
  query?: readonly Field[]
  body?: readonly Field[]
  /** The field of the body that is an argument. */
  meant?: string
  answers: Answer
}

export const METHODS: Readonly<Record<string, Readonly<Record<string, Method>>>> = {
  "service": {
    "metrics": {
      "id": "getMetrics",
      "says": "Metrics for Prometheus.",
      "path": [],
      "answers": "text"
    },
    "health": {
      "id": "getHealth",
      "says": "Is the process alive?",
      "path": [],
      "answers": "one"
    },
    "readiness": {
      "id": "getReadiness",
      "says": "Can it be sent work?",
      "path": [],
      "answers": "one"
    },
    "openApi": {
      "id": "getOpenApi",
      "says": "This description.",
      "path": [],
      "answers": "one"
    },
    "decisions": {
      "id": "getDecisions",
      "says": "What decides where the specification is silent.",
      "path": [],
      "answers": "one"
    },
    "llmsText": {
      "id": "getLlmsText",
      "says": "The service in a page, for language models.",
      "path": [],
      "answers": "text"
    },
    "licences": {
      "id": "getLicences",
      "says": "Whose work Parley is made with.",
      "path": [],
      "answers": "text"
    }
  },
  "auth": {
    "signUp": {
      "id": "signUp",
      "says": "Sign up.",
      "path": [],
      "body": [
        {
          "name": "name",
          "type": "string",
          "isNeeded": true
        },
        {
          "name": "email",
          "type": "string",
          "isNeeded": true
        },
        {
          "name": "password",
          "type": "string",
          "isNeeded": true
        },
        {
          "name": "invitation",
          "type": "string",
          "says": "The secret of an invitation’s link."
        }
      ],
      "answers": "one"
    },
    "signIn": {
      "id": "signIn",
      "says": "Sign in.",
      "path": [],
      "body": [
        {
          "name": "email",
          "type": "string",
          "isNeeded": true
        },
        {
          "name": "password",
          "type": "string",
          "isNeeded": true
        },
        {
          "name": "rememberMe",
          "type": "boolean"
        }
      ],
      "answers": "one"
    },
    "signOut": {
      "id": "signOut",
      "says": "Sign out.",
      "path": [],
      "answers": "one"
    },
    "session": {
      "id": "getSession",
      "says": "Who is signed in.",
      "path": [],
      "answers": "one"
    },
    "revokeOtherSessions": {
      "id": "revokeOtherSessions",
      "says": "Sign out everywhere else.",
      "path": [],
      "answers": "one"
    },
    "requestPasswordReset": {
      "id": "requestPasswordReset",
      "says": "Ask for a password reset.",
      "path": [],
      "body": [
        {
          "name": "email",
          "type": "string",
          "isNeeded": true
        }
      ],
      "answers": "one"
    },
    "resetPassword": {
      "id": "resetPassword",
      "says": "Reset the password.",
      "path": [],
      "body": [
        {
          "name": "token",
          "type": "string",
          "isNeeded": true
        },
        {
          "name": "newPassword",
          "type": "string",
          "isNeeded": true
        },
        {
          "name": "revokeApiKeys",
          "type": "boolean",
          "says": "Whether all API keys are revoked too."
        }
      ],
      "answers": "one"
    },
    "changePassword": {
      "id": "changePassword",
      "says": "Change the password.",
      "path": [],
      "body": [
        {
          "name": "currentPassword",
          "type": "string",
          "isNeeded": true
        },
        {
          "name": "newPassword",
          "type": "string",
          "isNeeded": true
        },
        {
          "name": "revokeOtherSessions",
          "type": "boolean"
        },
        {
          "name": "revokeApiKeys",
          "type": "boolean",
          "says": "Whether all API keys are revoked too."
        }
      ],
      "answers": "one"
    },
    "enableTwoFactor": {
      "id": "enableTwoFactor",
      "says": "Set two-factor up.",
      "path": [],
      "body": [
        {
          "name": "password",
          "type": "string",
          "isNeeded": true
        }
      ],
      "answers": "one"
    },
    "verifyTotp": {
      "id": "verifyTotp",
      "says": "Give a code.",
      "path": [],
      "body": [
        {
          "name": "code",
          "type": "string",
          "isNeeded": true
        },
        {
          "name": "trustDevice",
          "type": "boolean",
          "says": "Whether this browser is not asked again for 30 days."
        }
      ],
      "answers": "one"
    },
    "verifyBackupCode": {
      "id": "verifyBackupCode",
      "says": "Give a backup code.",
      "path": [],
      "body": [
        {
          "name": "code",
          "type": "string",
          "isNeeded": true
        },
        {
          "name": "trustDevice",
          "type": "boolean",
          "says": "Whether this browser is not asked again for 30 days."
        }
      ],
      "answers": "one"
    },
    "disableTwoFactor": {
      "id": "disableTwoFactor",
      "says": "Turn two-factor off.",
      "path": [],
      "body": [
        {
          "name": "password",
          "type": "string",
          "isNeeded": true
        }
      ],
      "answers": "one"
    },
    "generateBackupCodes": {
      "id": "generateBackupCodes",
      "says": "Make new backup codes.",
      "path": [],
      "body": [
        {
          "name": "password",
          "type": "string",
          "isNeeded": true
        }
      ],
      "answers": "one"
    },
    "requestEmailChange": {
      "id": "requestEmailChange",
      "says": "Change the email address.",
      "path": [],
      "body": [
        {
          "name": "newEmail",
          "type": "string",
          "isNeeded": true
        },
        {
          "name": "currentPassword",
          "type": "string",
          "isNeeded": true
        }
      ],
      "answers": "one"
    },
    "verifyAddress": {
      "id": "verifyAddress",
      "says": "Verify an address.",
      "path": [],
      "body": [
        {
          "name": "token",
          "type": "string",
          "says": "From the mail.",
          "isNeeded": true
        }
      ],
      "answers": "one"
    },
    "confirmEmailChange": {
      "id": "confirmEmailChange",
      "says": "Confirm another email address.",
      "path": [],
      "body": [
        {
          "name": "token",
          "type": "string",
          "says": "From the mail.",
          "isNeeded": true
        }
      ],
      "answers": "one"
    },
    "undoDeletion": {
      "id": "undoDeletion",
      "says": "Undo the deletion of an account.",
      "path": [],
      "body": [
        {
          "name": "token",
          "type": "string",
          "says": "From the mail.",
          "isNeeded": true
        }
      ],
      "answers": "one"
    },
    "signUpRules": {
      "id": "getSignUpRules",
      "says": "Who may sign up.",
      "path": [],
      "query": [
        {
          "name": "invitation",
          "type": "string",
          "says": "The secret of an invitation’s link."
        }
      ],
      "answers": "one"
    }
  },
  "calendars": {
    "readFeed": {
      "id": "readCalendarFeed",
      "says": "Read a calendar with its secret address.",
      "path": [
        "secret"
      ],
      "answers": "text"
    },
    "renewFeed": {
      "id": "renewCalendarFeed",
      "says": "Get a secret address of the calendar.",
      "path": [
        "agentId"
      ],
      "answers": "one"
    },
    "removeFeed": {
      "id": "removeCalendarFeed",
      "says": "Switch the secret address off.",
      "path": [
        "agentId"
      ],
      "answers": "nothing"
    },
    "connect": {
      "id": "connectCalendar",
      "says": "Connect a CalDAV calendar.",
      "path": [
        "agentId"
      ],
      "body": [
        {
          "name": "url",
          "type": "string",
          "says": "Where the calendar is.",
          "isNeeded": true
        },
        {
          "name": "username",
          "type": "string",
          "says": "Who signs in there.",
          "isNeeded": true
        },
        {
          "name": "password",
          "type": "string",
          "says": "An app password, where the server has them.",
          "isNeeded": true
        }
      ],
      "answers": "one"
    },
    "retrieveConnection": {
      "id": "getCalendarConnection",
      "says": "See how the connected calendar is doing.",
      "path": [
        "agentId"
      ],
      "answers": "one"
    },
    "disconnect": {
      "id": "disconnectCalendar",
      "says": "Disconnect the calendar.",
      "path": [
        "agentId"
      ],
      "answers": "nothing"
    },
    "listProviders": {
      "id": "listCalendarProviders",
      "says": "Calendars that can be connected by signing in.",
      "path": [],
      "answers": "list"
    },
    "beginAuthorization": {
      "id": "beginCalendarAuthorization",
      "says": "Begin to connect a Google or Microsoft calendar.",
      "path": [
        "agentId"
      ],
      "body": [
        {
          "name": "provider",
          "type": "string",
          "says": "Where the calendar is.",
          "isNeeded": true,
          "choices": [
            "google",
            "microsoft"
          ]
        }
      ],
      "answers": "one"
    },
    "finishAuthorization": {
      "id": "finishCalendarAuthorization",
      "says": "Connect the calendar that the user has agreed to.",
      "path": [],
      "body": [
        {
          "name": "code",
          "type": "string",
          "says": "As the provider gave it.",
          "isNeeded": true
        },
        {
          "name": "state",
          "type": "string",
          "says": "As the provider brought it back.",
          "isNeeded": true
        }
      ],
      "answers": "one"
    }
  },
  "operator": {
    "listAccounts": {
      "id": "listAccounts",
      "says": "List the accounts.",
      "path": [],
      "query": [
        {
          "name": "text",
          "type": "string",
          "says": "Only accounts whose email, name or company has this in it, whatever the case."
        },
        {
          "name": "limit",
          "type": "number",
          "says": "How many."
        },
        {
          "name": "offset",
          "type": "number",
          "says": "How many of the oldest to skip."
        }
      ],
      "answers": "list"
    },
    "retrieveAccount": {
      "id": "getAccount",
      "says": "Get an account.",
      "path": [
        "accountId"
      ],
      "answers": "one"
    },
    "updateAccount": {
      "id": "updateAccount",
      "says": "Block an account, let it dial, change its plan, undo its deletion.",
      "path": [
        "accountId"
      ],
      "body": [
        {
          "name": "blocked",
          "type": "boolean",
          "says": "True."
        },
        {
          "name": "deleted",
          "type": "boolean",
          "says": "Undoes a deletion by the owner within its 24 hours, but for keys and sessions.",
          "choices": []
        },
        {
          "name": "may_dial",
          "type": "boolean",
          "says": "Whether it may call by the operator’s own trunk, `SIP_OUTBOUND`."
        },
        {
          "name": "may_buy",
          "type": "boolean",
          "says": "Whether it may buy numbers at the operator’s expense, where numbers are real and `SIGN_UP` is open."
        },
        {
          "name": "caller_id",
          "type": "string",
          "says": "What callees see of calls by the operator’s trunk."
        },
        {
          "name": "plan",
          "type": "string",
          "says": "The plan, which sets the allowance, the rate limit and the other limits.",
          "choices": [
            "starter",
            "professional",
            "enterprise"
          ]
        },
        {
          "name": "operator",
          "type": "boolean",
          "says": "Whether it runs the installation."
        }
      ],
      "answers": "one"
    },
    "listInvitations": {
      "id": "listInvitations",
      "says": "List the open invitations.",
      "path": [],
      "answers": "list"
    },
    "invite": {
      "id": "invite",
      "says": "Invite a person to sign up.",
      "path": [],
      "body": [
        {
          "name": "email",
          "type": "string",
          "isNeeded": true
        }
      ],
      "answers": "one"
    },
    "revokeInvitation": {
      "id": "revokeInvitation",
      "says": "Revoke an invitation.",
      "path": [
        "invitationId"
      ],
      "answers": "nothing"
    },
    "listDeadLetters": {
      "id": "listDeadLetters",
      "says": "List the jobs that were given up.",
      "path": [],
      "answers": "one"
    },
    "retryDeadLetter": {
      "id": "retryDeadLetter",
      "says": "Try a job again that was given up.",
      "path": [
        "jobId"
      ],
      "answers": "nothing"
    },
    "dropDeadLetter": {
      "id": "dropDeadLetter",
      "says": "Drop a job that was given up.",
      "path": [
        "jobId"
      ],
      "answers": "nothing"
    },
    "listNumberClaims": {
      "id": "listNumberClaims",
      "says": "List the numbers that wait to be confirmed.",
      "path": [],
      "query": [
        {
          "name": "limit",
          "type": "number",
          "says": "How many."
        },
        {
          "name": "offset",
          "type": "number",
          "says": "How many to leave out."
        }
      ],
      "answers": "list"
    },
    "confirmPhoneNumber": {
      "id": "confirmPhoneNumber",
      "says": "Confirm whose a number is.",
      "path": [
        "phoneNumber"
      ],
      "body": [
        {
          "name": "account_id",
          "type": "string",
          "says": "Whose number it is.",
          "isNeeded": true
        }
      ],
      "answers": "nothing"
    },
    "refuseNumberClaim": {
      "id": "refuseNumberClaim",
      "says": "Refuse a claim to a number.",
      "path": [
        "phoneNumber",
        "accountId"
      ],
      "answers": "nothing"
    }
  },
  "account": {
    "rateLimit": {
      "id": "getRateLimit",
      "says": "Retrieve the state of the rate limit.",
      "path": [],
      "answers": "one"
    },
    "listRequests": {
      "id": "listRequests",
      "says": "List the requests of the last 24 hours.",
      "path": [],
      "query": [
        {
          "name": "status_class",
          "type": "string",
          "says": "Only answers of this kind.",
          "choices": [
            "2xx",
            "4xx",
            "5xx"
          ]
        },
        {
          "name": "method",
          "type": "string",
          "says": "Only this method.",
          "choices": [
            "GET",
            "POST",
            "PUT",
            "PATCH",
            "DELETE",
            "HEAD"
          ]
        },
        {
          "name": "path",
          "type": "string",
          "says": "Only paths that begin like this."
        },
        {
          "name": "limit",
          "type": "number",
          "says": "How many."
        },
        {
          "name": "offset",
          "type": "number",
          "says": "How many of the newest to skip."
        }
      ],
      "answers": "list"
    },
    "listMails": {
      "id": "listMails",
      "says": "List the mails.",
      "path": [],
      "query": [
        {
          "name": "limit",
          "type": "number",
          "says": "How many."
        },
        {
          "name": "offset",
          "type": "number",
          "says": "How many of the newest to skip."
        }
      ],
      "answers": "list"
    },
    "overview": {
      "id": "getOverview",
      "says": "How it goes.",
      "path": [],
      "query": [
        {
          "name": "days",
          "type": "number",
          "says": "How many days the period has, today included."
        }
      ],
      "answers": "one"
    },
    "needs": {
      "id": "listNeeds",
      "says": "What waits for the owner.",
      "path": [],
      "answers": "one"
    }
  },
  "events": {
    "list": {
      "id": "listEvents",
      "says": "List what happened.",
      "path": [],
      "query": [
        {
          "name": "after",
          "type": "string",
          "says": "Only what came after this cursor, the `next` of an earlier answer."
        },
        {
          "name": "limit",
          "type": "number",
          "says": "How many."
        },
        {
          "name": "type",
          "type": "string",
          "says": "Only events of this kind.",
          "choices": [
            "call.started",
            "call.ended",
            "call.escalated",
            "call.transferred",
            "transcript.completed",
            "message.taken",
            "question.unanswered",
            "appointment.booked",
            "appointment.moved",
            "appointment.cancelled",
            "recording.ready",
            "agent.created",
            "agent.updated",
            "agent.deleted",
            "agent.status_changed",
            "phone_number.acquired",
            "phone_number.assigned",
            "phone_number.released",
            "regulatory_bundle.status_changed",
            "usage.threshold_reached"
          ]
        },
        {
          "name": "wait",
          "type": "number",
          "says": "For how many seconds to wait for an event where there is none yet."
        }
      ],
      "answers": "list"
    }
  },
  "webhooks": {
    "list": {
      "id": "listWebhooks",
      "says": "List all webhooks.",
      "path": [],
      "answers": "list"
    },
    "create": {
      "id": "createWebhook",
      "says": "Create a webhook.",
      "path": [],
      "body": [
        {
          "name": "url",
          "type": "string",
          "says": "Where events are posted to, `https://`.",
          "isNeeded": true
        },
        {
          "name": "events",
          "type": "json",
          "says": "Which kinds of events it gets."
        },
        {
          "name": "description",
          "type": "string",
          "says": "What it is for, in your words."
        }
      ],
      "answers": "one"
    },
    "retrieve": {
      "id": "getWebhook",
      "says": "Retrieve a webhook.",
      "path": [
        "webhookId"
      ],
      "answers": "one"
    },
    "update": {
      "id": "updateWebhook",
      "says": "Update a webhook.",
      "path": [
        "webhookId"
      ],
      "body": [
        {
          "name": "url",
          "type": "string",
          "says": "Where events are posted to, `https://`."
        },
        {
          "name": "events",
          "type": "json",
          "says": "Which kinds of events it gets."
        },
        {
          "name": "description",
          "type": "string",
          "says": "What it is for, in your words."
        },
        {
          "name": "enabled",
          "type": "boolean",
          "says": "Whether events are sent to it."
        }
      ],
      "answers": "one"
    },
    "delete": {
      "id": "deleteWebhook",
      "says": "Delete a webhook.",
      "path": [
        "webhookId"
      ],
      "answers": "nothing"
    },
    "rotateSecret": {
      "id": "rotateWebhookSecret",
      "says": "Rotate the secret of a webhook.",
      "path": [
        "webhookId"
      ],
      "answers": "one"
    },
    "deliveries": {
      "id": "listWebhookDeliveries",
      "says": "List the deliveries of a webhook.",
      "path": [
        "webhookId"
      ],
      "query": [
        {
          "name": "limit",
          "type": "number",
          "says": "How many."
        },
        {
          "name": "after",
          "type": "string",
          "says": "Only those before this one in time."
        },
        {
          "name": "status",
          "type": "string",
          "says": "Only those that stand so.",
          "choices": [
            "pending",
            "succeeded",
            "failed"
          ]
        }
      ],
      "answers": "list"
    },
    "delivery": {
      "id": "getWebhookDelivery",
      "says": "Retrieve a delivery.",
      "path": [
        "webhookId",
        "deliveryId"
      ],
      "answers": "one"
    },
    "test": {
      "id": "testWebhook",
      "says": "Send a test event.",
      "path": [
        "webhookId"
      ],
      "answers": "one"
    },
    "resendDelivery": {
      "id": "resendWebhookDelivery",
      "says": "Send a delivery again.",
      "path": [
        "webhookId",
        "deliveryId"
      ],
      "answers": "one"
    },
    "resend": {
      "id": "resendWebhookEvents",
      "says": "Send everything since a time again.",
      "path": [
        "webhookId"
      ],
      "body": [
        {
          "name": "since",
          "type": "string",
          "says": "What happened then or later is sent again.",
          "isNeeded": true
        }
      ],
      "answers": "one"
    }
  },
  "user": {
    "requestVerification": {
      "id": "requestVerification",
      "says": "Ask for the mail that verifies the account's address again.",
      "path": [],
      "answers": "one"
    },
    "retrieve": {
      "id": "getUser",
      "says": "Retrieve the profile.",
      "path": [],
      "answers": "one"
    },
    "update": {
      "id": "updateUser",
      "says": "Update the profile.",
      "path": [],
      "body": [
        {
          "name": "firstName",
          "type": "string"
        },
        {
          "name": "lastName",
          "type": "string",
          "says": "Last name."
        },
        {
          "name": "company",
          "type": "string",
          "says": "Company or business."
        },
        {
          "name": "timezone",
          "type": "string",
          "says": "IANA time zone."
        },
        {
          "name": "personalPhoneNumber",
          "type": "string",
          "says": "Personal contact number, E.164."
        },
        {
          "name": "emailNotifications",
          "type": "boolean"
        },
        {
          "name": "callNotifications",
          "type": "boolean"
        },
        {
          "name": "weeklyReports",
          "type": "boolean"
        }
      ],
      "answers": "one"
    },
    "delete": {
      "id": "deleteUser",
      "says": "Delete the account.",
      "path": [],
      "answers": "one"
    }
  },
  "agents": {
    "list": {
      "id": "listAgents",
      "says": "List all agents.",
      "path": [],
      "query": [
        {
          "name": "limit",
          "type": "number",
          "says": "How many."
        },
        {
          "name": "offset",
          "type": "number",
          "says": "How many of the oldest to leave out."
        }
      ],
      "answers": "list"
    },
    "create": {
      "id": "createAgent",
      "says": "Create an agent.",
      "path": [],
      "body": [
        {
          "name": "business_name",
          "type": "string",
          "says": "Business the agent represents.",
          "isNeeded": true
        },
        {
          "name": "agent_name",
          "type": "string",
          "says": "Friendly name of the agent.",
          "isNeeded": true
        },
        {
          "name": "voice_id",
          "type": "string",
          "says": "From `GET /voices`.",
          "isNeeded": true,
          "choices": [
            "james",
            "michael",
            "daniel",
            "thomas",
            "sarah",
            "emily",
            "grace",
            "charlotte",
            "jack",
            "lukas",
            "lucia",
            "mateo"
          ]
        },
        {
          "name": "greeting",
          "type": "string",
          "says": "Spoken when a call is answered.",
          "isNeeded": true
        },
        {
          "name": "system_prompt",
          "type": "string",
          "says": "Instructions that define behaviour and personality.",
          "isNeeded": true
        },
        {
          "name": "forwarding_number",
          "type": "string",
          "says": "E.164, valid for its country."
        },
        {
          "name": "escalation_number",
          "type": "string",
          "says": "E.164, valid for its country."
        },
        {
          "name": "escalation_policy",
          "type": "string",
          "says": "When to hand over to a human.",
          "choices": [
            "never",
            "on_request",
            "complex",
            "always"
          ]
        },
        {
          "name": "business_hours",
          "type": "json",
          "says": "When the business is open."
        },
        {
          "name": "faq",
          "type": "json",
          "says": "What the agent may answer from."
        },
        {
          "name": "voice_settings",
          "type": "json"
        },
        {
          "name": "functions_enabled",
          "type": "boolean",
          "says": "Enables the built-in tools (calendar, email and similar)."
        },
        {
          "name": "recording",
          "type": "json"
        },
        {
          "name": "disclosure",
          "type": "json"
        },
        {
          "name": "retention_days",
          "type": "number",
          "says": "How many days after a call it is deleted, with its transcript, journal, recording, mails and questions."
        },
        {
          "name": "language",
          "type": "string",
          "says": "What the agent speaks and understands.",
          "choices": [
            "en",
            "de",
            "es",
            "auto"
          ]
        },
        {
          "name": "languages",
          "type": "json",
          "says": "With `language` auto."
        },
        {
          "name": "tools",
          "type": "json",
          "says": "Tools of your own."
        },
        {
          "name": "redact",
          "type": "json",
          "says": "What is removed from words and keys before anything is stored, logged or sent."
        },
        {
          "name": "variables",
          "type": "json",
          "says": "Put in place of `{{name}}` in the greeting and the prompt."
        },
        {
          "name": "booking",
          "type": "json",
          "says": "How the agent gives appointments."
        },
        {
          "name": "lookup_url",
          "type": "string",
          "says": "Your server is asked here, by a request signed with the secret of `POST /agents/{agentId}/tool-secret`, before a call is answered."
        },
        {
          "name": "lookup_timeout_ms",
          "type": "number",
          "says": "How long the caller hears ringing for it at most, in milliseconds."
        },
        {
          "name": "grounding",
          "type": "string",
          "says": "What of a language model’s sentences is said.",
          "choices": [
            "strict",
            "deeds"
          ]
        }
      ],
      "answers": "one"
    },
    "retrieve": {
      "id": "getAgent",
      "says": "Retrieve an agent.",
      "path": [
        "agentId"
      ],
      "answers": "one"
    },
    "update": {
      "id": "updateAgent",
      "says": "Update an agent.",
      "path": [
        "agentId"
      ],
      "body": [
        {
          "name": "business_name",
          "type": "string",
          "says": "Business the agent represents."
        },
        {
          "name": "agent_name",
          "type": "string",
          "says": "Friendly name of the agent."
        },
        {
          "name": "voice_id",
          "type": "string",
          "says": "From `GET /voices`.",
          "choices": [
            "james",
            "michael",
            "daniel",
            "thomas",
            "sarah",
            "emily",
            "grace",
            "charlotte",
            "jack",
            "lukas",
            "lucia",
            "mateo"
          ]
        },
        {
          "name": "greeting",
          "type": "string",
          "says": "Spoken when a call is answered."
        },
        {
          "name": "system_prompt",
          "type": "string",
          "says": "Instructions that define behaviour and personality."
        },
        {
          "name": "forwarding_number",
          "type": "string",
          "says": "E.164, valid for its country."
        },
        {
          "name": "escalation_number",
          "type": "string",
          "says": "E.164, valid for its country."
        },
        {
          "name": "escalation_policy",
          "type": "string",
          "says": "When to hand over to a human.",
          "choices": [
            "never",
            "on_request",
            "complex",
            "always"
          ]
        },
        {
          "name": "business_hours",
          "type": "json",
          "says": "When the business is open."
        },
        {
          "name": "faq",
          "type": "json",
          "says": "What the agent may answer from."
        },
        {
          "name": "voice_settings",
          "type": "json"
        },
        {
          "name": "functions_enabled",
          "type": "boolean",
          "says": "Enables the built-in tools (calendar, email and similar)."
        },
        {
          "name": "recording",
          "type": "json"
        },
        {
          "name": "disclosure",
          "type": "json"
        },
        {
          "name": "retention_days",
          "type": "number",
          "says": "How many days after a call it is deleted, with its transcript, journal, recording, mails and questions."
        },
        {
          "name": "language",
          "type": "string",
          "says": "What the agent speaks and understands.",
          "choices": [
            "en",
            "de",
            "es",
            "auto"
          ]
        },
        {
          "name": "languages",
          "type": "json",
          "says": "With `language` auto."
        },
        {
          "name": "tools",
          "type": "json",
          "says": "Tools of your own."
        },
        {
          "name": "redact",
          "type": "json",
          "says": "What is removed from words and keys before anything is stored, logged or sent."
        },
        {
          "name": "variables",
          "type": "json",
          "says": "Put in place of `{{name}}` in the greeting and the prompt."
        },
        {
          "name": "booking",
          "type": "json",
          "says": "How the agent gives appointments."
        },
        {
          "name": "lookup_url",
          "type": "string",
          "says": "Your server is asked here, by a request signed with the secret of `POST /agents/{agentId}/tool-secret`, before a call is answered."
        },
        {
          "name": "lookup_timeout_ms",
          "type": "number",
          "says": "How long the caller hears ringing for it at most, in milliseconds."
        },
        {
          "name": "grounding",
          "type": "string",
          "says": "What of a language model’s sentences is said.",
          "choices": [
            "strict",
            "deeds"
          ]
        },
        {
          "name": "status",
          "type": "string",
          "says": "active or paused.",
          "choices": [
            "active",
            "paused"
          ]
        }
      ],
      "answers": "one"
    },
    "delete": {
      "id": "deleteAgent",
      "says": "Delete an agent.",
      "path": [
        "agentId"
      ],
      "answers": "nothing"
    },
    "renewToolSecret": {
      "id": "renewToolSecret",
      "says": "Make a new secret for the agent’s tools.",
      "path": [
        "agentId"
      ],
      "answers": "one"
    },
    "assignNumber": {
      "id": "assignPhoneNumber",
      "says": "Assign a number to an agent.",
      "path": [
        "agentId"
      ],
      "body": [
        {
          "name": "requestedNumber",
          "type": "string",
          "says": "A number of this account, E.164.",
          "isNeeded": true
        },
        {
          "name": "move",
          "type": "boolean",
          "says": "Whether to take it from another agent that answers on it."
        }
      ],
      "meant": "requestedNumber",
      "answers": "one"
    },
    "routing": {
      "id": "getRouting",
      "says": "Preview a call.",
      "path": [
        "agentId"
      ],
      "query": [
        {
          "name": "at",
          "type": "string",
          "says": "ISO 8601."
        }
      ],
      "answers": "one"
    }
  },
  "phoneNumbers": {
    "list": {
      "id": "listPhoneNumbers",
      "says": "List the numbers of the account.",
      "path": [],
      "answers": "list"
    },
    "create": {
      "id": "acquirePhoneNumber",
      "says": "Acquire a number for an agent.",
      "path": [],
      "body": [
        {
          "name": "agent_id",
          "type": "string",
          "says": "The agent that answers on the number.",
          "isNeeded": true
        },
        {
          "name": "country",
          "type": "string",
          "says": "Two-letter country code, in any case."
        },
        {
          "name": "phoneNumber",
          "type": "string",
          "says": "Exactly this number, as a search gave it."
        },
        {
          "name": "phone_number",
          "type": "string",
          "says": "The same as `phoneNumber`, by the name that answers have."
        },
        {
          "name": "areaCode",
          "type": "string",
          "says": "Area code, with or without the leading zero."
        },
        {
          "name": "contains",
          "type": "string",
          "says": "What the number contains."
        },
        {
          "name": "bundleSid",
          "type": "string",
          "says": "The regulatory bundle to use."
        },
        {
          "name": "trunk_id",
          "type": "string",
          "says": "A trunk of yours by which calls to `phoneNumber` come."
        }
      ],
      "answers": "one"
    },
    "release": {
      "id": "releasePhoneNumber",
      "says": "Release a number.",
      "path": [
        "phoneNumber"
      ],
      "answers": "nothing"
    },
    "search": {
      "id": "searchPhoneNumbers",
      "says": "Search numbers that can be acquired.",
      "path": [],
      "query": [
        {
          "name": "country",
          "type": "string",
          "says": "Two-letter country code, in any case."
        },
        {
          "name": "areaCode",
          "type": "string",
          "says": "Area code, with or without the leading zero."
        },
        {
          "name": "contains",
          "type": "string",
          "says": "What the number contains."
        },
        {
          "name": "type",
          "type": "json",
          "choices": [
            "local",
            "mobile",
            "toll_free",
            "national"
          ]
        },
        {
          "name": "pageSize",
          "type": "number",
          "says": "Numbers on a page."
        },
        {
          "name": "page",
          "type": "number",
          "says": "Starts at 0."
        }
      ],
      "answers": "one"
    }
  },
  "regulatoryBundles": {
    "update": {
      "id": "updateRegulatoryBundle",
      "says": "Complete or correct a regulatory bundle.",
      "path": [
        "sid"
      ],
      "body": [
        {
          "name": "complianceType",
          "type": "string",
          "choices": [
            "business",
            "individual"
          ]
        },
        {
          "name": "complianceData",
          "type": "json",
          "says": "BusinessDetails or IndividualDetails, as a whole."
        },
        {
          "name": "isoCountryCode",
          "type": "string",
          "says": "That of the bundle."
        },
        {
          "name": "proofOfIdentity",
          "type": "file",
          "says": "PDF, JPEG or PNG by its bytes, at most 10 MiB."
        },
        {
          "name": "proofOfAddress",
          "type": "file",
          "says": "PDF, JPEG or PNG by its bytes, at most 10 MiB."
        }
      ],
      "answers": "one"
    },
    "retrieve": {
      "id": "getRegulatoryBundle",
      "says": "Retrieve a regulatory bundle.",
      "path": [
        "sid"
      ],
      "answers": "one"
    },
    "delete": {
      "id": "deleteRegulatoryBundle",
      "says": "Delete a regulatory bundle.",
      "path": [
        "sid"
      ],
      "answers": "nothing"
    },
    "list": {
      "id": "listRegulatoryBundles",
      "says": "List the regulatory bundles of a country.",
      "path": [
        "isoCountry"
      ],
      "answers": "one"
    },
    "create": {
      "id": "createRegulatoryBundle",
      "says": "Create a regulatory bundle.",
      "path": [],
      "body": [
        {
          "name": "isoCountryCode",
          "type": "string",
          "says": "Two-letter country code, in any case.",
          "isNeeded": true
        },
        {
          "name": "complianceType",
          "type": "string",
          "choices": [
            "business"
          ]
        },
        {
          "name": "complianceData",
          "type": "json"
        },
        {
          "name": "proofOfIdentity",
          "type": "file",
          "says": "PDF, JPEG or PNG by its bytes, at most 10 MiB."
        },
        {
          "name": "proofOfAddress",
          "type": "file",
          "says": "PDF, JPEG or PNG by its bytes, at most 10 MiB."
        }
      ],
      "answers": "one"
    }
  },
  "transcripts": {
    "list": {
      "id": "listTranscripts",
      "says": "List an agent’s transcripts.",
      "path": [
        "agentId"
      ],
      "query": [
        {
          "name": "limit",
          "type": "number",
          "says": "How many."
        },
        {
          "name": "offset",
          "type": "number",
          "says": "How many of the most recent to pass over."
        },
        {
          "name": "after",
          "type": "string",
          "says": "Go on after this cursor, the `next` of an earlier answer."
        },
        {
          "name": "type",
          "type": "string",
          "says": "Only calls of this type.",
          "choices": [
            "Sales Inquiry",
            "Support Request",
            "General Info",
            "Complaint",
            "Feedback",
            "Booking",
            "Cancellation"
          ]
        },
        {
          "name": "outcome",
          "type": "string",
          "says": "Only calls with this outcome.",
          "choices": [
            "Resolved",
            "Escalated",
            "Follow-up Required",
            "Lead Captured",
            "Appointment Booked",
            "Appointment Cancelled",
            "Message Taken",
            "Unresolved",
            "Abandoned",
            "Spam",
            "Wrong Number"
          ]
        }
      ],
      "answers": "list"
    },
    "retrieve": {
      "id": "getTranscript",
      "says": "Retrieve a transcript.",
      "path": [
        "agentId",
        "transcriptId"
      ],
      "answers": "one"
    },
    "delete": {
      "id": "deleteTranscript",
      "says": "Delete a transcript.",
      "path": [
        "agentId",
        "transcriptId"
      ],
      "answers": "nothing"
    }
  },
  "unansweredQuestions": {
    "list": {
      "id": "listAllUnansweredQuestions",
      "says": "List what no agent could answer.",
      "path": [],
      "query": [
        {
          "name": "status",
          "type": "string",
          "says": "Only those.",
          "choices": [
            "open",
            "answered",
            "dismissed"
          ]
        },
        {
          "name": "limit",
          "type": "number",
          "says": "How many."
        },
        {
          "name": "offset",
          "type": "number",
          "says": "How many of the first to pass over."
        },
        {
          "name": "agent_id",
          "type": "string",
          "says": "Only what this agent was asked."
        }
      ],
      "answers": "list"
    },
    "listGroups": {
      "id": "listQuestionGroups",
      "says": "List what no agent could answer, by meaning.",
      "path": [],
      "query": [
        {
          "name": "status",
          "type": "string",
          "says": "Only those.",
          "choices": [
            "open",
            "answered",
            "dismissed"
          ]
        },
        {
          "name": "limit",
          "type": "number",
          "says": "How many."
        },
        {
          "name": "offset",
          "type": "number",
          "says": "How many of the first to pass over."
        },
        {
          "name": "agent_id",
          "type": "string",
          "says": "Only what this agent was asked."
        }
      ],
      "answers": "list"
    },
    "listOfAgent": {
      "id": "listUnansweredQuestions",
      "says": "List what an agent could not answer.",
      "path": [
        "agentId"
      ],
      "query": [
        {
          "name": "status",
          "type": "string",
          "says": "Only those.",
          "choices": [
            "open",
            "answered",
            "dismissed"
          ]
        },
        {
          "name": "limit",
          "type": "number",
          "says": "How many."
        },
        {
          "name": "offset",
          "type": "number",
          "says": "How many of the first to pass over."
        }
      ],
      "answers": "list"
    },
    "answer": {
      "id": "answerQuestion",
      "says": "Answer a question.",
      "path": [
        "agentId",
        "questionId"
      ],
      "body": [
        {
          "name": "answer",
          "type": "string",
          "isNeeded": true
        },
        {
          "name": "question",
          "type": "string"
        },
        {
          "name": "with_group",
          "type": "boolean",
          "says": "Settles the others of its group with it."
        }
      ],
      "answers": "one"
    },
    "dismiss": {
      "id": "dismissQuestion",
      "says": "Dismiss a question.",
      "path": [
        "agentId",
        "questionId"
      ],
      "query": [
        {
          "name": "with_group",
          "type": "boolean",
          "says": "Settles the others of its group with it."
        }
      ],
      "answers": "one"
    }
  },
  "trunks": {
    "list": {
      "id": "listTrunks",
      "says": "List all trunks.",
      "path": [],
      "answers": "list"
    },
    "create": {
      "id": "createTrunk",
      "says": "Create a trunk.",
      "path": [],
      "body": [
        {
          "name": "name",
          "type": "string",
          "says": "What you call it.",
          "isNeeded": true
        },
        {
          "name": "kind",
          "type": "string",
          "says": "A `trunk` is a carrier or a PBX, which has a place of its own.",
          "choices": [
            "trunk",
            "softphone"
          ]
        },
        {
          "name": "inbound",
          "type": "json",
          "says": "By what calls from it are known."
        },
        {
          "name": "transfer",
          "type": "string",
          "says": "How a caller is transferred to a person.",
          "choices": [
            "refer",
            "bridge"
          ]
        },
        {
          "name": "refer_form",
          "type": "string",
          "says": "How REFER names a number.",
          "choices": [
            "sip",
            "tel"
          ]
        },
        {
          "name": "media_encryption",
          "type": "string",
          "says": "SRTP with keys in the signalling (SDES).",
          "choices": [
            "off",
            "allow",
            "require"
          ]
        },
        {
          "name": "phone_number",
          "type": "string",
          "says": "For a softphone."
        },
        {
          "name": "outbound",
          "type": "json",
          "says": "How calls go out by it, which transfers need."
        }
      ],
      "answers": "one"
    },
    "retrieve": {
      "id": "getTrunk",
      "says": "Retrieve a trunk.",
      "path": [
        "trunkId"
      ],
      "answers": "one"
    },
    "update": {
      "id": "updateTrunk",
      "says": "Update a trunk.",
      "path": [
        "trunkId"
      ],
      "body": [
        {
          "name": "name",
          "type": "string",
          "says": "What you call it."
        },
        {
          "name": "kind",
          "type": "string",
          "says": "A `trunk` is a carrier or a PBX, which has a place of its own.",
          "choices": [
            "trunk",
            "softphone"
          ]
        },
        {
          "name": "inbound",
          "type": "json",
          "says": "By what calls from it are known."
        },
        {
          "name": "transfer",
          "type": "string",
          "says": "How a caller is transferred to a person.",
          "choices": [
            "refer",
            "bridge"
          ]
        },
        {
          "name": "refer_form",
          "type": "string",
          "says": "How REFER names a number.",
          "choices": [
            "sip",
            "tel"
          ]
        },
        {
          "name": "media_encryption",
          "type": "string",
          "says": "SRTP with keys in the signalling (SDES).",
          "choices": [
            "off",
            "allow",
            "require"
          ]
        },
        {
          "name": "phone_number",
          "type": "string",
          "says": "For a softphone."
        },
        {
          "name": "outbound",
          "type": "json",
          "says": "What is left out stays, the password too."
        }
      ],
      "answers": "one"
    },
    "delete": {
      "id": "deleteTrunk",
      "says": "Delete a trunk.",
      "path": [
        "trunkId"
      ],
      "answers": "nothing"
    }
  },
  "voices": {
    "list": {
      "id": "listVoices",
      "says": "List the voices.",
      "path": [],
      "answers": "list"
    },
    "preview": {
      "id": "previewVoice",
      "says": "Hear a voice.",
      "path": [
        "voiceId"
      ],
      "query": [
        {
          "name": "text",
          "type": "string",
          "says": "What to say, such as a greeting."
        }
      ],
      "answers": "bytes"
    }
  },
  "subscription": {
    "retrieve": {
      "id": "getSubscription",
      "says": "Plan and usage.",
      "path": [],
      "answers": "one"
    },
    "update": {
      "id": "updateSubscription",
      "says": "Change the plan.",
      "path": [],
      "body": [
        {
          "name": "plan",
          "type": "string",
          "says": "The plan, which sets the allowance, the rate limit and the other limits.",
          "choices": [
            "starter",
            "professional",
            "enterprise"
          ]
        },
        {
          "name": "cancel_at_period_end",
          "type": "boolean",
          "says": "True ends the subscription with its period, at once if that is over."
        }
      ],
      "answers": "one"
    }
  },
  "apiKeys": {
    "create": {
      "id": "createApiKey",
      "says": "Make an API key.",
      "path": [],
      "body": [
        {
          "name": "name",
          "type": "string",
          "isNeeded": true
        },
        {
          "name": "expires_at",
          "type": "string",
          "says": "In the future."
        }
      ],
      "answers": "one"
    },
    "list": {
      "id": "listApiKeys",
      "says": "List the API keys.",
      "path": [],
      "answers": "list"
    },
    "delete": {
      "id": "deleteApiKey",
      "says": "Revoke an API key.",
      "path": [
        "keyId"
      ],
      "answers": "nothing"
    }
  },
  "calls": {
    "list": {
      "id": "listCalls",
      "says": "List calls.",
      "path": [],
      "query": [
        {
          "name": "status",
          "type": "string",
          "says": "Only live or only past calls.",
          "choices": [
            "live",
            "ended"
          ]
        },
        {
          "name": "agent_id",
          "type": "string",
          "says": "Only calls to this agent."
        },
        {
          "name": "type",
          "type": "string",
          "says": "Only calls of this type.",
          "choices": [
            "Sales Inquiry",
            "Support Request",
            "General Info",
            "Complaint",
            "Feedback",
            "Booking",
            "Cancellation"
          ]
        },
        {
          "name": "outcome",
          "type": "string",
          "says": "Only calls with this outcome.",
          "choices": [
            "Resolved",
            "Escalated",
            "Follow-up Required",
            "Lead Captured",
            "Appointment Booked",
            "Appointment Cancelled",
            "Message Taken",
            "Unresolved",
            "Abandoned",
            "Spam",
            "Wrong Number"
          ]
        },
        {
          "name": "rating",
          "type": "number",
          "says": "Only calls that Parley rated so."
        },
        {
          "name": "from",
          "type": "string",
          "says": "Only calls that began then or later."
        },
        {
          "name": "to",
          "type": "string",
          "says": "Only calls that began earlier."
        },
        {
          "name": "text",
          "type": "string",
          "says": "Only calls with this in the caller’s number, in the summary, in the caller’s name or in anything that was said, in upper or lower case."
        },
        {
          "name": "unread",
          "type": "boolean",
          "says": "Only calls that the owner has not looked at, or only those that were."
        },
        {
          "name": "sort",
          "type": "string",
          "says": "Which come first.",
          "choices": [
            "newest",
            "oldest",
            "longest",
            "shortest",
            "best",
            "worst"
          ]
        },
        {
          "name": "limit",
          "type": "number",
          "says": "How many."
        },
        {
          "name": "offset",
          "type": "number",
          "says": "How many of the first to pass over."
        },
        {
          "name": "after",
          "type": "string",
          "says": "Go on after this cursor, the `next` of an earlier answer."
        }
      ],
      "answers": "list"
    },
    "journal": {
      "id": "getCallJournal",
      "says": "Read a call’s journal.",
      "path": [
        "callId"
      ],
      "query": [
        {
          "name": "after",
          "type": "number",
          "says": "The `seq` of the last entry that is known."
        },
        {
          "name": "limit",
          "type": "number",
          "says": "How many."
        }
      ],
      "answers": "list"
    },
    "tools": {
      "id": "listCallTools",
      "says": "List what tools did in a call.",
      "path": [
        "callId"
      ],
      "answers": "list"
    },
    "update": {
      "id": "updateCall",
      "says": "Mark a call as read or settled.",
      "path": [
        "callId"
      ],
      "body": [
        {
          "name": "read",
          "type": "boolean",
          "says": "Whether the owner has looked at it."
        },
        {
          "name": "settled",
          "type": "boolean",
          "says": "Whether what it asked for is done."
        }
      ],
      "answers": "one"
    },
    "retrieve": {
      "id": "getCall",
      "says": "Retrieve a call.",
      "path": [
        "callId"
      ],
      "answers": "one"
    },
    "delete": {
      "id": "deleteCall",
      "says": "Delete a call.",
      "path": [
        "callId"
      ],
      "answers": "nothing"
    },
    "markRead": {
      "id": "markCallsRead",
      "says": "Mark all calls as read.",
      "path": [],
      "body": [
        {
          "name": "until",
          "type": "string",
          "says": "Only calls that had begun by then."
        }
      ],
      "answers": "one"
    },
    "export": {
      "id": "exportCalls",
      "says": "Export calls as CSV.",
      "path": [],
      "query": [
        {
          "name": "status",
          "type": "string",
          "says": "Only live or only past calls.",
          "choices": [
            "live",
            "ended"
          ]
        },
        {
          "name": "agent_id",
          "type": "string",
          "says": "Only calls to this agent."
        },
        {
          "name": "type",
          "type": "string",
          "says": "Only calls of this type.",
          "choices": [
            "Sales Inquiry",
            "Support Request",
            "General Info",
            "Complaint",
            "Feedback",
            "Booking",
            "Cancellation"
          ]
        },
        {
          "name": "outcome",
          "type": "string",
          "says": "Only calls with this outcome.",
          "choices": [
            "Resolved",
            "Escalated",
            "Follow-up Required",
            "Lead Captured",
            "Appointment Booked",
            "Appointment Cancelled",
            "Message Taken",
            "Unresolved",
            "Abandoned",
            "Spam",
            "Wrong Number"
          ]
        },
        {
          "name": "rating",
          "type": "number",
          "says": "Only calls that Parley rated so."
        },
        {
          "name": "from",
          "type": "string",
          "says": "Only calls that began then or later."
        },
        {
          "name": "to",
          "type": "string",
          "says": "Only calls that began earlier."
        },
        {
          "name": "text",
          "type": "string",
          "says": "Only calls with this in the caller’s number, in the summary, in the caller’s name or in anything that was said, in upper or lower case."
        },
        {
          "name": "unread",
          "type": "boolean",
          "says": "Only calls that the owner has not looked at, or only those that were."
        },
        {
          "name": "sort",
          "type": "string",
          "says": "Which come first.",
          "choices": [
            "newest",
            "oldest",
            "longest",
            "shortest",
            "best",
            "worst"
          ]
        }
      ],
      "answers": "text"
    },
    "hangUp": {
      "id": "hangUpCall",
      "says": "Hang up a call.",
      "path": [
        "callId"
      ],
      "answers": "one"
    },
    "follow": {
      "id": "followCall",
      "says": "Follow a live call.",
      "path": [
        "callId"
      ],
      "answers": "events"
    },
    "recording": {
      "id": "getRecording",
      "says": "Hear a call.",
      "path": [
        "callId"
      ],
      "answers": "bytes"
    },
    "deleteRecording": {
      "id": "deleteRecording",
      "says": "Delete a recording.",
      "path": [
        "callId"
      ],
      "answers": "nothing"
    }
  },
  "callers": {
    "erase": {
      "id": "eraseCaller",
      "says": "Erase a caller.",
      "path": [
        "number"
      ],
      "answers": "one"
    },
    "export": {
      "id": "exportCaller",
      "says": "Export a caller.",
      "path": [
        "number"
      ],
      "answers": "one"
    }
  },
  "appointments": {
    "list": {
      "id": "listAllAppointments",
      "says": "List all appointments.",
      "path": [],
      "query": [
        {
          "name": "from",
          "type": "string",
          "says": "Only those that begin then or later."
        },
        {
          "name": "to",
          "type": "string",
          "says": "Only those that begin earlier."
        },
        {
          "name": "status",
          "type": "string",
          "says": "Only booked or only cancelled ones.",
          "choices": [
            "booked",
            "cancelled"
          ]
        },
        {
          "name": "limit",
          "type": "number",
          "says": "How many."
        },
        {
          "name": "offset",
          "type": "number",
          "says": "How many of the first to pass over."
        },
        {
          "name": "agent_id",
          "type": "string",
          "says": "Only those of this agent."
        }
      ],
      "answers": "list"
    },
    "listOfAgent": {
      "id": "listAppointments",
      "says": "List an agent’s appointments.",
      "path": [
        "agentId"
      ],
      "query": [
        {
          "name": "from",
          "type": "string",
          "says": "Only those that begin then or later."
        },
        {
          "name": "to",
          "type": "string",
          "says": "Only those that begin earlier."
        },
        {
          "name": "status",
          "type": "string",
          "says": "Only booked or only cancelled ones.",
          "choices": [
            "booked",
            "cancelled"
          ]
        },
        {
          "name": "limit",
          "type": "number",
          "says": "How many."
        },
        {
          "name": "offset",
          "type": "number",
          "says": "How many of the first to pass over."
        }
      ],
      "answers": "list"
    },
    "create": {
      "id": "bookAppointment",
      "says": "Book an appointment.",
      "path": [
        "agentId"
      ],
      "body": [
        {
          "name": "starts_at",
          "type": "string",
          "says": "When it begins.",
          "isNeeded": true
        },
        {
          "name": "duration_minutes",
          "type": "number",
          "says": "How long it is, in minutes."
        },
        {
          "name": "name",
          "type": "string",
          "says": "Who comes.",
          "isNeeded": true
        },
        {
          "name": "number",
          "type": "string",
          "says": "Where to call them back, in E.164."
        },
        {
          "name": "email",
          "type": "string",
          "says": "Where to write to them."
        },
        {
          "name": "reason",
          "type": "string",
          "says": "What it is about."
        }
      ],
      "answers": "one"
    },
    "retrieve": {
      "id": "getAppointment",
      "says": "Retrieve an appointment.",
      "path": [
        "agentId",
        "appointmentId"
      ],
      "answers": "one"
    },
    "update": {
      "id": "updateAppointment",
      "says": "Change or reschedule an appointment.",
      "path": [
        "agentId",
        "appointmentId"
      ],
      "body": [
        {
          "name": "starts_at",
          "type": "string",
          "says": "When it begins."
        },
        {
          "name": "name",
          "type": "string",
          "says": "Who comes."
        },
        {
          "name": "number",
          "type": "string",
          "says": "Where to call them back, in E.164."
        },
        {
          "name": "email",
          "type": "string",
          "says": "Where to write to them."
        },
        {
          "name": "reason",
          "type": "string",
          "says": "What it is about."
        }
      ],
      "answers": "one"
    },
    "cancel": {
      "id": "cancelAppointment",
      "says": "Cancel an appointment.",
      "path": [
        "agentId",
        "appointmentId"
      ],
      "answers": "one"
    },
    "availability": {
      "id": "getAvailability",
      "says": "Find free times.",
      "path": [
        "agentId"
      ],
      "query": [
        {
          "name": "from",
          "type": "string",
          "says": "The first moment."
        },
        {
          "name": "to",
          "type": "string",
          "says": "Slots begin earlier."
        },
        {
          "name": "duration_minutes",
          "type": "number",
          "says": "How long it is, in minutes."
        }
      ],
      "answers": "one"
    },
    "confirm": {
      "id": "confirmAppointment",
      "says": "Take note of an appointment.",
      "path": [
        "agentId",
        "appointmentId"
      ],
      "answers": "one"
    }
  },
  "webCalls": {
    "create": {
      "id": "createWebCall",
      "says": "Place a call from a browser.",
      "path": [
        "agentId"
      ],
      "body": [
        {
          "name": "caller",
          "type": "string",
          "says": "Who calls, E.164."
        },
        {
          "name": "variables",
          "type": "json",
          "says": "Put in place of `{{name}}` in the greeting and the prompt."
        },
        {
          "name": "draft",
          "type": "json",
          "says": "Changes to the agent that are not saved, as `PATCH /agents/{agentId}` takes them."
        },
        {
          "name": "at",
          "type": "string",
          "says": "The moment at which the call is taken to begin, ISO 8601."
        },
        {
          "name": "as_if",
          "type": "string",
          "says": "Instead of `at`.",
          "choices": [
            "open",
            "closed"
          ]
        }
      ],
      "answers": "one"
    }
  }
}

// Written from openapi.json by `npm run openapi`.

export const SCHEMAS = {
  "Address": {
    "type": [
      "object",
      "string"
    ],
    "maxLength": 500,
    "properties": {
      "street": {
        "type": "string",
        "maxLength": 200
      },
      "city": {
        "type": "string",
        "maxLength": 200
      },
      "region": {
        "type": "string",
        "maxLength": 200
      },
      "postalCode": {
        "type": "string",
        "maxLength": 200
      },
      "isoCountry": {
        "type": "string",
        "maxLength": 200
      }
    },
    "additionalProperties": false
  },
  "AgentChange": {
    "type": "object",
    "properties": {
      "business_name": {
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "agent_name": {
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "voice_id": {
        "type": "string",
        "enum": [
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
      "greeting": {
        "type": "string",
        "minLength": 1,
        "maxLength": 1000,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "system_prompt": {
        "type": "string",
        "minLength": 1,
        "maxLength": 32000,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "forwarding_number": {
        "type": [
          "string",
          "null"
        ],
        "format": "e164-phone",
        "maxLength": 16,
        "transferTarget": true
      },
      "escalation_number": {
        "type": [
          "string",
          "null"
        ],
        "format": "e164-phone",
        "maxLength": 16,
        "transferTarget": true
      },
      "escalation_policy": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "never",
          "on_request",
          "complex",
          "always",
          null
        ]
      },
      "business_hours": {
        "$ref": "#/components/schemas/BusinessHours"
      },
      "faq": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "$ref": "#/components/schemas/FaqEntry"
        },
        "maxItems": 200
      },
      "voice_settings": {
        "$ref": "#/components/schemas/VoiceSettings"
      },
      "functions_enabled": {
        "type": [
          "boolean",
          "null"
        ]
      },
      "recording": {
        "$ref": "#/components/schemas/RecordingInput"
      },
      "disclosure": {
        "$ref": "#/components/schemas/DisclosureInput"
      },
      "retention_days": {
        "type": [
          "integer",
          "null"
        ],
        "minimum": 1,
        "maximum": 3650
      },
      "language": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "en",
          "de",
          "es",
          "auto",
          null
        ]
      },
      "languages": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "type": "string",
          "enum": [
            "en",
            "de",
            "es"
          ]
        },
        "minItems": 2,
        "maxItems": 3,
        "uniqueItems": true
      },
      "voices": {
        "readOnly": true
      },
      "tools": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "$ref": "#/components/schemas/AgentToolInput"
        },
        "maxItems": 16
      },
      "redact": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "type": "string",
          "enum": [
            "card_numbers",
            "security_codes",
            "national_ids"
          ]
        },
        "maxItems": 3,
        "uniqueItems": true
      },
      "variables": {
        "type": [
          "object",
          "null"
        ],
        "propertyNames": {
          "type": "string",
          "pattern": "^\\w{1,64}$",
          "x-hint": "must have names of 1 to 64 letters, digits and _."
        },
        "additionalProperties": {
          "type": "string",
          "maxLength": 1000
        },
        "maxProperties": 50
      },
      "booking": {
        "$ref": "#/components/schemas/BookingInput"
      },
      "lookup_url": {
        "type": [
          "string",
          "null"
        ],
        "minLength": 1,
        "maxLength": 2000
      },
      "lookup_timeout_ms": {
        "type": [
          "integer",
          "null"
        ],
        "minimum": 100,
        "maximum": 1500
      },
      "grounding": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "strict",
          "deeds",
          null
        ]
      },
      "grounding_chosen": {
        "readOnly": true
      },
      "id": {
        "readOnly": true
      },
      "phone_number": {
        "readOnly": true
      },
      "phone_number_sid": {
        "readOnly": true
      },
      "created_at": {
        "readOnly": true
      },
      "updated_at": {
        "readOnly": true
      },
      "status": {
        "type": "string",
        "enum": [
          "active",
          "paused"
        ]
      }
    },
    "additionalProperties": false
  },
  "AgentToolInput": {
    "type": "object",
    "required": [
      "name",
      "description",
      "parameters",
      "url"
    ],
    "properties": {
      "name": {
        "type": "string",
        "minLength": 1,
        "maxLength": 64,
        "pattern": "^[a-zA-Z][a-zA-Z0-9_-]{0,63}$",
        "x-hint": "must begin with a letter and have only letters, digits, _ and -, such as check_stock.",
        "x-reserved": [
          "find_appointment_times",
          "check_availability",
          "book_appointment",
          "list_appointments",
          "reschedule_appointment",
          "cancel_appointment",
          "send_email",
          "take_message",
          "transfer",
          "transfer_to_human",
          "hang_up",
          "end_call",
          "send_digits",
          "send_dtmf",
          "report_unanswered"
        ]
      },
      "description": {
        "type": "string",
        "minLength": 1,
        "maxLength": 1000,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "parameters": {
        "type": "object",
        "additionalProperties": true
      },
      "url": {
        "type": "string",
        "minLength": 1,
        "maxLength": 2000
      },
      "timeout_seconds": {
        "type": "integer",
        "minimum": 1,
        "maximum": 20
      },
      "filler": {
        "type": [
          "string",
          "null"
        ],
        "minLength": 1,
        "maxLength": 200,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      }
    },
    "additionalProperties": false
  },
  "AppointmentChange": {
    "type": "object",
    "properties": {
      "starts_at": {
        "type": "string",
        "format": "date-time"
      },
      "name": {
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "number": {
        "type": [
          "string",
          "null"
        ],
        "format": "e164-phone",
        "maxLength": 16
      },
      "email": {
        "type": [
          "string",
          "null"
        ],
        "format": "email",
        "maxLength": 254
      },
      "reason": {
        "type": [
          "string",
          "null"
        ],
        "maxLength": 1000
      },
      "id": {
        "readOnly": true
      },
      "agentId": {
        "readOnly": true
      },
      "ends_at": {
        "readOnly": true
      },
      "status": {
        "readOnly": true
      },
      "sequence": {
        "readOnly": true
      },
      "created_at": {
        "readOnly": true
      },
      "updated_at": {
        "readOnly": true
      }
    },
    "additionalProperties": false
  },
  "BookingInput": {
    "type": [
      "object",
      "null"
    ],
    "properties": {
      "duration_minutes": {
        "type": "integer",
        "minimum": 5,
        "maximum": 480
      },
      "buffer_before_minutes": {
        "type": "integer",
        "minimum": 0,
        "maximum": 120
      },
      "buffer_after_minutes": {
        "type": "integer",
        "minimum": 0,
        "maximum": 120
      },
      "lead_minutes": {
        "type": "integer",
        "minimum": 0,
        "maximum": 10080
      },
      "horizon_days": {
        "type": "integer",
        "minimum": 1,
        "maximum": 365
      },
      "email": {
        "type": [
          "string",
          "null"
        ],
        "format": "email",
        "maxLength": 254
      }
    },
    "additionalProperties": false
  },
  "BundleChangeForm": {
    "type": "object",
    "properties": {
      "isoCountryCode": {
        "type": "string",
        "pattern": "^[A-Za-z]{2}$",
        "x-hint": "must be a two-letter country code, such as US."
      },
      "complianceType": {
        "type": "string",
        "enum": [
          "business",
          "individual"
        ],
        "default": "business"
      },
      "complianceData": {
        "type": "string",
        "contentMediaType": "application/json"
      },
      "proofOfIdentity": {
        "type": "string",
        "format": "binary"
      },
      "proofOfAddress": {
        "type": "string",
        "format": "binary"
      }
    },
    "additionalProperties": false
  },
  "BundleForm": {
    "type": "object",
    "required": [
      "isoCountryCode"
    ],
    "properties": {
      "isoCountryCode": {
        "type": "string",
        "pattern": "^[A-Za-z]{2}$",
        "x-hint": "must be a two-letter country code, such as US."
      },
      "complianceType": {
        "type": "string",
        "enum": [
          "business",
          "individual"
        ],
        "default": "business"
      },
      "complianceData": {
        "type": "string",
        "contentMediaType": "application/json"
      },
      "proofOfIdentity": {
        "type": "string",
        "format": "binary"
      },
      "proofOfAddress": {
        "type": "string",
        "format": "binary"
      }
    },
    "additionalProperties": false
  },
  "BusinessBreak": {
    "type": "object",
    "required": [
      "start",
      "end"
    ],
    "properties": {
      "start": {
        "type": "string",
        "pattern": "^([01]\\d|2[0-3]):[0-5]\\d$",
        "x-hint": "must be HH:MM on the 24-hour clock, such as 12:30."
      },
      "end": {
        "type": "string",
        "pattern": "^([01]\\d|2[0-3]):[0-5]\\d$",
        "x-hint": "must be HH:MM on the 24-hour clock, such as 12:30."
      }
    },
    "additionalProperties": false
  },
  "BusinessDay": {
    "type": "object",
    "required": [
      "enabled"
    ],
    "properties": {
      "open": {
        "type": "string",
        "pattern": "^([01]\\d|2[0-3]):[0-5]\\d$",
        "x-hint": "must be HH:MM on the 24-hour clock, such as 09:00."
      },
      "close": {
        "type": "string",
        "pattern": "^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$",
        "x-hint": "must be HH:MM on the 24-hour clock, such as 17:30, or 24:00."
      },
      "enabled": {
        "type": "boolean"
      },
      "breaks": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/BusinessBreak"
        },
        "maxItems": 4
      }
    },
    "additionalProperties": false,
    "openDayHasTimes": true,
    "openDiffersFromClose": true,
    "breaksAreWithinHours": true
  },
  "BusinessDetails": {
    "type": "object",
    "properties": {
      "name": {
        "type": "string",
        "maxLength": 200
      },
      "address": {
        "$ref": "#/components/schemas/Address"
      },
      "registrationNumber": {
        "type": "string",
        "maxLength": 200
      },
      "registrationAuthority": {
        "type": "string",
        "maxLength": 200
      },
      "website": {
        "type": "string",
        "maxLength": 200
      },
      "contact": {
        "type": "string",
        "maxLength": 200
      }
    },
    "additionalProperties": true,
    "maxProperties": 50
  },
  "BusinessHours": {
    "type": [
      "object",
      "null"
    ],
    "required": [
      "enabled"
    ],
    "properties": {
      "enabled": {
        "type": "boolean"
      },
      "timezone": {
        "type": "string",
        "format": "iana-time-zone"
      },
      "schedule": {
        "type": "object",
        "properties": {
          "monday": {
            "$ref": "#/components/schemas/BusinessDay"
          },
          "tuesday": {
            "$ref": "#/components/schemas/BusinessDay"
          },
          "wednesday": {
            "$ref": "#/components/schemas/BusinessDay"
          },
          "thursday": {
            "$ref": "#/components/schemas/BusinessDay"
          },
          "friday": {
            "$ref": "#/components/schemas/BusinessDay"
          },
          "saturday": {
            "$ref": "#/components/schemas/BusinessDay"
          },
          "sunday": {
            "$ref": "#/components/schemas/BusinessDay"
          }
        },
        "additionalProperties": false
      },
      "special_days": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/BusinessSpecialDay"
        },
        "maxItems": 100,
        "specialDaysAreApart": true
      }
    },
    "additionalProperties": false,
    "appliedHoursAreComplete": true
  },
  "BusinessSpecialDay": {
    "type": "object",
    "required": [
      "date",
      "enabled"
    ],
    "properties": {
      "date": {
        "type": "string",
        "format": "date"
      },
      "until": {
        "type": "string",
        "format": "date"
      },
      "name": {
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "open": {
        "type": "string",
        "pattern": "^([01]\\d|2[0-3]):[0-5]\\d$",
        "x-hint": "must be HH:MM on the 24-hour clock, such as 09:00."
      },
      "close": {
        "type": "string",
        "pattern": "^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$",
        "x-hint": "must be HH:MM on the 24-hour clock, such as 17:30, or 24:00."
      },
      "enabled": {
        "type": "boolean"
      },
      "breaks": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/BusinessBreak"
        },
        "maxItems": 4
      }
    },
    "additionalProperties": false,
    "lastDayIsNear": true,
    "openDayHasTimes": true,
    "openDiffersFromClose": true,
    "breaksAreWithinHours": true
  },
  "CallChange": {
    "type": "object",
    "properties": {
      "read": {
        "type": "boolean"
      },
      "settled": {
        "type": "boolean"
      }
    },
    "additionalProperties": false,
    "minProperties": 1
  },
  "DisclosureInput": {
    "type": [
      "object",
      "null"
    ],
    "required": [
      "enabled"
    ],
    "properties": {
      "enabled": {
        "type": "boolean"
      },
      "acknowledged": {
        "type": "boolean"
      },
      "switched_off": {
        "readOnly": true
      }
    },
    "additionalProperties": false
  },
  "FaqEntry": {
    "type": "object",
    "required": [
      "question",
      "answer"
    ],
    "properties": {
      "question": {
        "type": "string",
        "minLength": 1,
        "maxLength": 500,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "answer": {
        "type": "string",
        "minLength": 1,
        "maxLength": 2000,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "language": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "en",
          "de",
          "es",
          null
        ]
      },
      "also_asked": {
        "type": "array",
        "items": {
          "type": "string",
          "minLength": 1,
          "maxLength": 200,
          "pattern": "\\S",
          "x-hint": "must not be blank."
        },
        "maxItems": 10
      },
      "model_wordings": {
        "type": "array",
        "items": {
          "type": "string",
          "minLength": 1,
          "maxLength": 200,
          "pattern": "\\S",
          "x-hint": "must not be blank."
        },
        "maxItems": 5
      }
    },
    "additionalProperties": false
  },
  "GrantedCalendar": {
    "type": "object",
    "required": [
      "code",
      "state"
    ],
    "properties": {
      "code": {
        "type": "string",
        "minLength": 1,
        "maxLength": 4096
      },
      "state": {
        "type": "string",
        "minLength": 1,
        "maxLength": 4096
      }
    },
    "additionalProperties": false
  },
  "IndividualDetails": {
    "type": "object",
    "properties": {
      "firstName": {
        "type": "string",
        "maxLength": 200
      },
      "lastName": {
        "type": "string",
        "maxLength": 200
      },
      "address": {
        "$ref": "#/components/schemas/Address"
      },
      "dateOfBirth": {
        "type": "string",
        "format": "date"
      },
      "email": {
        "type": "string",
        "format": "email",
        "maxLength": 200
      }
    },
    "additionalProperties": true,
    "maxProperties": 50
  },
  "ManagedAccountChange": {
    "type": "object",
    "properties": {
      "blocked": {
        "type": "boolean"
      },
      "deleted": {
        "type": "boolean",
        "enum": [
          false
        ]
      },
      "may_dial": {
        "type": "boolean"
      },
      "may_buy": {
        "type": "boolean"
      },
      "caller_id": {
        "type": [
          "string",
          "null"
        ],
        "format": "e164-phone",
        "maxLength": 16
      },
      "plan": {
        "$ref": "#/components/schemas/Plan"
      },
      "operator": {
        "type": "boolean"
      }
    },
    "additionalProperties": false,
    "minProperties": 1
  },
  "NewAgent": {
    "type": "object",
    "required": [
      "business_name",
      "agent_name",
      "voice_id",
      "greeting",
      "system_prompt"
    ],
    "properties": {
      "business_name": {
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "agent_name": {
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "voice_id": {
        "type": "string",
        "enum": [
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
      "greeting": {
        "type": "string",
        "minLength": 1,
        "maxLength": 1000,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "system_prompt": {
        "type": "string",
        "minLength": 1,
        "maxLength": 32000,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "forwarding_number": {
        "type": [
          "string",
          "null"
        ],
        "format": "e164-phone",
        "maxLength": 16,
        "transferTarget": true
      },
      "escalation_number": {
        "type": [
          "string",
          "null"
        ],
        "format": "e164-phone",
        "maxLength": 16,
        "transferTarget": true
      },
      "escalation_policy": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "never",
          "on_request",
          "complex",
          "always",
          null
        ]
      },
      "business_hours": {
        "$ref": "#/components/schemas/BusinessHours"
      },
      "faq": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "$ref": "#/components/schemas/FaqEntry"
        },
        "maxItems": 200
      },
      "voice_settings": {
        "$ref": "#/components/schemas/VoiceSettings"
      },
      "functions_enabled": {
        "type": [
          "boolean",
          "null"
        ]
      },
      "recording": {
        "$ref": "#/components/schemas/RecordingInput"
      },
      "disclosure": {
        "$ref": "#/components/schemas/DisclosureInput"
      },
      "retention_days": {
        "type": [
          "integer",
          "null"
        ],
        "minimum": 1,
        "maximum": 3650
      },
      "language": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "en",
          "de",
          "es",
          "auto",
          null
        ]
      },
      "languages": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "type": "string",
          "enum": [
            "en",
            "de",
            "es"
          ]
        },
        "minItems": 2,
        "maxItems": 3,
        "uniqueItems": true
      },
      "voices": {
        "readOnly": true
      },
      "tools": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "$ref": "#/components/schemas/AgentToolInput"
        },
        "maxItems": 16
      },
      "redact": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "type": "string",
          "enum": [
            "card_numbers",
            "security_codes",
            "national_ids"
          ]
        },
        "maxItems": 3,
        "uniqueItems": true
      },
      "variables": {
        "type": [
          "object",
          "null"
        ],
        "propertyNames": {
          "type": "string",
          "pattern": "^\\w{1,64}$",
          "x-hint": "must have names of 1 to 64 letters, digits and _."
        },
        "additionalProperties": {
          "type": "string",
          "maxLength": 1000
        },
        "maxProperties": 50
      },
      "booking": {
        "$ref": "#/components/schemas/BookingInput"
      },
      "lookup_url": {
        "type": [
          "string",
          "null"
        ],
        "minLength": 1,
        "maxLength": 2000
      },
      "lookup_timeout_ms": {
        "type": [
          "integer",
          "null"
        ],
        "minimum": 100,
        "maximum": 1500
      },
      "grounding": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "strict",
          "deeds",
          null
        ]
      },
      "grounding_chosen": {
        "readOnly": true
      },
      "id": {
        "readOnly": true
      },
      "phone_number": {
        "readOnly": true
      },
      "phone_number_sid": {
        "readOnly": true
      },
      "created_at": {
        "readOnly": true
      },
      "updated_at": {
        "readOnly": true
      },
      "status": {
        "readOnly": true
      }
    },
    "additionalProperties": false
  },
  "NewApiKey": {
    "type": "object",
    "required": [
      "name"
    ],
    "properties": {
      "name": {
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "expires_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      }
    },
    "additionalProperties": false
  },
  "NewAppointment": {
    "type": "object",
    "required": [
      "starts_at",
      "name"
    ],
    "properties": {
      "starts_at": {
        "type": "string",
        "format": "date-time"
      },
      "duration_minutes": {
        "type": "integer",
        "minimum": 5,
        "maximum": 480,
        "default": 30
      },
      "name": {
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "number": {
        "type": [
          "string",
          "null"
        ],
        "format": "e164-phone",
        "maxLength": 16
      },
      "email": {
        "type": [
          "string",
          "null"
        ],
        "format": "email",
        "maxLength": 254
      },
      "reason": {
        "type": [
          "string",
          "null"
        ],
        "maxLength": 1000
      },
      "id": {
        "readOnly": true
      },
      "agentId": {
        "readOnly": true
      },
      "ends_at": {
        "readOnly": true
      },
      "status": {
        "readOnly": true
      },
      "sequence": {
        "readOnly": true
      },
      "created_at": {
        "readOnly": true
      },
      "updated_at": {
        "readOnly": true
      }
    },
    "additionalProperties": false
  },
  "NewBusinessBundle": {
    "type": "object",
    "required": [
      "isoCountryCode"
    ],
    "properties": {
      "isoCountryCode": {
        "type": "string",
        "pattern": "^[A-Za-z]{2}$",
        "x-hint": "must be a two-letter country code, such as US."
      },
      "complianceType": {
        "type": "string",
        "enum": [
          "business"
        ],
        "default": "business"
      },
      "complianceData": {
        "$ref": "#/components/schemas/BusinessDetails"
      }
    },
    "additionalProperties": false
  },
  "NewCalendarAuthorization": {
    "type": "object",
    "required": [
      "provider"
    ],
    "properties": {
      "provider": {
        "type": "string",
        "enum": [
          "google",
          "microsoft"
        ]
      }
    },
    "additionalProperties": false
  },
  "NewCalendarConnection": {
    "type": "object",
    "required": [
      "url",
      "username",
      "password"
    ],
    "properties": {
      "url": {
        "type": "string",
        "minLength": 1,
        "maxLength": 2000
      },
      "username": {
        "type": "string",
        "minLength": 1,
        "maxLength": 500,
        "pattern": "^[^:\\u0000-\\u001f\\u007f]+$",
        "x-hint": "must not hold colons or control characters."
      },
      "password": {
        "type": "string",
        "minLength": 1,
        "maxLength": 500,
        "pattern": "^[^\\u0000-\\u001f\\u007f]+$",
        "x-hint": "must not hold control characters.",
        "writeOnly": true
      },
      "provider": {
        "readOnly": true
      },
      "status": {
        "readOnly": true
      },
      "synchronised_at": {
        "readOnly": true
      },
      "problem": {
        "readOnly": true
      },
      "created_at": {
        "readOnly": true
      },
      "updated_at": {
        "readOnly": true
      }
    },
    "additionalProperties": false
  },
  "NewIndividualBundle": {
    "type": "object",
    "required": [
      "isoCountryCode",
      "complianceType"
    ],
    "properties": {
      "isoCountryCode": {
        "type": "string",
        "pattern": "^[A-Za-z]{2}$",
        "x-hint": "must be a two-letter country code, such as US."
      },
      "complianceType": {
        "type": "string",
        "enum": [
          "individual"
        ]
      },
      "complianceData": {
        "$ref": "#/components/schemas/IndividualDetails"
      }
    },
    "additionalProperties": false
  },
  "NewPhoneNumber": {
    "type": "object",
    "required": [
      "agent_id"
    ],
    "properties": {
      "agent_id": {
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "^[^\\u0000]*$",
        "x-hint": "must not contain a NUL character."
      },
      "country": {
        "type": "string",
        "pattern": "^[A-Za-z]{2}$",
        "x-hint": "must be a two-letter country code, such as US."
      },
      "phoneNumber": {
        "type": "string",
        "format": "e164-phone",
        "maxLength": 16
      },
      "phone_number": {
        "type": "string",
        "format": "e164-phone",
        "maxLength": 16
      },
      "areaCode": {
        "type": "string",
        "pattern": "^[0-9]{1,6}$",
        "x-hint": "must be 1 to 6 digits."
      },
      "contains": {
        "type": "string",
        "minLength": 2,
        "maxLength": 16,
        "pattern": "^[0-9A-Za-z*]*$",
        "x-hint": "must consist of digits, letters and *."
      },
      "bundleSid": {
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "^[^\\u0000]*$",
        "x-hint": "must not contain a NUL character."
      },
      "trunk_id": {
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "^[^\\u0000]*$",
        "x-hint": "must not contain a NUL character."
      }
    },
    "additionalProperties": false
  },
  "NewSignUpInvitation": {
    "type": "object",
    "required": [
      "email"
    ],
    "properties": {
      "email": {
        "type": "string",
        "format": "email",
        "maxLength": 254
      }
    },
    "additionalProperties": false
  },
  "NewTrunk": {
    "type": "object",
    "required": [
      "name"
    ],
    "properties": {
      "name": {
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "kind": {
        "type": "string",
        "enum": [
          "trunk",
          "softphone"
        ]
      },
      "inbound": {
        "$ref": "#/components/schemas/TrunkInboundInput"
      },
      "transfer": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "refer",
          "bridge",
          null
        ]
      },
      "refer_form": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "sip",
          "tel",
          null
        ]
      },
      "media_encryption": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "off",
          "allow",
          "require",
          null
        ]
      },
      "phone_number": {
        "type": [
          "string",
          "null"
        ],
        "format": "e164-phone",
        "maxLength": 16
      },
      "outbound": {
        "$ref": "#/components/schemas/NewTrunkOutbound"
      },
      "id": {
        "readOnly": true
      },
      "created_at": {
        "readOnly": true
      },
      "updated_at": {
        "readOnly": true
      }
    },
    "additionalProperties": false
  },
  "NewTrunkOutbound": {
    "type": [
      "object",
      "null"
    ],
    "required": [
      "host"
    ],
    "properties": {
      "host": {
        "type": "string",
        "minLength": 1,
        "maxLength": 254
      },
      "port": {
        "type": [
          "integer",
          "null"
        ],
        "minimum": 1,
        "maximum": 65535
      },
      "transport": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "udp",
          "tcp",
          "tls",
          null
        ]
      },
      "username": {
        "type": [
          "string",
          "null"
        ],
        "minLength": 1,
        "maxLength": 64,
        "pattern": "^[A-Za-z0-9._+-]{1,64}$",
        "x-hint": "must consist of letters, digits and . _ + -"
      },
      "password": {
        "type": [
          "string",
          "null"
        ],
        "minLength": 1,
        "maxLength": 128,
        "pattern": "^[ -~]{1,128}$",
        "x-hint": "must have 1 to 128 printable ASCII characters.",
        "writeOnly": true
      },
      "register": {
        "type": [
          "boolean",
          "null"
        ]
      },
      "caller_id": {
        "type": [
          "string",
          "null"
        ],
        "format": "e164-phone",
        "maxLength": 16
      }
    },
    "additionalProperties": false
  },
  "NewWebCall": {
    "type": "object",
    "properties": {
      "caller": {
        "type": "string",
        "format": "e164-phone",
        "maxLength": 16
      },
      "variables": {
        "type": "object",
        "maxProperties": 50,
        "additionalProperties": {
          "type": "string",
          "maxLength": 500
        }
      },
      "draft": {
        "type": "object",
        "properties": {
          "business_name": {
            "type": "string",
            "minLength": 1,
            "maxLength": 100,
            "pattern": "\\S",
            "x-hint": "must not be blank."
          },
          "agent_name": {
            "type": "string",
            "minLength": 1,
            "maxLength": 100,
            "pattern": "\\S",
            "x-hint": "must not be blank."
          },
          "voice_id": {
            "type": "string",
            "enum": [
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
          "greeting": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1000,
            "pattern": "\\S",
            "x-hint": "must not be blank."
          },
          "system_prompt": {
            "type": "string",
            "minLength": 1,
            "maxLength": 32000,
            "pattern": "\\S",
            "x-hint": "must not be blank."
          },
          "forwarding_number": {
            "type": [
              "string",
              "null"
            ],
            "format": "e164-phone",
            "maxLength": 16,
            "transferTarget": true
          },
          "escalation_number": {
            "type": [
              "string",
              "null"
            ],
            "format": "e164-phone",
            "maxLength": 16,
            "transferTarget": true
          },
          "escalation_policy": {
            "type": [
              "string",
              "null"
            ],
            "enum": [
              "never",
              "on_request",
              "complex",
              "always",
              null
            ]
          },
          "business_hours": {
            "$ref": "#/components/schemas/BusinessHours"
          },
          "faq": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "$ref": "#/components/schemas/FaqEntry"
            },
            "maxItems": 200
          },
          "voice_settings": {
            "$ref": "#/components/schemas/VoiceSettings"
          },
          "functions_enabled": {
            "type": [
              "boolean",
              "null"
            ]
          },
          "recording": {
            "$ref": "#/components/schemas/RecordingInput"
          },
          "disclosure": {
            "$ref": "#/components/schemas/DisclosureInput"
          },
          "retention_days": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 1,
            "maximum": 3650
          },
          "language": {
            "type": [
              "string",
              "null"
            ],
            "enum": [
              "en",
              "de",
              "es",
              "auto",
              null
            ]
          },
          "languages": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "type": "string",
              "enum": [
                "en",
                "de",
                "es"
              ]
            },
            "minItems": 2,
            "maxItems": 3,
            "uniqueItems": true
          },
          "voices": {
            "readOnly": true
          },
          "tools": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "$ref": "#/components/schemas/AgentToolInput"
            },
            "maxItems": 16
          },
          "redact": {
            "type": [
              "array",
              "null"
            ],
            "items": {
              "type": "string",
              "enum": [
                "card_numbers",
                "security_codes",
                "national_ids"
              ]
            },
            "maxItems": 3,
            "uniqueItems": true
          },
          "variables": {
            "type": [
              "object",
              "null"
            ],
            "propertyNames": {
              "type": "string",
              "pattern": "^\\w{1,64}$",
              "x-hint": "must have names of 1 to 64 letters, digits and _."
            },
            "additionalProperties": {
              "type": "string",
              "maxLength": 1000
            },
            "maxProperties": 50
          },
          "booking": {
            "$ref": "#/components/schemas/BookingInput"
          },
          "lookup_url": {
            "type": [
              "string",
              "null"
            ],
            "minLength": 1,
            "maxLength": 2000
          },
          "lookup_timeout_ms": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 100,
            "maximum": 1500
          },
          "grounding": {
            "type": [
              "string",
              "null"
            ],
            "enum": [
              "strict",
              "deeds",
              null
            ]
          },
          "grounding_chosen": {
            "readOnly": true
          },
          "id": {
            "readOnly": true
          },
          "phone_number": {
            "readOnly": true
          },
          "phone_number_sid": {
            "readOnly": true
          },
          "created_at": {
            "readOnly": true
          },
          "updated_at": {
            "readOnly": true
          },
          "status": {
            "type": "string",
            "enum": [
              "active",
              "paused"
            ]
          }
        },
        "additionalProperties": false
      },
      "at": {
        "type": "string",
        "format": "date-time"
      },
      "as_if": {
        "type": "string",
        "enum": [
          "open",
          "closed"
        ]
      }
    },
    "additionalProperties": false
  },
  "NewWebhook": {
    "type": "object",
    "required": [
      "url"
    ],
    "properties": {
      "url": {
        "type": "string",
        "minLength": 1,
        "maxLength": 2000
      },
      "events": {
        "type": "array",
        "items": {
          "type": "string",
          "enum": [
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
            "usage.threshold_reached",
            "*"
          ]
        },
        "minItems": 1,
        "maxItems": 21
      },
      "description": {
        "type": [
          "string",
          "null"
        ],
        "maxLength": 200
      },
      "enabled": {
        "readOnly": true
      },
      "id": {
        "readOnly": true
      },
      "created_at": {
        "readOnly": true
      },
      "updated_at": {
        "readOnly": true
      },
      "disabled_reason": {
        "readOnly": true
      }
    },
    "additionalProperties": false
  },
  "NumberConfirmation": {
    "type": "object",
    "required": [
      "account_id"
    ],
    "properties": {
      "account_id": {
        "type": "string",
        "minLength": 1,
        "maxLength": 100
      }
    },
    "additionalProperties": false
  },
  "PhoneAssignment": {
    "type": "object",
    "required": [
      "requestedNumber"
    ],
    "properties": {
      "requestedNumber": {
        "type": "string",
        "format": "e164-phone",
        "maxLength": 16
      },
      "move": {
        "type": "boolean"
      }
    },
    "additionalProperties": false
  },
  "Plan": {
    "type": "string",
    "enum": [
      "starter",
      "professional",
      "enterprise"
    ]
  },
  "QuestionAnswer": {
    "type": "object",
    "required": [
      "answer"
    ],
    "properties": {
      "answer": {
        "type": "string",
        "minLength": 1,
        "maxLength": 2000,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "question": {
        "type": "string",
        "minLength": 1,
        "maxLength": 500,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "with_group": {
        "type": "boolean"
      }
    },
    "additionalProperties": false
  },
  "ReadUntil": {
    "type": "object",
    "properties": {
      "until": {
        "type": "string",
        "format": "date-time"
      }
    },
    "additionalProperties": false
  },
  "RecordingInput": {
    "type": [
      "object",
      "null"
    ],
    "required": [
      "enabled"
    ],
    "properties": {
      "enabled": {
        "type": "boolean"
      },
      "retention_days": {
        "type": "integer",
        "minimum": 1,
        "maximum": 3650
      }
    },
    "additionalProperties": false
  },
  "RegulatoryBundleChange": {
    "type": "object",
    "properties": {
      "complianceType": {
        "type": "string",
        "enum": [
          "business",
          "individual"
        ]
      },
      "complianceData": {
        "type": "object",
        "additionalProperties": true
      },
      "isoCountryCode": {
        "type": "string",
        "pattern": "^[A-Za-z]{2}$",
        "x-hint": "must be a two-letter country code, such as US."
      }
    },
    "additionalProperties": false
  },
  "SubscriptionChange": {
    "type": "object",
    "properties": {
      "plan": {
        "$ref": "#/components/schemas/Plan"
      },
      "cancel_at_period_end": {
        "type": "boolean"
      }
    },
    "additionalProperties": false,
    "minProperties": 1
  },
  "TrunkChange": {
    "type": "object",
    "properties": {
      "name": {
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "kind": {
        "type": "string",
        "enum": [
          "trunk",
          "softphone"
        ]
      },
      "inbound": {
        "$ref": "#/components/schemas/TrunkInboundInput"
      },
      "transfer": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "refer",
          "bridge",
          null
        ]
      },
      "refer_form": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "sip",
          "tel",
          null
        ]
      },
      "media_encryption": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "off",
          "allow",
          "require",
          null
        ]
      },
      "phone_number": {
        "type": [
          "string",
          "null"
        ],
        "format": "e164-phone",
        "maxLength": 16
      },
      "outbound": {
        "$ref": "#/components/schemas/TrunkOutboundChange"
      },
      "id": {
        "readOnly": true
      },
      "created_at": {
        "readOnly": true
      },
      "updated_at": {
        "readOnly": true
      }
    },
    "additionalProperties": false
  },
  "TrunkInboundInput": {
    "type": [
      "object",
      "null"
    ],
    "properties": {
      "addresses": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64
        },
        "maxItems": 100
      },
      "username": {
        "type": [
          "string",
          "null"
        ],
        "minLength": 1,
        "maxLength": 64,
        "pattern": "^[A-Za-z0-9._+-]{1,64}$",
        "x-hint": "must consist of letters, digits and . _ + -"
      },
      "password": {
        "type": "string",
        "minLength": 12,
        "maxLength": 128,
        "pattern": "^[ -~]{12,128}$",
        "x-hint": "must have 12 to 128 printable ASCII characters, which every telephone can type.",
        "writeOnly": true
      }
    },
    "additionalProperties": false
  },
  "TrunkOutboundChange": {
    "type": [
      "object",
      "null"
    ],
    "properties": {
      "host": {
        "type": "string",
        "minLength": 1,
        "maxLength": 254
      },
      "port": {
        "type": [
          "integer",
          "null"
        ],
        "minimum": 1,
        "maximum": 65535
      },
      "transport": {
        "type": [
          "string",
          "null"
        ],
        "enum": [
          "udp",
          "tcp",
          "tls",
          null
        ]
      },
      "username": {
        "type": [
          "string",
          "null"
        ],
        "minLength": 1,
        "maxLength": 64,
        "pattern": "^[A-Za-z0-9._+-]{1,64}$",
        "x-hint": "must consist of letters, digits and . _ + -"
      },
      "password": {
        "type": [
          "string",
          "null"
        ],
        "minLength": 1,
        "maxLength": 128,
        "pattern": "^[ -~]{1,128}$",
        "x-hint": "must have 1 to 128 printable ASCII characters.",
        "writeOnly": true
      },
      "register": {
        "type": [
          "boolean",
          "null"
        ]
      },
      "caller_id": {
        "type": [
          "string",
          "null"
        ],
        "format": "e164-phone",
        "maxLength": 16
      }
    },
    "additionalProperties": false
  },
  "UserChange": {
    "type": "object",
    "properties": {
      "firstName": {
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "lastName": {
        "type": [
          "string",
          "null"
        ],
        "maxLength": 100
      },
      "company": {
        "type": [
          "string",
          "null"
        ],
        "maxLength": 100
      },
      "timezone": {
        "type": [
          "string",
          "null"
        ],
        "format": "iana-time-zone",
        "maxLength": 64
      },
      "personalPhoneNumber": {
        "type": [
          "string",
          "null"
        ],
        "format": "e164-phone",
        "maxLength": 16
      },
      "emailNotifications": {
        "type": [
          "boolean",
          "null"
        ]
      },
      "callNotifications": {
        "type": [
          "boolean",
          "null"
        ]
      },
      "weeklyReports": {
        "type": [
          "boolean",
          "null"
        ]
      },
      "email": {
        "readOnly": true
      }
    },
    "additionalProperties": false
  },
  "VoiceSettings": {
    "type": [
      "object",
      "null"
    ],
    "properties": {
      "personality": {
        "type": "string",
        "minLength": 1,
        "maxLength": 64,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      },
      "name": {
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "\\S",
        "x-hint": "must not be blank."
      }
    },
    "additionalProperties": false
  },
  "WebhookChange": {
    "type": "object",
    "properties": {
      "url": {
        "type": "string",
        "minLength": 1,
        "maxLength": 2000
      },
      "events": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "type": "string",
          "enum": [
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
            "usage.threshold_reached",
            "*"
          ]
        },
        "minItems": 1,
        "maxItems": 21
      },
      "description": {
        "type": [
          "string",
          "null"
        ],
        "maxLength": 200
      },
      "enabled": {
        "type": "boolean"
      },
      "id": {
        "readOnly": true
      },
      "created_at": {
        "readOnly": true
      },
      "updated_at": {
        "readOnly": true
      },
      "disabled_reason": {
        "readOnly": true
      }
    },
    "additionalProperties": false
  },
  "WebhookReplay": {
    "type": "object",
    "required": [
      "since"
    ],
    "properties": {
      "since": {
        "type": "string",
        "format": "date-time"
      }
    },
    "additionalProperties": false
  }
}

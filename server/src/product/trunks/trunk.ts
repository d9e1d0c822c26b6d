import { Type, type Static } from 'typebox'
import { Ignored, Nullable, OneOf } from '../../platform/http/envelope.ts'

/** The topic of the notice that an account's trunks are others now. */
export const TRUNKS_CHANGED = 'trunks.changed'

const MAX_NAME = 100
const MAX_ADDRESSES = 100
const MAX_ADDRESS = 64
/** A name has at most 253 characters; one more for its last dot. */
const MAX_HOST = 254
const MAX_PORT = 65_535
const MAX_USERNAME = 64
const MIN_INBOUND_PASSWORD = 12
const MAX_PASSWORD = 128

const KINDS = ['trunk', 'softphone'] as const
const TRANSPORTS = ['udp', 'tcp', 'tls'] as const
const TRANSFERS = ['refer', 'bridge'] as const
const REFER_FORMS = ['sip', 'tel'] as const
const MEDIA_ENCRYPTION = ['off', 'allow', 'require'] as const

/** What holds where nothing is said. */
export const DEFAULTS = {
  kind: 'trunk',
  transport: 'udp',
  transfer: 'bridge',
  referForm: 'sip',
  mediaEncryption: 'allow',
} as const

const username = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: MAX_USERNAME,
    pattern: '^[A-Za-z0-9._+-]{1,64}$',
    'x-hint': 'must consist of letters, digits and . _ + -',
    description,
    examples: ['bright-dental'],
  })

const e164 = (description: string) =>
  Type.String({ format: 'e164-phone', maxLength: 16, description, examples: ['+12125550100'] })

const name = Type.String({
  minLength: 1,
  maxLength: MAX_NAME,
  pattern: '\\S',
  'x-hint': 'must not be blank.',
  description: 'What you call it.',
  examples: ['Main carrier'],
})
const kind = OneOf(KINDS, {
  description:
    'A `trunk` is a carrier or a PBX, which has a place of its own. A `softphone` is one telephone that registers here. It cannot be changed later.',
})
const transfer = OneOf(TRANSFERS, {
  description:
    'How a caller is transferred to a person. `refer`: the trunk does it itself (SIP REFER), and the call leaves this service. `bridge`: this service calls the person by `outbound` and stays between. Default: bridge, which every trunk can.',
})
const referForm = OneOf(REFER_FORMS, {
  description:
    'How REFER names a number: `sip` as `sip:+12125550100@` and the host of the trunk, `tel` as `tel:+12125550100`. Default: sip.',
})
const mediaEncryption = OneOf(MEDIA_ENCRYPTION, {
  description:
    'SRTP with keys in the signalling (SDES). `off`: refused; `allow`: taken when the other side offers it; `require`: calls without it are refused. The keys are only secret when the signalling is TLS. Default: allow.',
})
const phoneNumber = e164(
  'For a softphone: transfers to this number ring it, instead of going to the telephone network. E.164.',
)

const addresses = Type.Array(
  Type.String({ minLength: 1, maxLength: MAX_ADDRESS, examples: ['203.0.113.7', '2001:db8:20::/48'] }),
  {
    maxItems: MAX_ADDRESSES,
    description:
      'IPv4 or IPv6 addresses, or networks in CIDR, whose calls are taken without credentials, if they are for numbers of this account. Several accounts may name the same. No wider than /24, IPv6 /48; no private ones, unless the service allows it.',
    examples: [['203.0.113.7', '198.51.100.0/24']],
  },
)
const inboundUsername = username(
  'The user name with which calls come from anywhere, and with which a softphone registers. One of a kind on the whole service. A softphone without one gets one.',
)
const inboundPassword = Type.String({
  minLength: MIN_INBOUND_PASSWORD,
  maxLength: MAX_PASSWORD,
  pattern: '^[ -~]{12,128}$',
  'x-hint': `must have ${MIN_INBOUND_PASSWORD} to ${MAX_PASSWORD} printable ASCII characters, which every telephone can type.`,
  writeOnly: true,
  description:
    'The password that goes with it. It is kept as hashes over both and never shown, so a new user name needs it again. A softphone without one gets one when it is created.',
  examples: ['correct horse battery'],
})

const host = Type.String({
  minLength: 1,
  maxLength: MAX_HOST,
  description:
    'Where the trunk is: a host name, which is looked up as RFC 3263 says, or an address. It has to be public, unless the service allows private ones. IPv6 is shown in brackets.',
  examples: ['sip.example.com'],
})
const port = Type.Integer({
  minimum: 1,
  maximum: MAX_PORT,
  description: 'Its port, from 1024. Null: as the DNS says, else 5060, with TLS 5061.',
})
const transport = OneOf(TRANSPORTS, { description: 'How to speak to it. Default: udp.' })
const outboundUsername = username('The user name that the trunk knows this service by.')
const outboundPassword = Type.String({
  minLength: 1,
  maxLength: MAX_PASSWORD,
  pattern: '^[ -~]{1,128}$',
  'x-hint': `must have 1 to ${MAX_PASSWORD} printable ASCII characters.`,
  writeOnly: true,
  description:
    'The password that goes with it. It is kept encrypted and never shown; another host or port needs it again.',
  examples: ['from your carrier'],
})
const register = Type.Boolean({
  description:
    'Whether to register there, so that its calls come here. Needs user name and password. Default: false.',
})
const callerId = e164(
  'The number to call with, in E.164: one that the trunk accepts. Null: the number that the caller dialled.',
)

const inboundInput = Type.Object(
  {
    addresses: Type.Optional(Nullable(addresses)),
    username: Type.Optional(Nullable(inboundUsername)),
    password: Type.Optional(inboundPassword),
  },
  {
    title: 'TrunkInboundInput',
    additionalProperties: false,
    description: 'By what calls from it are known. In a change, what is left out stays; null clears all.',
  },
)

const outboundOptions = {
  port: Type.Optional(Nullable(port)),
  transport: Type.Optional(Nullable(transport)),
  username: Type.Optional(Nullable(outboundUsername)),
  password: Type.Optional(Nullable(outboundPassword)),
  register: Type.Optional(Nullable(register)),
  caller_id: Type.Optional(Nullable(callerId)),
}

const newOutbound = Type.Object(
  { host, ...outboundOptions },
  {
    title: 'NewTrunkOutbound',
    additionalProperties: false,
    description: 'How calls go out by it, which transfers need. A softphone has none.',
  },
)

const outboundChange = Type.Object(
  { host: Type.Optional(host), ...outboundOptions },
  {
    title: 'TrunkOutboundChange',
    additionalProperties: false,
    description: 'What is left out stays, the password too; null takes the way out away.',
  },
)

const optionalInput = {
  inbound: Type.Optional(Nullable(inboundInput)),
  transfer: Type.Optional(Nullable(transfer)),
  refer_form: Type.Optional(Nullable(referForm)),
  media_encryption: Type.Optional(Nullable(mediaEncryption)),
  phone_number: Type.Optional(Nullable(phoneNumber)),
}

const serverSet = {
  id: Type.Optional(Ignored()),
  created_at: Type.Optional(Ignored()),
  updated_at: Type.Optional(Ignored()),
}

const EXAMPLES = [
  {
    name: 'Main carrier',
    inbound: { addresses: ['203.0.113.0/24'] },
    outbound: { host: 'sip.example.com', transport: 'tls', username: 'bright-dental', password: 'a secret' },
    transfer: 'refer',
  },
  { name: 'Front desk', kind: 'softphone', phone_number: '+12125550123' },
]

export const NewTrunk = Type.Object(
  {
    name,
    kind: Type.Optional(kind),
    ...optionalInput,
    outbound: Type.Optional(Nullable(newOutbound)),
    ...serverSet,
  },
  { title: 'NewTrunk', additionalProperties: false, examples: EXAMPLES },
)
export type NewTrunk = Static<typeof NewTrunk>

export const TrunkChange = Type.Object(
  {
    name: Type.Optional(name),
    kind: Type.Optional(kind),
    ...optionalInput,
    outbound: Type.Optional(Nullable(outboundChange)),
    ...serverSet,
  },
  {
    title: 'TrunkChange',
    additionalProperties: false,
    examples: [{ inbound: { addresses: ['203.0.113.7', '2001:db8:20::/48'] } }],
  },
)
export type TrunkChange = Static<typeof TrunkChange>

const Moment = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' })

export const Trunk = Type.Object(
  {
    id: Type.String({
      description: 'Trunk identifier.',
      examples: ['trk_01k9zq4s8vxjt7m0c5b2n6d3ef'],
    }),
    name,
    kind,
    inbound: Type.Object(
      { addresses, username: Nullable(inboundUsername) },
      { title: 'TrunkInbound', description: 'By what calls from it are known; never the password.' },
    ),
    outbound: Nullable(
      Type.Object(
        {
          host,
          port: Nullable(port),
          transport,
          username: Nullable(outboundUsername),
          register,
          caller_id: Nullable(callerId),
        },
        { title: 'TrunkOutbound', description: 'How calls go out by it; never the password.' },
      ),
    ),
    transfer,
    refer_form: referForm,
    media_encryption: mediaEncryption,
    phone_number: Nullable(phoneNumber),
    created_at: Moment,
    updated_at: Moment,
  },
  { title: 'Trunk', description: 'A configured way to and from the telephone network, or one softphone.' },
)
export type Trunk = Static<typeof Trunk>

export const CreatedTrunk = Type.Object(
  {
    ...Trunk.properties,
    password: Type.Optional(
      Type.String({ description: 'The password that was made for a softphone, shown this once.' }),
    ),
    hint: Type.Optional(Type.String({ description: 'How to register the softphone with it.' })),
  },
  { title: 'CreatedTrunk' },
)
export type CreatedTrunk = Static<typeof CreatedTrunk>

import type { NewTrunk, Trunk, TrunkChange } from '@parley/sdk'
import type { Faults } from '../../../ui/schema-check.ts'
import { dialled } from '../../../ui/format/phone.ts'

/** What has been typed into the form of a trunk. */
export type TrunkDraft = {
  kind: Trunk['kind']
  name: string
  /** One on each line. */
  addresses: string
  username: string
  password: string
  hasOutbound: boolean
  host: string
  port: string
  transport: 'udp' | 'tcp' | 'tls'
  outboundUsername: string
  outboundPassword: string
  register: boolean
  callerId: string
  transfer: Trunk['transfer']
  referForm: Trunk['refer_form']
  encryption: Trunk['media_encryption']
  phoneNumber: string
}

export const EMPTY_TRUNK: TrunkDraft = {
  kind: 'trunk',
  name: '',
  addresses: '',
  username: '',
  password: '',
  hasOutbound: false,
  host: '',
  port: '',
  transport: 'udp',
  outboundUsername: '',
  outboundPassword: '',
  register: false,
  callerId: '',
  transfer: 'bridge',
  referForm: 'sip',
  encryption: 'allow',
  phoneNumber: '',
}

/** The passwords are not there: the service never returns them. */
export function draftOf(trunk: Trunk): TrunkDraft {
  const { inbound, outbound } = trunk
  return {
    ...EMPTY_TRUNK,
    kind: trunk.kind,
    name: trunk.name,
    addresses: inbound.addresses.join('\n'),
    username: inbound.username ?? '',
    hasOutbound: outbound !== null,
    host: outbound?.host ?? '',
    port: outbound?.port?.toString() ?? '',
    transport: outbound?.transport ?? 'udp',
    outboundUsername: outbound?.username ?? '',
    register: outbound?.register ?? false,
    callerId: outbound?.caller_id ?? '',
    transfer: trunk.transfer,
    referForm: trunk.refer_form,
    encryption: trunk.media_encryption,
    phoneNumber: trunk.phone_number ?? '',
  }
}

export function newTrunkOf(draft: TrunkDraft): NewTrunk {
  const { name, inbound, outbound, ...rest } = changeOf(draft)
  const { host = '', ...way } = outbound ?? {}
  return {
    ...rest,
    name: name ?? '',
    kind: draft.kind,
    // A softphone that says nothing of itself gets its user name and password from the service.
    ...(draft.kind === 'softphone' && draft.username.trim() === '' ? {} : { inbound: inbound ?? null }),
    outbound: outbound === null ? null : { host, ...way },
  }
}

/** A password that was left empty stays. */
export function changeOf(draft: TrunkDraft): TrunkChange {
  const isSoftphone = draft.kind === 'softphone'
  const { password } = draft
  return {
    name: draft.name.trim(),
    inbound: {
      addresses: addressesOf(draft),
      username: orNull(draft.username),
      ...(password === '' ? {} : { password }),
    },
    outbound: isSoftphone || !draft.hasOutbound ? null : outboundOf(draft),
    transfer: draft.transfer,
    refer_form: draft.referForm,
    media_encryption: draft.encryption,
    phone_number: isSoftphone ? orNull(dialled(draft.phoneNumber)) : null,
  }
}

function outboundOf(draft: TrunkDraft): NonNullable<TrunkChange['outbound']> {
  const port = draft.port.trim()
  const { outboundPassword: password } = draft
  return {
    host: draft.host.trim(),
    port: port === '' ? null : Number(port),
    transport: draft.transport,
    username: orNull(draft.outboundUsername),
    ...(password === '' ? {} : { password }),
    register: draft.register,
    caller_id: orNull(dialled(draft.callerId)),
  }
}

function addressesOf({ addresses }: Pick<TrunkDraft, 'addresses'>): string[] {
  return addresses.split(/[\s,;]+/).filter((address) => address !== '')
}

/** Each address has its own fault; the field that holds them all names the ones that are wrong. */
export function addressFault(draft: Pick<TrunkDraft, 'addresses'>, faults: Faults): string | undefined {
  const whole = faults['inbound.addresses']
  const each = addressesOf(draft).flatMap((address, index) => {
    const fault = faults[`inbound.addresses.${index}`]
    return fault === undefined ? [] : [`${address}: ${fault}`]
  })
  return whole ?? (each.length === 0 ? undefined : each.join(' '))
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

/** What stands in docs/operations.md, with this service's own host. It is code, so it is the same in every language. */
export const EXAMPLE_NUMBER = '+12125550100'
export const TWILIO_ADDRESSES = 'https://www.twilio.com/docs/sip-trunking/ip-addresses'

export function baresipAccount(host: string): string {
  return `<sip:username@${host};transport=udp>;auth_pass=password`
}

export function asteriskEndpoint(host: string): string {
  return `[parley]
type=aor
contact=sip:${host}:5060

[parley]
type=endpoint
context=from-parley
disallow=all
allow=ulaw,alaw,opus
aors=parley
direct_media=no
rtp_symmetric=yes

[parley]
type=identify
endpoint=parley
match=${host}`
}

export function asteriskDial(): string {
  return `exten => ${EXAMPLE_NUMBER.slice(2)},1,Dial(PJSIP/${EXAMPLE_NUMBER}@parley,60)`
}

import { openSipEndpoint } from '../../../server/src/lines/sip/endpoint.ts'

export const open = openSipEndpoint

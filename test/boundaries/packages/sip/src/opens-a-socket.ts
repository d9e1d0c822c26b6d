import { createSocket } from 'node:dgram'

export const socket = createSocket('udp4')

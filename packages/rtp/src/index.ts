/** The package's front door. Inside the package, files import each other directly. */

export {
  isRtcp,
  MAX_DATAGRAM_BYTES,
  readPacket,
  RTP_HEADER_BYTES,
  type RtpHeader,
  type RtpPacket,
  type Unreadable,
  writeHeader,
} from './packet/packet.ts'
export {
  createDigitReceiver,
  createDigitSender,
  type DigitReceiver,
  type DigitSender,
  MAX_QUEUED_DIGITS,
} from './packet/telephone-event.ts'
export { opusSamples } from './packet/opus-packet.ts'

export {
  type Compound,
  type Goodbye,
  type OtherReport,
  readCompound,
  type ReceiverReport,
  type ReportBlock,
  type RtcpPacket,
  type SenderReport,
  type SourceDescription,
  writeCompound,
} from './rtcp/rtcp.ts'
export { createReception, type Reception } from './rtcp/reception.ts'

export { createSrtp, type Srtp, SRTP_SUITES, type SrtpKeys, type SrtpSuite } from './srtp/srtp.ts'

export {
  createJitterBuffer,
  type JitterBuffer,
  type JitterStatistics,
  type Pulled,
} from './jitter/jitter-buffer.ts'
export type { MediaPacket } from './jitter/packet-stream.ts'

export { canonicalAddress, type Endpoint } from './source/endpoint.ts'
export { createLatch, type Latch, type LatchOptions, type Signalled } from './source/latch.ts'

export { decodeG711, encodeG711, type G711Law } from './g711.ts'

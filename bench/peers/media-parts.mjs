/** npm's parts for telephone audio, each behind a function of one 20 ms frame, as `bench/media.ts` calls them. */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { mulaw, alaw } = require('alawmulaw')
const { default: SpeexResampler } = require('speex-resampler')
const { JitterBufferBase } = require('werift-rtp/extra')
const { RtpHeader, RtpPacket } = require('werift-rtp')

export async function createMediaParts() {
  await SpeexResampler.initPromise
  return {
    mulaw,
    alaw,
    createSpeex,
    createJitterBuffer,
  }
}

/** @returns a function from samples to samples */
function createSpeex(from, to, quality) {
  const resampler = new SpeexResampler(1, from, to, quality)
  return (samples) =>
    resampler.processChunk(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength))
}

function createJitterBuffer() {
  const buffer = new JitterBufferBase(8000)
  return (sequence, timestamp, payload) => {
    const header = new RtpHeader({ sequenceNumber: sequence & 0xffff, timestamp, ssrc: 7, payloadType: 0 })
    return buffer.processInput({ rtp: new RtpPacket(header, payload) })
  }
}

/** npm's parts for telephone audio, each behind a function of one 20 ms frame, as `bench/media.ts` calls them. */
import { createRequire } from 'node:module'
import fvad from '@echogarden/fvad-wasm'

const require = createRequire(import.meta.url)
const { mulaw, alaw } = require('alawmulaw')
const { default: SpeexResampler } = require('speex-resampler')
const { JitterBufferBase } = require('werift-rtp/extra')
const { RtpHeader, RtpPacket } = require('werift-rtp')
const { Mixer } = require('audio-mixer')

export async function createMediaParts() {
  await SpeexResampler.initPromise
  const webrtc = await fvad()
  return {
    mulaw,
    alaw,
    createSpeex,
    createDetector: () => createDetector(webrtc),
    createJitterBuffer,
    createMixer,
  }
}

/** @returns a function from samples to samples */
function createSpeex(from, to, quality) {
  const resampler = new SpeexResampler(1, from, to, quality)
  return (samples) =>
    resampler.processChunk(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength))
}

/** The voice activity detection of WebRTC, compiled to WebAssembly. */
function createDetector(webrtc) {
  const { _fvad_new: create, _fvad_set_sample_rate: setRate, _fvad_set_mode: setMode } = webrtc
  const { _fvad_process: detect, _malloc: allocate } = webrtc
  const detector = create()
  setRate(detector, 16_000)
  setMode(detector, 3)
  const at = allocate(640)
  return (samples) => {
    webrtc.HEAP16.set(samples, at >> 1)
    return detect(detector, at, samples.length)
  }
}

function createJitterBuffer() {
  const buffer = new JitterBufferBase(8000)
  return (sequence, timestamp, payload) => {
    const header = new RtpHeader({ sequenceNumber: sequence & 0xffff, timestamp, ssrc: 7, payloadType: 0 })
    return buffer.processInput({ rtp: new RtpPacket(header, payload) })
  }
}

function createMixer() {
  const mixer = new Mixer({ channels: 1, sampleRate: 16_000, bitDepth: 16 })
  const inputs = [mixer.input({}), mixer.input({})]
  return (one, other) => {
    inputs[0].write(one)
    inputs[1].write(other)
    return mixer.read()
  }
}

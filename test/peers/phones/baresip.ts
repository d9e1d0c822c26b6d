import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SampleRate } from '../../../server/src/voice/audio/frame.ts'
import { resampleWhole } from '../../../server/src/voice/audio/resampling/resample.ts'
import { readWav, writeWav } from '../../../server/src/voice/audio/wav.ts'
import { connectControl, type BaresipControl } from './baresip-control.ts'
import { programOf } from '../debian.ts'
import { keepProcess, makePeerFolder } from '../keeper.ts'
import { freePort } from '../ports.ts'

export type Sound = { readonly samples: Int16Array; readonly rate: SampleRate }

export type BaresipCodec = 'PCMU' | 'PCMA' | 'opus'

export type BaresipOptions = {
  /** The user of its address. */
  readonly user?: string
  /** In the order in which it offers them. */
  readonly codecs?: readonly BaresipCodec[]
  /** Media must be encrypted with keys from SDP. */
  readonly srtp?: boolean
  /** What it does when it is called; `manual` leaves it ringing. */
  readonly answer?: 'auto' | 'manual' | 'busy'
  /** What it says from the moment of the answer on; silence if it is not given. */
  readonly says?: Sound
  /** Where it can be called; any free port if it is not given. */
  readonly port?: number
  /** The address that it calls from, another one of this machine. */
  readonly from?: string
  readonly transport?: 'udp' | 'tcp' | 'tls'
  /** What a registrar asks for. It registers with the host of `at`, as `user`. */
  readonly registers?: { readonly at: string; readonly password: string }
  /** Where it sends everything: `sip:127.0.0.1:5060`. */
  readonly outboundProxy?: string
  /** More settings, one a line, as they stand in baresip's file. */
  readonly settings?: readonly string[]
}

/** A real telephone: it plays what it is given and keeps what it hears. */
export type Baresip = Pick<BaresipControl, 'events' | 'command' | 'until'> & {
  /** `sip:user@host:port`, where it can be called. */
  readonly uri: string
  readonly port: number
  dial(uri: string): Promise<void>
  answer(): Promise<void>
  /** A call that still rings is refused with 486. */
  hangUp(): Promise<void>
  hold(): Promise<void>
  resume(): Promise<void>
  /** RFC 4733. */
  press(digits: string): Promise<void>
  transfer(uri: string): Promise<void>
  /** From now on it says this, then nothing. */
  say(sound: Sound): Promise<void>
  /**
   * What it has heard so far, over all of its calls; right up to the end once a call is closed. Once it has put
   * a peer on hold it records no more of that call, though it hears: count packets then.
   */
  heard(): Sound
  /** How many packets of media have come in the call that goes on. */
  receivedPackets(): Promise<number>
  /** What it sends in, once a call has media: `PCMU`, `opus`. */
  codec(): string | undefined
  /** For the message of a test that fails. */
  log(): string
  stop(): Promise<void>
}

/** It hangs up when its source ends, so that silence follows whatever it says. No test talks for longer. */
const SILENCE_AFTER_MS = 90_000
/** How long a key is held; there is no event for its end. */
const KEY_MS = 250
const CODECS: Record<BaresipCodec, string> = {
  PCMU: 'PCMU/8000/1',
  PCMA: 'PCMA/8000/1',
  opus: 'opus/48000/2',
}

export async function startBaresip(options: BaresipOptions = {}): Promise<Baresip> {
  const { user = 'alice', answer = 'auto', from = '127.0.0.1' } = options
  const folder = makePeerFolder('baresip')
  const port = options.port ?? (await freePort())
  const controlPort = await freePort()
  const rate = sourceRate(options)
  const source = writeSource(folder, 0, options.says, rate)
  writeFileSync(path.join(folder, 'config'), configOf(options, { folder, port, controlPort, rate, source }))
  writeFileSync(path.join(folder, 'accounts'), `${accountOf(options, port)}\n`)
  writeFileSync(path.join(folder, 'contacts'), '')
  const kept = keepProcess(folder, [programOf('baresip'), '-4', '-v', '-f', folder])
  try {
    const control = await connectControl(controlPort, kept)
    let sources = 0
    const phone: Baresip = {
      uri: `sip:${user}@${from}:${port}`,
      port,
      events: control.events,
      dial: async (uri) => void (await control.command('dial', uri)),
      answer: async () => void (await control.command('accept')),
      hangUp: async () => void (await control.command('hangup')),
      hold: async () => void (await control.command('hold')),
      resume: async () => void (await control.command('resume')),
      async press(digits) {
        for (const digit of digits) {
          await control.command('sndcode', digit)
          await pause(KEY_MS)
        }
      },
      transfer: async (uri) => void (await control.command('transfer', uri)),
      async say(sound) {
        const file = writeSource(folder, ++sources, sound, rate)
        await control.command('ausrc', `aufile,${file}`)
      },
      command: control.command,
      until: control.until,
      heard: () => readHeard(folder),
      receivedPackets: async () => Number(/rcvd=(\d+)/.exec(await control.command('audio_debug'))?.[1] ?? 0),
      codec: () => [...kept.output().matchAll(/Set audio encoder: (\S+)/g)].at(-1)?.[1],
      log: kept.output,
      async stop() {
        control.close()
        await kept.stop()
      },
    }
    if (answer === 'busy')
      control.onEvent(({ type }) => {
        if (type === 'CALL_INCOMING') void phone.hangUp()
      })
    return phone
  } catch (error) {
    await kept.stop()
    throw error
  }
}

/** baresip resamples nothing: its source has the rate of the codec. */
function sourceRate({ codecs = ['PCMU', 'PCMA'] }: BaresipOptions): SampleRate {
  return codecs.includes('opus') ? 48_000 : 8000
}

type Place = { folder: string; port: number; controlPort: number; rate: SampleRate; source: string }

function configOf(options: BaresipOptions, { folder, port, controlPort, rate, source }: Place): string {
  const modules = ['g711', 'aufile', 'sndfile', ...(rate === 48_000 ? ['opus'] : [])]
  if (options.srtp) modules.push('srtp')
  return [
    'poll_method epoll',
    `sip_listen ${options.from ?? '127.0.0.1'}:${port}`,
    `audio_source aufile,${source}`,
    `ausrc_srate ${rate}`,
    `auplay_srate ${rate}`,
    'ausrc_channels 1',
    'auplay_channels 1',
    'rtp_ports 32000-32750',
    'module_path /usr/lib/baresip/modules',
    ...modules.map((module) => `module ${module}.so`),
    'module_tmp account.so',
    'module_app menu.so',
    'module_app ctrl_tcp.so',
    `ctrl_tcp_listen 127.0.0.1:${controlPort}`,
    `snd_path ${folder}`,
    'ringback_disabled yes',
    ...(options.settings ?? []),
    '',
  ].join('\n')
}

function accountOf(options: BaresipOptions, port: number): string {
  const { user = 'alice', codecs = ['PCMU', 'PCMA'], transport = 'udp', answer = 'auto' } = options
  const { registers, from = '127.0.0.1' } = options
  return [
    `<sip:${user}@${registers?.at ?? `${from}:${port}`};transport=${transport}>`,
    ...(registers ? [`auth_user=${user}`, `auth_pass=${registers.password}`, 'regint=60'] : ['regint=0']),
    ...(options.outboundProxy ? [`outbound="${options.outboundProxy};transport=${transport}"`] : []),
    `audio_codecs=${codecs.map((codec) => CODECS[codec]).join(',')}`,
    'dtmfmode=rtpevent',
    `answermode=${answer === 'auto' ? 'auto' : 'manual'}`,
    ...(options.srtp ? ['mediaenc=srtp-mand'] : []),
  ].join(';')
}

function writeSource(folder: string, count: number, sound: Sound | undefined, rate: SampleRate): string {
  const file = path.join(folder, `says-${count}.wav`)
  const said = sound ? resampleWhole(sound.samples, sound.rate, rate) : new Int16Array(0)
  const samples = new Int16Array(said.length + (SILENCE_AFTER_MS * rate) / 1000)
  samples.set(said)
  writeFileSync(file, writeWav(samples, rate))
  return file
}

/** Every stretch between offers has a file of its own. */
function readHeard(folder: string): Sound {
  const files = readdirSync(folder)
    .filter((name) => /^dump-.*-dec\.wav$/.test(name))
    .map((name) => path.join(folder, name))
    .sort((a, b) => statSync(a).birthtimeMs - statSync(b).birthtimeMs)
  const stretches = files.flatMap((file) => {
    const wav = readWav(readFileSync(file))
    return wav.ok ? [wav] : []
  })
  const [first] = stretches
  if (first === undefined) return { samples: new Int16Array(0), rate: 8000 }
  const samples = stretches.flatMap(({ samples, rate }) => [...resampleWhole(samples, rate, first.rate)])
  return { samples: Int16Array.from(samples), rate: first.rate }
}

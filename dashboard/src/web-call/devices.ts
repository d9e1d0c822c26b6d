import { hasSound, openSound, type Sound } from './sound.ts'

/** What is missing for a call by voice. */
export type SoundProblem = 'insecure' | 'broken' | 'refused' | 'missing' | 'busy' | 'failed' | 'gone'

export type DeviceChoice = {
  readonly microphone: string | undefined
  readonly speaker: string | undefined
}

export type DeviceListener = {
  speak(pcm: ArrayBuffer): void
  played(mark: number): void
  level(side: 'caller' | 'agent', level: number): void
  lost(problem: SoundProblem): void
}

export type Devices = {
  /** Undefined where nothing can be heard. */
  readonly sound: Sound | undefined
  readonly hasMicrophone: boolean
  /** Returns what is missing, if anything. */
  open(choice: DeviceChoice): Promise<SoundProblem | undefined>
  /** Changes over while the call goes on. */
  change(choice: DeviceChoice): Promise<SoundProblem | undefined>
  mute(isMuted: boolean): void
  close(): void
}

const PROBLEMS: Readonly<Record<string, SoundProblem>> = {
  NotAllowedError: 'refused',
  NotFoundError: 'missing',
  NotReadableError: 'busy',
}

/** Loudspeaker and microphone of one call, as far as there are any. */
export function createDevices(listener: DeviceListener): Devices {
  let sound: Sound | undefined
  let stream: MediaStream | undefined
  let isMuted = false
  let isClosed = false

  function applyMute(): void {
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = !isMuted
  }

  function close(): void {
    isClosed = true
    sound?.close()
    stop(stream)
    sound = undefined
    stream = undefined
  }

  /** A track that we stop ourselves emits nothing. */
  function take(next: MediaStream): void {
    stop(stream)
    stream = next
    for (const track of next.getTracks()) track.addEventListener('ended', () => listener.lost('gone'))
    applyMute()
    if (isClosed) close()
    else sound?.listen(next)
  }

  async function open(choice: DeviceChoice): Promise<SoundProblem | undefined> {
    if (!hasSound()) return 'insecure'
    const opening = openSound(soundListener(listener)).catch(() => undefined)
    const [opened, asked] = await Promise.all([opening, askForMicrophone(choice.microphone)])
    sound = opened
    if (isClosed) close()
    if (asked.stream !== undefined) take(asked.stream)
    if (opened === undefined) return 'broken'
    // The usual loudspeaker takes the place of one that is gone.
    await opened.useSpeaker(choice.speaker).catch(() => undefined)
    return asked.problem
  }

  async function change(choice: DeviceChoice): Promise<SoundProblem | undefined> {
    if (sound === undefined) return undefined
    await sound.useSpeaker(choice.speaker).catch(() => undefined)
    const asked = await askForMicrophone(choice.microphone)
    if (asked.stream !== undefined) take(asked.stream)
    return asked.problem
  }

  return {
    get sound() {
      return sound
    },
    get hasMicrophone() {
      return sound !== undefined && stream !== undefined
    },
    open,
    change,
    mute(wanted) {
      isMuted = wanted
      applyMute()
    },
    close,
  }
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

type Asked = { stream?: MediaStream; problem?: SoundProblem }

/** Asks the person for their microphone: the one that was chosen, or another where that is gone. */
async function askForMicrophone(deviceId: string | undefined): Promise<Asked> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: {
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        channelCount: 1,
        ...(deviceId === undefined ? {} : { deviceId: { ideal: deviceId } }),
      },
    })
    return { stream }
  } catch (error) {
    return { problem: PROBLEMS[error instanceof Error ? error.name : ''] ?? 'failed' }
  }
}

function soundListener(listener: DeviceListener): Parameters<typeof openSound>[0] {
  return {
    frame({ pcm, level }) {
      listener.level('caller', level)
      listener.speak(pcm)
    },
    news(news) {
      if (news.type === 'played') listener.played(news.mark)
      else listener.level('agent', news.level)
    },
  }
}

import { askForMicrophone, hasSound, openSound } from './sound.js'

const TYPE_INSTEAD = 'You can type what you want to say.'
const NO_SOUND = `Browsers give sound only to pages from https or from this machine. ${TYPE_INSTEAD}`
const BROKEN_SOUND = `The sound of this browser does not work. ${TYPE_INSTEAD}`
const MICROPHONE_GONE = `The microphone is gone. ${TYPE_INSTEAD}`

/**
 * @typedef {{
 *   speak(pcm: ArrayBuffer): void,
 *   played(mark: number): void,
 *   level(side: 'caller' | 'agent', level: number): void,
 *   lost(problem: string): void,
 * }} DeviceListener
 */

/**
 * Loudspeaker and microphone of one call, as far as there are any.
 *
 * @param {DeviceListener} listener
 */
export function createDevices(listener) {
  /** @type {import('./sound.js').Sound | undefined} */
  let sound
  /** @type {MediaStream | undefined} */
  let stream
  let isClosed = false

  function close() {
    isClosed = true
    sound?.close()
    for (const track of stream?.getTracks() ?? []) track.stop()
    sound = undefined
    stream = undefined
  }

  /** @returns {Promise<string | undefined>} What is missing. */
  async function openBoth() {
    const opening = openSound(soundListener(listener)).catch(() => undefined)
    const [opened, asked] = await Promise.all([opening, askForMicrophone()])
    sound = opened
    stream = asked.stream
    for (const track of stream?.getTracks() ?? [])
      track.addEventListener('ended', () => listener.lost(MICROPHONE_GONE))
    if (isClosed) close()
    else if (stream !== undefined) sound?.listen(stream)
    if (opened === undefined) return BROKEN_SOUND
    return asked.problem === undefined ? undefined : `${asked.problem} ${TYPE_INSTEAD}`
  }

  return {
    /** Undefined where nothing can be heard. */
    get sound() {
      return sound
    },
    get hasMicrophone() {
      return sound !== undefined && stream !== undefined
    },
    /** Tells what is missing, if anything. */
    open: async () => (hasSound() ? openBoth() : NO_SOUND),
    /** @param {boolean} isMuted */
    mute(isMuted) {
      for (const track of stream?.getAudioTracks() ?? []) track.enabled = !isMuted
    },
    close,
  }
}

/**
 * @param {DeviceListener} listener
 * @returns {Parameters<typeof openSound>[0]}
 */
function soundListener(listener) {
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

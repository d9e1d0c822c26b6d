/** The global scope of an audio worklet. */
type Worklet = {
  AudioWorkletProcessor: new () => { readonly port: MessagePort }
  registerProcessor(name: string, processor: new () => object): void
  sampleRate: number
}

export const worklet = globalThis as unknown as Worklet

export type SpeakerCommand =
  | { readonly type: 'voice'; readonly pcm: ArrayBuffer }
  | { readonly type: 'mark'; readonly mark: number }
  | { readonly type: 'clear' }
  | { readonly type: 'latency'; readonly ms: number }
export type SpeakerEvent =
  | { readonly type: 'played'; readonly mark: number }
  | { readonly type: 'level'; readonly level: number }
export type MicrophoneFrame = { readonly pcm: ArrayBuffer; readonly level: number }

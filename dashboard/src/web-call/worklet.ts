/** What the browser gives to code that runs where the sound is made. */
type Worklet = {
  AudioWorkletProcessor: new () => { readonly port: MessagePort }
  registerProcessor(name: string, processor: new () => object): void
  sampleRate: number
}

export const worklet = globalThis as unknown as Worklet

export type SpeakerOrder =
  | { readonly type: 'voice'; readonly pcm: ArrayBuffer }
  | { readonly type: 'mark'; readonly mark: number }
  | { readonly type: 'clear' }
  | { readonly type: 'latency'; readonly ms: number }
export type SpeakerNews =
  | { readonly type: 'played'; readonly mark: number }
  | { readonly type: 'level'; readonly level: number }
export type MicrophoneFrame = { readonly pcm: ArrayBuffer; readonly level: number }

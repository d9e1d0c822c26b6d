import { VisuallyHidden } from '@mantine/core'
import { fill, useText } from '../../text/text.ts'
import { useFormats } from '../../ui/format/formats.ts'
import { answeredInMs, stepsOf, type Step } from '../../web-call/times.ts'
import type { TurnTimes } from '@parley/sdk'
import classes from './talk.module.css'

/** How long the caller waited for an answer, and where that time went. */
export function TurnWait({ times }: { times: TurnTimes }) {
  const { talk } = useText()
  const { number } = useFormats()
  const steps = stepsOf(times)
  const longestMs = Math.max(1, ...steps.map(({ ms }) => ms))
  const answeredMs = answeredInMs(times) ?? steps.at(-1)?.ms ?? 0
  return (
    <details className={classes.wait}>
      <summary title={talk.conversation.answeredHint}>
        {fill(talk.conversation.answeredIn, { ms: number(answeredMs) })}
      </summary>
      <table>
        <caption>
          <VisuallyHidden>{talk.conversation.counted}</VisuallyHidden>
        </caption>
        <tbody>
          {steps.map((step) => (
            <StepRow key={step.name} step={step} longestMs={longestMs} />
          ))}
        </tbody>
      </table>
    </details>
  )
}

function StepRow({ step: { name, ms, fromMs }, longestMs }: { step: Step; longestMs: number }) {
  const { talk } = useText()
  const { number } = useFormats()
  const place = { '--from': fromMs / longestMs, '--to': ms / longestMs } as React.CSSProperties
  return (
    <tr>
      <th scope="row">{talk.steps[name]}</th>
      <td className={classes.bars} aria-hidden>
        <span style={place} />
      </td>
      <td>{fill(talk.conversation.milliseconds, { ms: number(ms) })}</td>
    </tr>
  )
}

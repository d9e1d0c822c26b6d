import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useText } from '../../../text/text.ts'

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'error'> & {
  value: number
  onChange: (value: number) => void
  error?: string | undefined
}

/** A whole number. While nothing stands in the field, what is written is nothing, which the schema finds fault with. */
export function TabNumber({ value, onChange, error, ...props }: Props) {
  const { shell } = useText()
  const isEmpty = (value as unknown) === ''
  return (
    <NumberInput
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="blur"
      value={value}
      onChange={(next) => onChange(next as number)}
      error={isEmpty ? shell.faults.required : error}
      {...props}
    />
  )
}

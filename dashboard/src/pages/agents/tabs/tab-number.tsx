import { TextInput, type TextInputProps } from '@mantine/core'
import { useText } from '../../../text/text.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'error' | 'type'> & {
  value: number
  onChange: (value: number) => void
  error?: string | undefined
}

/** A whole number. While nothing stands in the field it is not a number, which the schema finds fault with. */
export function TabNumber({ value, onChange, error, ...props }: Props) {
  const { shell } = useText()
  const isEmpty = !Number.isFinite(value)
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      step={1}
      value={isEmpty ? '' : value}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      error={isEmpty ? shell.faults.required : error}
      {...props}
    />
  )
}

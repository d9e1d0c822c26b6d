import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'

/** The command palette is loaded when it is first opened. */
export function usePalette() {
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    void import('./palette.tsx').then(({ openPalette }) => openPalette())
  }
  useHotkeys([['mod+K', open]], [])
  return { isWanted, open }
}

import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'

/** The command palette is loaded when somebody first asks for it. */
export function usePalette() {
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    void import('./palette.tsx').then(({ openPalette }) => openPalette())
  }
  useHotkeys([['mod+K', open]], [])
  return { isWanted, open }
}

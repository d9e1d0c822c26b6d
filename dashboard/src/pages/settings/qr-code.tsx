import createQrCode from 'qrcode-generator'
import { useMemo } from 'react'

/** The quiet zone that scanners need around it (ISO 18004, 9.1). */
const MARGIN = 4
const SIZE_PX = 200

/** Dark on light in both schemes: many scanners know no other. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { path, size } = useMemo(() => draw(content), [content])
  return (
    <svg role="img" aria-label={label} width={SIZE_PX} height={SIZE_PX} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

function draw(content: string): { path: string; size: number } {
  const code = createQrCode(0, 'M')
  code.addData(content)
  code.make()
  const count = code.getModuleCount()
  const cells = Array.from({ length: count * count }, (_, cell) => ({
    row: Math.floor(cell / count),
    column: cell % count,
  }))
  const dark = cells.filter(({ row, column }) => code.isDark(row, column))
  const path = dark.map(({ row, column }) => `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`).join('')
  return { path, size: count + 2 * MARGIN }
}

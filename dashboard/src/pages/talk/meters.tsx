import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef, type RefObject } from 'react'
import { fill, useText } from '../../text/text.ts'
import type { Calling } from '../../web-call/calling.ts'
import classes from './talk.module.css'

type Levels = Calling['levels']
type Side = keyof Levels

/** How much of a level is left after a frame of the screen. */
const DECAY = 0.88
/** For those who want no motion, a level is a reading that changes now and then. */
const CALM_MS = 500
/** A meter's value is announced in such steps of a hundred. */
const STEP = 5

/** How loud both sides are. */
export function Meters({ levels, name, canSpeak }: { levels: Levels; name: string; canSpeak: boolean }) {
  const { talk } = useText()
  return (
    <div className={classes.meters}>
      {canSpeak && <Meter side="caller" label={talk.yourLevel} levels={levels} />}
      <Meter side="agent" label={fill(talk.agentLevel, { name })} levels={levels} />
    </div>
  )
}

function Meter({ side, label, levels }: { side: Side; label: string; levels: Levels }) {
  const meter = useRef<HTMLDivElement>(null)
  useLevel(meter, side, levels, true)
  return (
    <div className={classes.meterRow}>
      <span className={`wrap ${classes.meterName}`} aria-hidden>
        {label}
      </span>
      <div
        ref={meter}
        className={classes.meter}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
      />
    </div>
  )
}

/** The agent's initial in a ring that moves with the voice. */
export function Orb({ name, levels, isLive }: { name: string; levels: Levels; isLive: boolean }) {
  const orb = useRef<HTMLDivElement>(null)
  useLevel(orb, 'agent', levels, isLive)
  return (
    <div ref={orb} className={classes.orb} aria-hidden>
      {name.slice(0, 1).toUpperCase()}
    </div>
  )
}

/** Draws a level past React: it changes with every frame of the screen. */
function useLevel(element: RefObject<HTMLElement | null>, side: Side, levels: Levels, isLive: boolean): void {
  const isCalm = useReducedMotion()
  useEffect(() => {
    if (!isLive) return undefined
    let shown = 0
    const draw = () => {
      shown = isCalm ? levels[side] : Math.max(levels[side], shown * DECAY)
      show(element.current, shown)
    }
    const stop = isCalm ? everyMs(CALM_MS, draw) : everyFrame(draw)
    return () => {
      stop()
      show(element.current, 0)
    }
  }, [element, side, levels, isLive, isCalm])
}

function show(element: HTMLElement | null, level: number): void {
  element?.style.setProperty('--level', level.toFixed(3))
  if (element?.role === 'meter')
    element.setAttribute('aria-valuenow', String(Math.round((level * 100) / STEP) * STEP))
}

function everyMs(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms)
  return () => clearInterval(timer)
}

function everyFrame(act: () => void): () => void {
  const frame = () => {
    act()
    next = requestAnimationFrame(frame)
  }
  let next = requestAnimationFrame(frame)
  return () => cancelAnimationFrame(next)
}

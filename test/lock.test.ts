import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { integrity?: string; link?: boolean; resolved?: string }

const LOCKS = ['package-lock.json', 'bench/peers/package-lock.json']

test.each(LOCKS)('%s has the hash of every package, for every platform', (file) => {
  const installed = Object.entries(packagesOf(file)).filter(([path]) => path.includes('node_modules/'))
  expect(installed.length).toBeGreaterThan(50)
  const unverified = installed.filter(([, { integrity, link }]) => integrity === undefined && link !== true)
  expect(unverified.map(([path]) => path)).toEqual([])
})

test.each(LOCKS)('%s names no registry, so that the user’s own is asked', (file) => {
  const named = Object.values(packagesOf(file)).filter(({ resolved }) => resolved?.includes('://') === true)
  expect(named).toEqual([])
})

function packagesOf(file: string): Record<string, Entry> {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  return (JSON.parse(text) as { packages: Record<string, Entry> }).packages
}

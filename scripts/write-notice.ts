/** `node scripts/write-notice.ts`: writes NOTICE from the lock file and from server/data/licences.json. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
export const NOTICE = path.join(ROOT, 'NOTICE')

/** What packs Node does not name a licence, but holds Node's own. */
const NODE_ITSELF = 'MIT (Node.js, see its LICENSE)'

type Locked = { version?: string; dev?: boolean; link?: boolean; license?: string }
type Model = { name: string; package: string; licence: string; notice: string }

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))

export function noticeText(): string {
  const { models } = readJson('server/data/licences.json') as { models: Model[] }
  const { packages } = readJson('package-lock.json') as { packages: Record<string, Locked> }
  const installed = Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && dev !== true && link !== true)
    .map(([place, { version = '', license = NODE_ITSELF }]) =>
      [place.split('node_modules/').at(-1) ?? '', version, license].join('  '),
    )
  return `Parley
Apache License 2.0, see LICENSE.

Parley is installed with the models, data and packages below, which are works of others.

MODELS AND DATA

${models.map(({ name, package: source, licence, notice }) => `${name}\n  from ${source}\n  ${licence}\n  ${notice}`).join('\n\n')}

PACKAGES
Name, version and licence; each holds its licence's text where its authors have put one.

${[...new Set(installed)].sort().join('\n')}

THE MIT LICENCE

${MIT}
`
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

if (process.argv[1] === import.meta.filename) writeFileSync(NOTICE, noticeText())

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A certificate for this machine that vouches for itself, as a PBX in an office has it. */
export function createCertificate(): { cert: string; key: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-certificate-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1'
  try {
    execFileSync(
      'openssl',
      `req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 2 -subj /CN=parley -addext ${names} -keyout ${key} -out ${cert}`.split(
        ' ',
      ),
      { stdio: 'pipe' },
    )
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

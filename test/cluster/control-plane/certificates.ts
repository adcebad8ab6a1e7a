import {execFile} from 'node:child_process'
import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {promisify} from 'node:util'

const run = promisify(execFile)

/**
 * Creates a certificate authority, the certificates that it signs, and the key pair for service account tokens. The
 * files in `dir` are `NAME.crt` and `NAME.key`.
 */
export async function makeCertificates(dir: string): Promise<void> {
  await selfSign(dir)
  await writeFile(join(dir, 'loopback.ext'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n')
  await sign(dir, 'apiserver', '/CN=kube-apiserver')
  await sign(dir, 'admin', '/O=system:masters/CN=admin')
  await sign(dir, 'kubelet', '/CN=kubelet')
  await openssl(dir, ['genrsa', '-out', 'sa.key', '2048'])
  await openssl(dir, ['rsa', '-in', 'sa.key', '-pubout', '-out', 'sa.pub'])
}

async function selfSign(dir: string): Promise<void> {
  const subject = ['-subj', '/CN=test-ca', '-days', '2']
  await openssl(dir, ['req', '-x509', ...NEW_KEY, '-keyout', 'ca.key', '-out', 'ca.crt', ...subject])
}

async function sign(dir: string, name: string, subject: string): Promise<void> {
  await openssl(dir, ['req', ...NEW_KEY, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject])
  const authority = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'loopback.ext']
  await openssl(dir, ['x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, ...authority])
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

async function openssl(dir: string, args: readonly string[]): Promise<void> {
  await run('openssl', [...args], {cwd: dir})
}

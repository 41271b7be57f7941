import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const deploy = path.resolve(import.meta.dirname, '../../../server/deploy');
const shipped = (file: string) => readFileSync(path.join(deploy, file), 'utf8');

/** `front`: before the product, with what is released from the disk; `origin`: only what is released. */
export type Role = 'front' | 'origin';

export interface WebServer {
  readonly url: string;
  stop(): Promise<void>;
}

interface ServerOptions {
  readonly role: Role;
  readonly releases: string;
  readonly port: number;
  /** Of the product behind it. */
  readonly behind: number;
}

const programs = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy' } as const;
export type WebServerName = keyof typeof programs;
export const webServers = Object.keys(programs) as WebServerName[];

export const isInstalled = (name: WebServerName) => existsSync(programs[name]);

/** Starts the web server as its package ships it, with the configuration that this repository ships. */
export async function startWebServer(name: WebServerName, wanted: ServerOptions): Promise<WebServer> {
  const folder = mkdtempSync(path.join(tmpdir(), `suksa-${name}-`));
  mkdirSync(path.join(folder, 'srv'));
  symlinkSync(wanted.releases, path.join(folder, 'srv/releases'));
  makeCertificate(folder);
  const args = name === 'nginx' ? nginx(folder, wanted) : caddy(folder, wanted);
  const child = spawn(programs[name], args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  await untilOpen(wanted.port, child, printed);
  return {
    url: `https://localhost:${wanted.port}`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The addresses, names and folders of this run in the place of those that stand as examples. */
const filled = (text: string, folder: string, { behind }: ServerOptions) =>
  text.replaceAll('/srv/suksa', path.join(folder, 'srv')).replaceAll('127.0.0.1:3000', `127.0.0.1:${behind}`);

function nginx(folder: string, wanted: ServerOptions): readonly string[] {
  const { role, port } = wanted;
  const snippet = path.join(folder, 'suksa-releases.conf');
  writeFileSync(snippet, filled(shipped('nginx-releases.conf'), folder, wanted));
  const include = `include ${snippet};`;
  const tls = shipped('nginx.conf')
    .replace(/server \{\s+listen 80;[^}]*\}/, '')
    .replace(/listen \[::\].*\n/g, '')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('school.example', 'localhost')
    .replace('/etc/letsencrypt/live/localhost/fullchain.pem', path.join(folder, 'cert.pem'))
    .replace('/etc/letsencrypt/live/localhost/privkey.pem', path.join(folder, 'key.pem'));
  const front = tls.replace('location / {', `${include}\n\tlocation / {`);
  // Another origin holds nothing but what is released.
  const origin = tls.replace(/location \/ \{[^}]*\}/, include);
  const site = path.join(folder, 'site.conf');
  writeFileSync(site, filled(role === 'front' ? front : origin, folder, wanted));
  const main = readFileSync('/etc/nginx/nginx.conf', 'utf8')
    // What is tested may lie where www-data can't read.
    .replace('user www-data;', process.getuid?.() === 0 ? 'user root;' : '')
    .replace(/pid .*;/, `pid ${path.join(folder, 'pid')};`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replace(/include \/etc\/nginx\/conf\.d\/\*\.conf;/, '')
    .replace('/etc/nginx/sites-enabled/*', site);
  writeFileSync(path.join(folder, 'nginx.conf'), main);
  return ['-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off;'];
}

function caddy(folder: string, wanted: ServerOptions): readonly string[] {
  const { role, port } = wanted;
  const snippet = path.join(folder, 'suksa-releases');
  writeFileSync(snippet, filled(shipped('Caddyfile-releases'), folder, wanted));
  const site = shipped('Caddyfile').replace(
    /^school\.example \{/m,
    `https://localhost:${port} {\n\ttls ${folder}/cert.pem ${folder}/key.pem\n\timport suksa_releases`,
  );
  const origin = site.replace(/\treverse_proxy [\s\S]*?\n\t\}\n/, '');
  const text = `{\n\tadmin off\n\tauto_https disable_redirects\n}\nimport ${snippet}\n${role === 'front' ? site : origin}`;
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, filled(text, folder, wanted));
  return ['run', '--config', file, '--adapter', 'caddyfile'];
}

const makeCertificate = (folder: string) =>
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'cert.pem')],
    ],
    { stdio: 'ignore' },
  );

async function untilOpen(port: number, child: ChildProcess, printed: readonly string[]): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error(`The web server ended at start:\n${printed.join('')}`);
    const open = await fetch(`http://localhost:${port}/`).then(
      () => true,
      // Plain http is refused by it, and not by the system.
      (error: { readonly cause?: { readonly code?: string } }) => error.cause?.code !== 'ECONNREFUSED',
    );
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The web server didn't answer:\n${printed.join('')}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

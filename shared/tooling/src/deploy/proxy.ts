import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../root.ts';

/** A port that nobody has at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

interface Proxy {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** What is written in a file of `server/deploy`. */
export const shipped = (name: string): string => readFileSync(path.join(root, 'server/deploy', name), 'utf8');

/** Debian's Caddy with a configuration that is shipped, on a free port of this machine instead of a name. */
export async function startCaddy(name: string, servers: readonly string[]): Promise<Proxy> {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'suksa-caddy-'));
  const places = servers.map((server) => new URL(server).host).join(' ');
  const text = `{\n\tadmin off\n}\n${shipped(name)}`
    .replace('school.example {', `http://127.0.0.1:${port} {`)
    .replace(/reverse_proxy .* \{/, `reverse_proxy ${places} {`);
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, text);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return started(
    spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore', env }),
    {
      url: `http://127.0.0.1:${port}`,
      folder,
    },
  );
}

async function started(
  child: ReturnType<typeof spawn>,
  { url, folder }: { url: string; folder: string },
): Promise<Proxy> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error(`The proxy ended at start, see ${folder}`);
    if (await fetch(`${url}/health/live`).then(Boolean, () => false)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyDemoSchool } from './copy-demo-school.ts';
import { dropDatabase } from './postgres.ts';

/** The password of every account of a demo school that tests start. */
export const demoPassword = process.env.DEMO_PASSWORD || 'demo-school-2026';

export type DemoAccount =
  | 'admin'
  | 'operator'
  | 'head'
  | 'registrar'
  | 'cashier'
  | 'teacher'
  | 'gate'
  | 'family';

const root = path.resolve(import.meta.dirname, '../../..');

interface ProductOptions {
  readonly releases?: string;
  /** Of releases that a test writes by hand, with no key: none is asked for. */
  readonly trust?: 'none';
  readonly databaseUrl?: string;
  readonly demo?: 'none' | 'small' | 'school' | 'large';
  /** Kept between starts, and embedded; a temporary one is removed at stop. */
  readonly dataDir?: string;
  readonly port?: number;
  /** Where another version of the server lies. */
  readonly folder?: string;
  /** Of its environment, besides. */
  readonly variables?: Readonly<Record<string, string>>;
}

export interface Product {
  readonly url: string;
  readonly process: ChildProcess;
  /** What it has said so far, such as the first administrator’s link. */
  readonly said: () => string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the product's real server on a free port and waits until it is ready. Where nothing is said of its database:
 * on a copy of the demo school that is offered, else on the embedded one.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { databaseUrl, dataDir, demo = 'small' } = options;
  const copy = databaseUrl || dataDir || demo !== 'small' ? null : copyDemoSchool();
  if (!copy) return start(options);
  const product = await start({ ...options, databaseUrl: copy });
  return {
    ...product,
    async stop() {
      await product.stop();
      dropDatabase(copy);
    },
  };
}

async function start(options: ProductOptions): Promise<Product> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'suksa-data-'));
  // One process, so that a signal reaches the server itself.
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    // The gate names a folder with the server that is live, where that isn't this clone's.
    cwd: options.folder || process.env.SERVER_FOLDER || root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RELEASES_DIR: options.releases ?? process.env.RELEASES_DIR ?? path.join(root, '.cache/composed'),
      ...(options.trust && { RELEASE_TRUST: options.trust }),
      DEMO: options.demo ?? 'small',
      DEMO_PASSWORD: demoPassword,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : { DATABASE_URL: '' }),
      ...options.variables,
    },
  });
  const printed: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url, child, printed, options.demo === 'large' ? 10 : 2);
  } catch (cause) {
    child.kill('SIGTERM');
    throw cause;
  }
  return {
    url,
    process: child,
    said: () => printed.join(''),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(
  url: string,
  child: ChildProcess,
  printed: readonly string[],
  minutes: number,
): Promise<void> {
  for (let attempt = 0; attempt < minutes * 600; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server ended at start:\n${printed.join('')}`);
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server was not ready within ${minutes} minutes:\n${printed.join('')}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const dataDir = mkdtempSync(join(tmpdir(), 'suksa-main-'));
const main = join(import.meta.dirname, 'main.ts');
const tsx = createRequire(import.meta.url).resolve('tsx');

interface Started {
  readonly process: ChildProcess;
  readonly printed: () => string;
  /** The first match in what was printed, waited for. */
  readonly says: (words: RegExp) => Promise<RegExpExecArray>;
  readonly ends: Promise<number>;
}

const start = (variables: Record<string, string>): Started => {
  const child = spawn(process.execPath, ['--import', tsx, main], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      RELEASES_DIR: join(dataDir, 'releases'),
      PORT: '0',
      DEMO: 'none',
      LOG_LEVEL: 'silent',
      ...variables,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const ends = once(child, 'exit').then(([code]) => Number(code));
  const says = async (words: RegExp) => {
    for (;;) {
      const found = words.exec(text);
      if (found) return found;
      if (child.exitCode !== null) throw new Error(`The server ended without saying ${words}:\n${text}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { process: child, printed: () => text, says, ends };
};

let server: Started;
let address: string;
let password: string;
beforeAll(async () => {
  server = start({});
  [, password = ''] = await server.says(/First administrator: admin\..*: (\S+)/);
  [, address = ''] = await server.says(/answers at (\S+)/);
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await server.ends;
  rmSync(dataDir, { recursive: true, force: true });
});

const signIn = () =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });

/** A sign-in whose head the server has taken, and whose body is still to come. */
const beginSignIn = async () => {
  const body = JSON.stringify({ username: 'admin', password });
  const call = request(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  call.flushHeaders();
  await once(call, 'continue');
  return {
    async finish() {
      const answered = once(call, 'response');
      call.end(body);
      const [response] = (await answered) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    },
  };
};

test('an empty database gets a first administrator, who must change the printed password', async () => {
  const { user } = (await (await signIn()).json()) as {
    user: { must_change_password: boolean; role_id: number };
  };
  expect(user).toMatchObject({ role_id: 1, must_change_password: true });
});

test('a second process on the same folder is refused with a sentence', async () => {
  const second = start({});
  expect(await second.ends).toBe(1);
  expect(second.printed()).toMatch(/^The data folder .* is in use by process \d+\./);
});

test('a bad variable ends the start with a line that names it', async () => {
  const bad = start({ PORT: 'eighty' });
  expect(await bad.ends).toBe(1);
  expect(bad.printed()).toBe('PORT="eighty": expected a port number from 0 to 65535\n');
});

test('a browser that comes before anything was released is told what to do', async () => {
  const response = await fetch(`${address}/login`, { headers: { accept: 'text/html' } });
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('npm start');
});

test('told to stop, the server answers what is under way, closes the database and ends well', async () => {
  const underWay = await beginSignIn();
  server.process.kill('SIGTERM');
  expect(await underWay.finish()).toBe(200);
  expect(await server.ends).toBe(0);
  expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);
});

import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { BucketDouble } from '@suksa/testing/bucket-double';
import { AwsClient } from 'aws4fetch';

const run = promisify(execFile);

/** A bucket that is asked by one address or more, each of which can be cut off by itself. */
export interface TestBucket {
  /** In words, for who reads what was tested. */
  readonly name: string;
  /** The environment with which a command or a server uses it. */
  variables(endpoint: string): Record<string, string>;
  listen(port?: number): Promise<{ readonly endpoint: string; close(): Promise<void> }>;
  /** Puts other bytes in the place of an object, as no command would. */
  spoil(key: string): Promise<void>;
  close(): Promise<void>;
}

/** Where no server can be had: what is tested then is how we understand the protocol. */
export function bucketDouble(): TestBucket {
  const double = new BucketDouble();
  return {
    name: 'a DOUBLE of the protocol: radosgw is not installed, and no server of S3 was tried',
    variables: (endpoint) => double.variables(endpoint),
    listen: (port) => double.listen(port),
    async spoil(file) {
      const stored = double.files.get(`school/${file}`);
      if (stored) double.files.set(`school/${file}`, { ...stored, content: Buffer.from('stranger()') });
    },
    close: () => double.close(),
  };
}

const binaries = '/usr/bin';
const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];

/**
 * Ceph's S3 gateway as Debian ships it, on a cluster of one process of each kind, in memory: a server of the protocol
 * that isn't ours. Null where it isn't installed.
 */
export async function startCeph(bucket: string): Promise<TestBucket | null> {
  if (!programs.every((program) => existsSync(`${binaries}/${program}`))) return null;
  const folder = await mkdtemp(path.join(tmpdir(), 'suksa-ceph-'));
  const ports = { monitor: await freePort(), gateway: await freePort() };
  const cluster = new Cluster(folder, ports);
  try {
    await cluster.start();
    const servers: Server[] = [];
    const variables = (endpoint: string) => ({
      S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: key,
      AWS_SECRET_ACCESS_KEY: secret,
      AWS_REGION: 'us-east-1',
      // The gateway refuses a signature whose clock is off: whoever asks it goes by the real one.
      PINNED_CLOCK: '0',
    });
    await put(`http://127.0.0.1:${ports.gateway}/${bucket}`);
    return {
      name: 'Ceph’s gateway (Debian’s radosgw)',
      variables,
      async listen(port = 0) {
        const { server, close } = cable(ports.gateway);
        await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
        servers.push(server);
        return { endpoint: `http://127.0.0.1:${portOf(server)}`, close };
      },
      spoil: (file) => put(`http://127.0.0.1:${ports.gateway}/${bucket}/${file}`, 'stranger()'),
      async close() {
        for (const server of servers) server.close();
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

const key = 'school';
const secret = 'of-this-test';

async function put(url: string, body = ''): Promise<void> {
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    region: 'us-east-1',
    service: 's3',
  });
  // Where this process has the clock of the tests, the signature has the real one.
  const now = new Date(Date.now() - Number(process.env.PINNED_CLOCK ?? 0));
  const datetime = now.toISOString().replace(/[:-]|\.\d{3}/g, '');
  const answer = await client.fetch(url, { method: 'PUT', body, aws: { datetime } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
}

/** The way of one who asks to the gateway. */
function cable(to: number) {
  const open = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    const there = connect(to, '127.0.0.1');
    for (const end of [socket, there]) {
      open.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        open.delete(end);
        socket.destroy();
        there.destroy();
      });
    }
    socket.pipe(there).pipe(socket);
  });
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      for (const end of open) end.destroy();
    });
  return { server, close };
}

class Cluster {
  readonly #file: string;
  readonly #gateway: AbortController = new AbortController();

  constructor(
    readonly folder: string,
    readonly ports: { readonly monitor: number; readonly gateway: number },
  ) {
    this.#file = path.join(folder, 'ceph.conf');
  }

  /** @throws where one of its programs fails, or nothing answers in a minute. */
  async start(): Promise<void> {
    const { folder } = this;
    const address = `[v2:127.0.0.1:${this.ports.monitor}]`;
    const fsid = crypto.randomUUID();
    const osd = crypto.randomUUID();
    await Promise.all(['mon', 'osd'].map((name) => mkdir(path.join(folder, name))));
    await writeFile(path.join(folder, 'keyring'), '');
    await writeFile(this.#file, settings(folder, fsid, address, this.ports.gateway));
    const map = path.join(folder, 'monmap');
    await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', address, map]);
    await this.#run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, ...asRoot);
    await this.#run('ceph-mon', '-i', 'a', ...asRoot);
    await this.#run('ceph', 'osd', 'new', osd);
    await this.#run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd, ...asRoot);
    await this.#run('ceph-osd', '-i', '0', ...asRoot);
    const user = ['--uid', key, '--display-name', key, '--access-key', key, '--secret-key', secret];
    await this.#run('radosgw-admin', 'user', 'create', ...user);
    const { signal } = this.#gateway;
    spawn(`${binaries}/radosgw`, ['-f', '-n', 'client.rgw', '-c', this.#file, ...asRoot], {
      stdio: 'ignore',
      // Asked to end, it would wait for its cluster, which ends too.
      killSignal: 'SIGKILL',
      signal,
    }).on('error', () => {});
    await this.#answers();
  }

  async stop(): Promise<void> {
    this.#gateway.abort();
    for (const name of ['osd.0', 'mon.a']) {
      const id = Number(await readFile(path.join(this.folder, `${name}.pid`), 'utf8').catch(() => ''));
      if (id > 0) process.kill(id, 'SIGKILL');
    }
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #run(program: string, ...args: readonly string[]) {
    return run(program, [...args, '-c', this.#file], { timeout: 120_000 });
  }

  async #answers(): Promise<void> {
    for (let tries = 0; tries < 300; tries++) {
      const answer = await fetch(`http://127.0.0.1:${this.ports.gateway}/`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error('radosgw does not answer');
  }
}

const asRoot = ['--setuser', 'root', '--setgroup', 'root'];

/** One process of each kind without keys among themselves: they are asked on this machine alone, for a test. */
const settings = (folder: string, fsid: string, address: string, gateway: number): string =>
  [
    '[global]',
    `fsid = ${fsid}`,
    `mon host = ${address}`,
    'ms bind ipv6 = false',
    'public addr = 127.0.0.1',
    ...['mon client', 'mon service', 'mon cluster', 'client', 'service', 'cluster'].map(
      (whose) => `ms ${whose} mode = crc`,
    ),
    ...['cluster', 'service', 'client'].map((whose) => `auth ${whose} required = none`),
    'osd pool default size = 1',
    'osd pool default min size = 1',
    'osd pool default pg num = 1',
    'osd pool default pgp num = 1',
    'osd pool default pg autoscale mode = off',
    'mon allow pool size one = true',
    'mon max pg per osd = 1000',
    'mon data avail crit = 1',
    'osd crush chooseleaf type = 0',
    'osd objectstore = memstore',
    'memstore device bytes = 1073741824',
    `run dir = ${folder}`,
    `admin socket = ${folder}/$name.asok`,
    `pid file = ${folder}/$name.pid`,
    `log file = ${folder}/$name.log`,
    `keyring = ${folder}/keyring`,
    `mon data = ${folder}/mon`,
    `osd data = ${folder}/osd`,
    `rgw frontends = beast endpoint=127.0.0.1:${gateway}`,
    '',
  ].join('\n');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const port = portOf(server);
  await new Promise((closed) => server.close(closed));
  return port;
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

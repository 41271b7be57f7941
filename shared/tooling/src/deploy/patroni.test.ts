import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MixedWork } from '@suksa/testing/mixed-work';
import { rowsOf } from '@suksa/testing/postgres';
import { type Product, startProduct } from '@suksa/testing/product';
import { expect, test } from 'vitest';
import { freePort, shipped } from './proxy.ts';

const needed = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy'];

interface Node {
  readonly name: string;
  readonly database: number;
  readonly rest: number;
  readonly data: string;
}

interface Ports {
  readonly etcd: number;
  readonly peer: number;
  readonly primary: number;
}

/** Two PostgreSQL under Patroni, the etcd that they agree in, and the haproxy that leads to the primary, by what is shipped. */
class Cluster {
  readonly #folder: string;
  readonly #home: string;
  readonly #account: { readonly uid: number; readonly gid: number } | undefined;
  readonly #running = new Map<string, ChildProcess>();
  readonly nodes: readonly Node[];
  readonly #ports: Ports;

  private constructor(folder: string, nodes: readonly Node[], ports: Ports) {
    this.#folder = folder;
    this.nodes = nodes;
    this.#ports = ports;
    this.#account = accountOf('postgres');
    this.#home = this.#ownFolder('home');
  }

  static async start(): Promise<Cluster> {
    const folder = mkdtempSync(path.join(tmpdir(), 'suksa-patroni-'));
    chmodSync(folder, 0o755);
    const nodes = [];
    for (const name of ['school-1', 'school-2'])
      nodes.push({ name, database: await freePort(), rest: await freePort(), data: path.join(folder, name) });
    const cluster = new Cluster(folder, nodes, {
      etcd: await freePort(),
      peer: await freePort(),
      primary: await freePort(),
    });
    await cluster.#begin();
    return cluster;
  }

  get url(): string {
    return `postgresql://postgres:PASSWORD@127.0.0.1:${this.#ports.primary}/postgres`;
  }

  async #begin(): Promise<void> {
    const { etcd, peer } = this.#ports;
    const [here, there] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${peer}`];
    this.#run('etcd', '/usr/bin/etcd', [
      ...['--name', 'one', '--data-dir', this.#ownFolder('etcd')],
      ...['--listen-client-urls', here, '--advertise-client-urls', here],
      ...['--listen-peer-urls', there, '--initial-advertise-peer-urls', there],
      ...['--initial-cluster', `one=${there}`],
    ]);
    const [first] = this.nodes;
    for (const node of this.nodes) {
      writeFileSync(this.#settings(node), this.#patroni(node));
      this.startNode(node);
      // The first of them makes the school's database, the other copies it.
      if (node === first) await eventually(() => this.leads(node));
    }
    const file = path.join(this.#folder, 'haproxy.cfg');
    writeFileSync(file, await this.#haproxy());
    this.#run('haproxy', '/usr/sbin/haproxy', ['-db', '-f', file]);
    await eventually(() => this.synchronous());
  }

  startNode(node: Node): void {
    this.#run(node.name, '/usr/bin/patroni', [this.#settings(node)]);
  }

  /** Ends a machine at once, as a power cut does: Patroni, and PostgreSQL with it unless it is to go on alone. */
  async kill(node: Node, { postgres }: { readonly postgres: boolean }): Promise<void> {
    const patroni = this.#running.get(node.name);
    const ended = new Promise((resolve) => patroni?.once('exit', resolve));
    patroni?.kill('SIGKILL');
    await ended;
    if (postgres)
      process.kill(
        Number(readFileSync(path.join(node.data, 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      );
  }

  leads = (node: Node): Promise<boolean> => this.#answers(node, '/primary');

  async primary(): Promise<Node> {
    for (const node of this.nodes) if (await this.leads(node)) return node;
    throw new Error('There is no primary.');
  }

  other(node: Node): Node {
    const [other] = this.nodes.filter((one) => one !== node);
    if (!other) throw new Error('There is one alone.');
    return other;
  }

  /** Whether somebody follows who has all that is acknowledged. */
  async synchronous(): Promise<boolean> {
    const found = await Promise.all(this.nodes.map((node) => this.#answers(node, '/synchronous')));
    return found.includes(true);
  }

  /** Has the other one take over as it is done before a machine is mended. */
  handOver(from: Node): void {
    const args = ['-c', this.#settings(from), 'switchover', '--master', from.name];
    execFileSync('/usr/bin/patronictl', [...args, '--candidate', this.other(from).name, '--force'], {
      stdio: 'pipe',
    });
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) {
      this.#running.get(node.name)?.kill('SIGKILL');
      for (const pid of pidIn(node.data)) process.kill(pid, 'SIGKILL');
    }
    for (const name of ['haproxy', 'etcd']) this.#running.get(name)?.kill('SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 500));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #run(name: string, program: string, args: readonly string[]): void {
    const env = { PATH: process.env.PATH, HOME: this.#home, LANG: 'C.UTF-8' };
    this.#running.set(
      name,
      spawn(program, args, { stdio: 'ignore', cwd: this.#folder, env, ...this.#account }),
    );
  }

  #ownFolder(name: string): string {
    const folder = path.join(this.#folder, name);
    mkdirSync(folder, { mode: 0o700 });
    if (this.#account) chownSync(folder, this.#account.uid, this.#account.gid);
    return folder;
  }

  #settings = (node: Node) => path.join(this.#folder, `${node.name}.yml`);

  #patroni(node: Node): string {
    const sockets = this.#ownFolder(`${node.name}-sockets`);
    return shipped('patroni.yml')
      .replace('name: school-1', `name: ${node.name}`)
      .replaceAll('10.0.0.1:8008', `127.0.0.1:${node.rest}`)
      .replaceAll('10.0.0.1:5432', `127.0.0.1:${node.database}`)
      .replace(/hosts: .*/, `hosts: 127.0.0.1:${this.#ports.etcd}`)
      .replace(/bin_dir: .*/, `bin_dir: ${newestPrograms()}`)
      .replace(
        /data_dir: .*/,
        `data_dir: ${this.#ownFolder(node.name)}\n  parameters:\n    unix_socket_directories: ${sockets}`,
      )
      .replaceAll('10.0.0.0/24', '127.0.0.0/8');
  }

  async #haproxy(): Promise<string> {
    const places = new Map(this.nodes.map((node) => [node.name, node]));
    return shipped('haproxy.cfg')
      .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${this.#ports.primary}`)
      .replace('bind 127.0.0.1:5001', `bind 127.0.0.1:${await freePort()}`)
      .replace(/server (school-\d) \S+ check port \d+/g, (_, name: string) => {
        const node = places.get(name);
        return `server ${name} 127.0.0.1:${node?.database} check port ${node?.rest}`;
      });
  }

  #answers = (node: Node, asked: string): Promise<boolean> =>
    fetch(`http://127.0.0.1:${node.rest}${asked}`, { signal: AbortSignal.timeout(1000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
}

const accountOf = (name: string) => {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, name]));
  return { uid: id('-u'), gid: id('-g') };
};

const newestPrograms = () => {
  const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
  return `/usr/lib/postgresql/${newest}/bin`;
};

const pidIn = (data: string): readonly number[] => {
  const file = path.join(data, 'postmaster.pid');
  return existsSync(file) ? [Number(readFileSync(file, 'utf8').split('\n')[0])] : [];
};

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  await expect.poll(holds, { timeout: 90_000, interval: 250 }).toBe(true);
}

test.runIf(needed.every((program) => existsSync(program)))(
  'Under Patroni a primary that is lost is followed by the other, with all that was acknowledged, and comes back behind it',
  async () => {
    const cluster = await Cluster.start();
    let product: Product | undefined;
    try {
      product = await startProduct({ databaseUrl: cluster.url });
      const work = await MixedWork.prepare({ url: product.url, databaseUrl: cluster.url });
      work.begin();
      const seconds: Record<string, number> = {};
      const away = async (what: string, act: () => unknown) => {
        await work.until(150);
        const began = performance.now();
        await act();
        await work.until(20);
        seconds[what] = Math.round((performance.now() - began) / 100) / 10;
      };

      const lost = await cluster.primary();
      await away('a machine lost', () => cluster.kill(lost, { postgres: true }));
      expect((await cluster.primary()).name).toBe(cluster.other(lost).name);
      cluster.startNode(lost);
      await eventually(() => cluster.synchronous());

      const mended = await cluster.primary();
      await away('handed over', () => cluster.handOver(mended));
      expect((await cluster.primary()).name).toBe(cluster.other(mended).name);
      await eventually(() => cluster.synchronous());

      // Nobody looks after the primary any more, and it goes on: nobody is led to it, and what it alone has isn't acknowledged.
      const alone = await cluster.primary();
      await away('Patroni lost', async () => {
        await cluster.kill(alone, { postgres: false });
        await eventually(() => cluster.leads(cluster.other(alone)));
      });
      expect((await cluster.primary()).name).toBe(cluster.other(alone).name);
      cluster.startNode(alone);
      await eventually(() => cluster.synchronous());

      await work.until(150);
      const { wrong, payments, scans, marks } = await work.end();
      console.info(`seconds until calls were answered again: ${JSON.stringify(seconds)}`);
      expect(wrong).toEqual([]);
      expect(Math.min(payments, scans, marks)).toBeGreaterThan(20);
      expect(rowsOf(cluster.url, 'select sync_state from pg_stat_replication')).toEqual([['sync']]);
    } finally {
      await product?.stop();
      await cluster.stop();
    }
  },
  600_000,
);

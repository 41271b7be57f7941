import { stat, statfs } from 'node:fs/promises';
import { freemem, hostname, tmpdir, totalmem } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { getHeapStatistics } from 'node:v8';
import type { EndpointOutput } from '@suksa/contracts';
import type { operationState, SlowThing } from '@suksa/contracts/settings/data/operation';
import { sql } from 'drizzle-orm';
import { tryPlace } from '../../../db/files/try-place.ts';
import type { SlowLog } from '../../../db/slow/slow-log.ts';
import type { App } from '../../../http/app.ts';
import type { School } from '../../../http/caller.ts';
import { whatIsKnown } from '../backups/backup-repository.ts';
import { troubleOf } from '../backups/backup-rules.ts';
import { countedStatements, countFiles, whatIsStored } from './operation-repository.ts';
import { type Disk, type Facts, findingsOf } from './operation-rules.ts';

type State = EndpointOutput<typeof operationState>;

const shown = 10;

/** Asks the machine, the database and the school’s own address how they are. */
export const operationOf = async (app: App, school: School): Promise<State> => {
  const now = new Date();
  const [facts, counted] = await Promise.all([
    factsOf(app, school, now),
    countedStatements(school.db, shown),
  ]);
  const { slow } = school.connection;
  return {
    asOf: now.toISOString(),
    server: hostname(),
    since: slow.since.toISOString(),
    findings: [...findingsOf(facts)],
    calls: shownOf(slow.calls),
    statements: shownOf(slow.statements),
    counted: counted?.map((one) => ({ ...one, last: null, during: [] })) ?? null,
  };
};

const shownOf = (log: SlowLog): SlowThing[] =>
  log.slowest(shown).map(({ name, times, total, worst, last, during }) => ({
    name,
    times,
    mean: total / times,
    worst,
    last: last.toISOString(),
    during: during.slice(0, 3),
  }));

const factsOf = async (app: App, school: School, now: Date): Promise<Facts> => {
  const { environment } = app;
  const began = performance.now();
  await school.db.execute(sql`select 1`);
  const tookMilliseconds = performance.now() - began;
  const stored = await whatIsStored(school.db);
  const known = await whatIsKnown(school.db, environment.backups, now);
  const trouble = await app.releaseTrouble();
  const live = await app.readLive().catch(() => null);
  const isTrial = school.connection.kind === 'embedded';
  const folders = [
    ...(isTrial ? [environment.dataDir] : stored.isHere && stored.folder ? [stored.folder] : []),
    environment.releasesDir,
    typeof environment.files?.place === 'string' ? environment.files.place : undefined,
    environment.backups?.dir,
    environment.backups?.copyDir,
    tmpdir(),
  ];
  const heap = getHeapStatistics();
  return {
    now,
    database: {
      isTrial,
      tookMilliseconds,
      bytes: stored.bytes,
      used: stored.used,
      most: stored.most,
      now: stored.now,
    },
    disks: await disksOf(folders.filter((folder) => folder !== undefined)),
    backups: {
      trouble: troubleOf(known),
      lastGood: known.goodBackup?.startedAt ?? null,
      lastTest: known.goodTest?.startedAt ?? null,
    },
    jobs: stored,
    messages: { stuck: stored.messagesStuck, oldest: stored.oldestMessage, failed: stored.messagesFailed },
    releases: {
      live: live?.composition.id ?? null,
      served: trouble?.servedInstead ?? null,
      cutOff: app.bucketTrouble() !== null,
    },
    address: environment.publicAddress,
    certificateEnds: await certificateEnds(environment.publicAddress),
    memory: {
      used: process.memoryUsage.rss(),
      available: process.availableMemory?.() ?? freemem(),
      // Without a limit of its own the system names one that no machine has.
      whole: Math.min(process.constrainedMemory?.() || totalmem(), totalmem()),
      heap: heap.used_heap_size,
      heapMost: heap.heap_size_limit,
    },
    files: await filesOf(school),
    audit: stored,
  };
};

/** Whether the place of the files takes one and gives it back, within the patience of who looks. */
const filesOf = async ({ db, files: { store } }: School): Promise<Facts['files']> => ({
  ...(await countFiles(db)),
  place: store?.address ?? null,
  fault:
    store &&
    (await Promise.race([
      tryPlace(store).then(
        () => null,
        (error: unknown) => (error as Error).message,
      ),
      wait(patience, 'no answer', { ref: false }),
    ])),
});

/** One for each disk, named by the first folder that lies on it; what isn’t there has none. */
const disksOf = async (folders: readonly string[]): Promise<readonly Disk[]> => {
  const disks = new Map<number, Disk>();
  for (const folder of folders) {
    try {
      const { dev } = await stat(folder);
      if (disks.has(dev)) continue;
      const { bavail, blocks, bsize } = await statfs(folder);
      disks.set(dev, { folder, free: bavail * bsize, whole: blocks * bsize });
    } catch {
      // Said elsewhere: a folder of backups that isn’t there fails the backup.
    }
  }
  return [...disks.values()];
};

const patience = 3000;
const seenFor = 10 * 60_000;
let seen: { readonly address: string; readonly at: number; readonly ends: Date | null } | undefined;

/** Looks at the certificate that visitors of the school’s address get; ten minutes hold. */
const certificateEnds = async (address: string | undefined): Promise<Date | null> => {
  if (!address?.startsWith('https://')) return null;
  if (seen?.address === address && Date.now() - seen.at < seenFor) return seen.ends;
  const { hostname: host, port } = new URL(address);
  const ends = await new Promise<Date | null>((resolve) => {
    // Whoever issued it: here only its end counts, and nothing is said to the other side.
    const socket = connectTls({
      host,
      port: Number(port || 443),
      servername: host,
      rejectUnauthorized: false,
      timeout: patience,
    });
    const answer = (found: Date | null) => {
      socket.destroy();
      resolve(found);
    };
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      answer(until ? new Date(until) : null);
    });
    socket.once('timeout', () => answer(null));
    socket.once('error', () => answer(null));
  });
  seen = { address, at: Date.now(), ends };
  return ends;
};

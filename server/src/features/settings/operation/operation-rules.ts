import type { BackupTrouble } from '@suksa/contracts/settings';
import type { Finding, FindingCode } from '@suksa/contracts/settings/data/operation';
import { sealedWithin } from '../../../school/audit/audit-seals.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

/** What was found out, by whoever asks the machine and the database. Bytes and milliseconds. */
export interface Facts {
  readonly now: Date;
  readonly database: {
    readonly isTrial: boolean;
    readonly tookMilliseconds: number;
    readonly bytes: number;
    readonly used: number;
    readonly most: number;
    readonly now: Date;
  };
  readonly disks: readonly Disk[];
  readonly backups: {
    readonly trouble: BackupTrouble | null;
    readonly lastGood: Date | null;
    readonly lastTest: Date | null;
  };
  readonly jobs: {
    readonly failed: number;
    readonly failedKinds: readonly string[];
    readonly stuck: number;
    readonly stuckKinds: readonly string[];
  };
  readonly messages: { readonly stuck: number; readonly oldest: Date | null; readonly failed: number };
  readonly releases: {
    readonly live: string | null;
    readonly served: string | null;
    readonly cutOff: boolean;
  };
  readonly address: string | undefined;
  /** Until when the certificate of that address is good; null where it couldn’t be seen. */
  readonly certificateEnds: Date | null;
  readonly memory: {
    readonly used: number;
    readonly available: number;
    readonly whole: number;
    readonly heap: number;
    readonly heapMost: number;
  };
  /** The place outside of the tables, where there is one, and what lies in the tables. */
  readonly files: {
    readonly place: string | null;
    /** What the place has answered instead of taking and giving a file. */
    readonly fault: string | null;
    readonly outside: number;
    readonly inTables: number;
  };
  readonly audit: { readonly unsealedSince: Date | null; readonly sealedAt: Date | null };
}

export interface Disk {
  readonly folder: string;
  readonly free: number;
  readonly whole: number;
}

type State = Finding['state'];
type Values = Partial<Omit<Finding, 'code' | 'state'>>;

const found = (state: State, code: FindingCode, values: Values = {}): Finding => ({
  code,
  state,
  number: null,
  of: null,
  at: null,
  name: null,
  ...values,
});

const order: readonly State[] = ['bad', 'note', 'good'];

/** All that was looked at, what has to be mended first. */
export const findingsOf = (facts: Facts): readonly Finding[] =>
  [
    ...ofDatabase(facts),
    ...facts.disks.map(ofDisk),
    ...ofBackups(facts),
    ofJobs(facts),
    ofMessages(facts),
    ofReleases(facts),
    ofAddress(facts),
    ofMemory(facts),
    ofAudit(facts),
    ofFiles(facts),
  ].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));

const slowAnswer = 500;
const mostSecondsOff = 5;

function ofDatabase({ now, database }: Facts): readonly Finding[] {
  const { isTrial, tookMilliseconds, bytes, used, most } = database;
  const took = { number: Math.round(tookMilliseconds), of: Math.ceil(bytes / MEGABYTE) };
  const apart = Math.round(Math.abs(database.now.getTime() - now.getTime()) / SECOND);
  return [
    found(
      tookMilliseconds > slowAnswer ? 'bad' : 'good',
      tookMilliseconds > slowAnswer ? 'database_slow' : 'database_good',
      took,
    ),
    ...(isTrial ? [found('note', 'database_trial')] : []),
    ...(used > most * 0.8 ? [found('bad', 'connections_short', { number: used, of: most })] : []),
    apart > mostSecondsOff ? found('bad', 'clock_apart', { number: apart }) : found('good', 'clock_good'),
  ];
}

/** A twentieth, or what a day of backups may need. */
const isFull = ({ free, whole }: Disk) => free < Math.min(whole / 20, 2 * GIGABYTE);
const isShort = ({ free, whole }: Disk) => free < Math.min((whole * 15) / 100, 10 * GIGABYTE);

function ofDisk(disk: Disk): Finding {
  const values = {
    name: disk.folder,
    number: Math.round((disk.free / GIGABYTE) * 10) / 10,
    of: Math.round((disk.whole / GIGABYTE) * 10) / 10,
  };
  if (isFull(disk)) return found('bad', 'disk_full', values);
  return isShort(disk) ? found('note', 'disk_short', values) : found('good', 'disk_good', values);
}

const ofTrouble: Readonly<Record<BackupTrouble, readonly [State, FindingCode]>> = {
  not_set_up: ['bad', 'backup_not_set_up'],
  none_yet: ['note', 'backup_none_yet'],
  failed: ['bad', 'backup_failed'],
  too_old: ['bad', 'backup_too_old'],
  not_copied: ['bad', 'backup_not_copied'],
  test_failed: ['bad', 'restore_failed'],
  test_too_old: ['bad', 'restore_too_old'],
};

function ofBackups({ backups: { trouble, lastGood, lastTest } }: Facts): readonly Finding[] {
  const at = (trouble?.startsWith('test') ? lastTest : lastGood)?.toISOString() ?? null;
  if (trouble) return [found(...ofTrouble[trouble], { at })];
  return [found('good', 'backup_good', { at })];
}

function ofJobs({ jobs: { failed, failedKinds, stuck, stuckKinds } }: Facts): Finding {
  if (stuck > 0) return found('bad', 'jobs_stuck', { number: stuck, name: stuckKinds.join(', ') });
  if (failed > 0) return found('note', 'jobs_failed', { number: failed, name: failedKinds.join(', ') });
  return found('good', 'jobs_good');
}

function ofMessages({ messages: { stuck, oldest, failed } }: Facts): Finding {
  if (stuck > 0) return found('bad', 'messages_stuck', { number: stuck, at: oldest?.toISOString() ?? null });
  return failed > 0 ? found('note', 'messages_failed', { number: failed }) : found('good', 'messages_good');
}

function ofReleases({ releases: { live, served, cutOff } }: Facts): Finding {
  if (served) return found('bad', 'releases_damaged', { name: served });
  if (!live) return found('bad', 'releases_none');
  return cutOff
    ? found('bad', 'releases_cut_off', { name: live })
    : found('good', 'releases_good', { name: live });
}

function ofAddress({ now, address, certificateEnds }: Facts): Finding {
  if (!address) return found('note', 'address_none');
  if (!address.startsWith('https://')) return found('note', 'address_plain', { name: address });
  if (!certificateEnds) return found('note', 'certificate_unseen', { name: address });
  const days = Math.floor((certificateEnds.getTime() - now.getTime()) / DAY);
  const values = { name: address, number: days, at: certificateEnds.toISOString() };
  if (days < 0) return found('bad', 'certificate_over', values);
  return days < 14 ? found('bad', 'certificate_ends', values) : found('good', 'certificate_good', values);
}

function ofMemory({ memory: { used, available, whole, heap, heapMost } }: Facts): Finding {
  const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE);
  if (heap > heapMost * 0.85)
    return found('bad', 'heap_short', { number: megabytes(heap), of: megabytes(heapMost) });
  return available < whole * 0.08
    ? found('bad', 'memory_short', { number: megabytes(available), of: megabytes(whole) })
    : found('good', 'memory_good', { number: megabytes(used), of: megabytes(whole) });
}

/** So many in the tables make backups by pgBackRest and a standby slow. */
const manyFiles = 5000;

function ofFiles({ files: { place, fault, outside, inTables } }: Facts): Finding {
  if (fault && place) return found('bad', 'files_away', { name: place });
  if (!place)
    return inTables > manyFiles
      ? found('note', 'files_in_tables', { number: inTables })
      : found('good', 'files_tables_good', { number: inTables });
  return inTables > 0
    ? found('note', 'files_left', { name: place, number: inTables })
    : found('good', 'files_good', { name: place, number: outside });
}

function ofAudit({ now, audit: { unsealedSince, sealedAt } }: Facts): Finding {
  return unsealedSince && now.getTime() - unsealedSince.getTime() > sealedWithin
    ? found('bad', 'audit_unsealed', { at: unsealedSince.toISOString() })
    : found('good', 'audit_good', { at: sealedAt?.toISOString() ?? null });
}

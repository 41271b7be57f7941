import { setTimeout as wait } from 'node:timers/promises';
import { BackupTrouble } from '../backup/backup-trouble.ts';
import { appliedMigrations } from '../backup/catalog.ts';
import { connect } from '../connection.ts';
import { knownMigrations } from '../migrate.ts';
import { migrateAsOwner } from './bring-up-to-date.ts';

/** A database of the fleet: its owner's address, and what it is called where an address would tell a password. */
export interface SchoolDatabase {
  readonly name: string;
  readonly ownerUrl: string;
}

export interface SchemaOutcome {
  readonly school: SchoolDatabase;
  /** Steps that were taken here and now; 0 where it was of this version already. */
  readonly steps: number;
  /** Milliseconds. */
  readonly took: number;
  /** Why it stays as it was. */
  readonly fault: unknown;
}

interface Patience {
  /** Milliseconds that a step waits for a lock: those who work queue behind it, and no longer than that. */
  readonly lock: number;
  /** How often it is tried, and how long is waited in between, in milliseconds. */
  readonly tries: number;
  readonly pause: number;
}

export interface FleetOptions {
  /** The role that works with the tables and doesn't own them, the same in each. */
  readonly application?: string | undefined;
  readonly atOnce?: number;
  readonly patience?: Patience;
  readonly onOutcome?: (outcome: SchemaOutcome) => void;
}

const calm: Patience = { lock: 2000, tries: 30, pause: 2000 };

/**
 * Owners' addresses, one a line; what follows a `#` and empty lines are nothing.
 * @throws BackupTrouble naming the line that is no address, or names a database for the second time.
 */
export const readFleet = (text: string): readonly SchoolDatabase[] => {
  const seen = new Set<string>();
  return text.split('\n').flatMap((line, index) => {
    const ownerUrl = line.replace(/(^|\s)#.*/, '').trim();
    if (ownerUrl === '') return [];
    const at = `line ${index + 1}`;
    if (!/^postgres(ql)?:\/\//.test(ownerUrl) || !URL.canParse(ownerUrl))
      throw new BackupTrouble('not_a_backup', `${at}: postgres://owner@host/database was expected.`);
    const { host, pathname } = new URL(ownerUrl);
    const name = `${host}${pathname}`;
    if (seen.has(name)) throw new BackupTrouble('not_a_backup', `${at}: ${name} stands there already.`);
    seen.add(name);
    return [{ name, ownerUrl }];
  });
};

/**
 * Brings the tables of many schools to this version, some at once. Each is brought there whole or stays as it was, and one
 * that can't be brought holds up none of the others; run again it goes on with those that are left. Nobody who works in a
 * school waits longer for a step than the step waits for its lock.
 */
export const migrateFleet = async (
  schools: readonly SchoolDatabase[],
  { application, atOnce = 4, patience = calm, onOutcome }: FleetOptions = {},
): Promise<readonly SchemaOutcome[]> => {
  const waiting = [...schools];
  const outcomes: SchemaOutcome[] = [];
  const work = async (): Promise<void> => {
    for (let school = waiting.shift(); school; school = waiting.shift()) {
      const outcome = await bringSchool(school, application, patience);
      outcomes.push(outcome);
      onOutcome?.(outcome);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
};

const bringSchool = async (
  school: SchoolDatabase,
  application: string | undefined,
  patience: Patience,
): Promise<SchemaOutcome> => {
  const started = performance.now();
  const told = (steps: number, fault: unknown = null) => ({
    ...{ school, steps, fault },
    took: performance.now() - started,
  });
  try {
    const left = await stepsLeft(school);
    // What the role may do is said after the steps: a run that was stopped in between left it unsaid.
    if (left > 0 || application)
      await untilLocked(() => migrateAsOwner(school.ownerUrl, application, patience.lock), patience);
    return told(left);
  } catch (fault) {
    return told(0, fault);
  }
};

const stepsLeft = async ({ ownerUrl }: SchoolDatabase): Promise<number> => {
  const { pool, close } = await connect({ databaseUrl: ownerUrl, dataDir: '' });
  try {
    const client = await pool.connect();
    try {
      const applied = new Set((await appliedMigrations(client)).map(({ hash }) => hash));
      return knownMigrations().filter(({ hash }) => !applied.has(hash)).length;
    } finally {
      client.release();
    }
  } finally {
    await close();
  }
};

const untilLocked = async (bring: () => Promise<void>, { tries, pause }: Patience): Promise<void> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await bring();
    } catch (error) {
      if (tried >= tries || !isBusy(error)) throw error;
      await wait(pause);
    }
  }
};

/** Somebody at work holds what a step needs: SQLSTATE of a lock that wasn't got, and of a knot of two. */
const busy = new Set(['55P03', '40P01']);

const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  (busy.has(String((error as { readonly code?: unknown }).code)) || isBusy(error.cause));

import type pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { openEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { knownMigrations, migrate, migrateUntil } from '../migrate.ts';
import { migrateFleet, readFleet, type SchoolDatabase } from './many-schools.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const opened: TestDatabase[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.remove()));
});

/** A school whose tables are as they were so many steps ago; no tables at all without. */
const schoolOf = async (stepsBehind?: number): Promise<{ place: SchoolDatabase; database: TestDatabase }> => {
  const database = await openEmptyDatabase('postgresql');
  opened.push(database);
  const { connection } = database;
  const steps = knownMigrations();
  if (stepsBehind !== undefined) await migrateUntil(connection, steps.at(-1 - stepsBehind)?.at ?? 0);
  const { rows } = await connection.pool.query('select current_database() as name');
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${rows[0].name}`;
  return { database, place: { name: String(rows[0].name), ownerUrl: url.href } };
};

/** Where each step is noted. */
const notes = 'drizzle.__drizzle_migrations';
const quick = { lock: 100, tries: 100, pause: 50 };

test('a fleet is a list of addresses, each once', () => {
  const text = `# the schools of the south
postgres://owner:secret@db.example/attapeu

  postgres://owner:secret@db.example/sekong # since May
`;
  expect(readFleet(text).map(({ name }) => name)).toEqual(['db.example/attapeu', 'db.example/sekong']);
  expect(() => readFleet('postgres://o@a/b\nattapeu')).toThrow('line 2: postgres://owner@host/database');
  expect(() => readFleet('postgres://o@a/b\npostgres://other@a/b')).toThrow(
    'line 2: a/b stands there already',
  );
});

describe.runIf(serverUrl)('the schools of a fleet', () => {
  test('are all brought to this version, whatever stops one of them, which goes on when it is mended', async () => {
    const [behind, empty, current, poisoned] = [
      await schoolOf(3),
      await schoolOf(),
      await schoolOf(0),
      await schoolOf(3),
    ];
    await migrate(current.database.connection);
    const { pool } = poisoned.database.connection;
    await pool.query(`alter table ${notes} add constraint full_up check (id < 0) not valid`);
    const gone = {
      name: 'gone',
      ownerUrl: current.place.ownerUrl.replace(current.place.name, 'no_such_school'),
    };
    const fleet = [behind, empty, current, poisoned].map(({ place }) => place);
    const first = await migrateFleet([...fleet, gone], { atOnce: 2, patience: quick });
    const of = (school: SchoolDatabase) => first.find((one) => one.school.name === school.name);
    expect(of(behind.place)).toMatchObject({ steps: 3, fault: null });
    expect(of(empty.place)).toMatchObject({ steps: knownMigrations().length, fault: null });
    expect(of(current.place)).toMatchObject({ steps: 0, fault: null });
    expect(of(poisoned.place)?.fault).toBeInstanceOf(Error);
    expect(of(gone)?.fault).toMatchObject({ code: '3D000' });
    await pool.query(`alter table ${notes} drop constraint full_up`);
    const second = await migrateFleet(fleet, { patience: quick });
    expect(second.map(({ school, steps, fault }) => [school.name, steps, fault])).toEqual(
      expect.arrayContaining([
        [poisoned.place.name, 3, null],
        [behind.place.name, 0, null],
      ]),
    );
  });

  test('let the role that works in them do so, also where an earlier run stopped before it said so', async () => {
    const { database, place } = await schoolOf();
    const { pool } = database.connection;
    await migrate(database.connection);
    const role = `suksa_fleet_${process.pid}_${Date.now()}`;
    await pool.query(`create role ${role}`);
    const mayRead = async () => {
      const { rows } = await pool.query(`select has_table_privilege('${role}', 'student', 'select') as may`);
      return rows[0].may;
    };
    expect(await mayRead()).toBe(false);
    expect(await migrateFleet([place], { application: role })).toMatchObject([{ steps: 0, fault: null }]);
    expect(await mayRead()).toBe(true);
    await pool.query(`drop owned by ${role}; drop role ${role}`);
  });

  test('are waited for while somebody works in them, and those who come meanwhile are let by', async () => {
    const { database, place } = await schoolOf(3);
    const { pool } = database.connection;
    const busy: pg.PoolClient = await pool.connect();
    await busy.query(`begin; lock table ${notes} in exclusive mode`);
    let isDone = false;
    const fleet = migrateFleet([place], { patience: quick }).finally(() => {
      isDone = true;
    });
    // It has tried and given up at least twice: what it takes before it comes to that table is free in between.
    for (let looks = 0; looks < 2; looks += 1) await untilRefused(pool);
    expect(isDone).toBe(false);
    await busy.query('commit');
    busy.release();
    expect(await fleet).toMatchObject([{ steps: 3, fault: null }]);
  });
});

/** Waits until a step waits for a lock, and until it has given that up. */
const untilRefused = async (pool: pg.Pool): Promise<void> => {
  for (const wanted of [true, false]) {
    for (;;) {
      const { rows } = await pool.query<{ waits: boolean }>(
        `select exists (select 1 from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and not l.granted) as waits`,
      );
      if (rows[0]?.waits === wanted) break;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
};

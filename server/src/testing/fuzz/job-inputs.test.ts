import type { Endpoint } from '@suksa/contracts';
import { getJob, type JobKind } from '@suksa/contracts/job';
import { me } from '@suksa/contracts/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../test-server.ts';
import { randomOf } from './hostile-values.ts';
import { recordsOfBranch } from './records-of-branch.ts';
import { sampleInput } from './sample-input.ts';

/** Those of one branch work in the first. */
const narrow: readonly Account[] = ['registrar', 'cashier', 'head', 'teacher', 'gate', 'family'];
const branches = [1, 2] as const;
const tries = 4;

/** Of which kind the jobs on a subject are that some call tells of. */
const kindOfSubject: Readonly<Record<string, string>> = {
  'checkinout.recompute': 'settings.shift.recompute',
  'education.import': 'education.import.run',
  'education.rollover': 'education.rollover.run',
  'feeinvoice.billing': 'feeinvoice.billing.run',
  'reports.cards': 'reports.card.run',
  'reports.forms': 'reports.form.run',
  'settings.backup': 'settings.backup',
  'settings.backup.test': 'settings.backup.test',
  'settings.retention': 'settings.retention',
  'technical.timetable': 'technical.timetable.generate',
};

interface Planted {
  readonly id: number;
  readonly kind: JobKind;
  readonly branchId: number;
  /** Stands in what was asked for. */
  readonly word: string;
}

let server: TestServer;
const planted: Planted[] = [];

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await server.app.connection.pool.query(text, values)).rows as Row[];

/** Each call that only reads, of some record of a branch where it names one. */
const readings = async (branchId: number) => {
  const reading = server.app.endpoints.filter(
    ({ method, access, output }) => method === 'GET' && access !== 'public' && output !== 'file',
  );
  const asked: { endpoint: Endpoint; input: { params?: object; query?: object } }[] = [];
  for (const endpoint of reading) {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
    const found = recordsOfBranch[endpoint.path.replace(/(\/:\w+).*$/, '$1')];
    const [record] = found
      ? await query<{ id: number }>(`select id from (${found}) as found order by id desc limit 1`, [branchId])
      : [];
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const { params, query: search } = sampleInput(
        endpoint,
        randomOf(attempt * 97 + endpoint.path.length),
        false,
      );
      const own = record && Object.fromEntries(names.map((name) => [name, record.id]));
      asked.push({ endpoint, input: { params: own ?? params ?? {}, query: search ?? {} } as never });
    }
  }
  return asked;
};

const ask = async (
  as: Account,
  branchId: number,
  { endpoint, input }: Awaited<ReturnType<typeof readings>>[number],
) => (await server.ask(endpoint, input as never, as, { branchId })).payload;

/** The subjects of jobs that calls look for, as the administrator asks. */
const subjectsSought = async (branchId: number) => {
  const sought = new Set<string>();
  const { last } = server.app.jobs;
  server.app.jobs.last = (db, subject) => {
    sought.add(subject);
    return last(db, subject);
  };
  for (const reading of await readings(branchId)) await ask('admin', branchId, reading);
  server.app.jobs.last = last;
  return [...sought];
};

const plant = async (kind: JobKind, branchId: number, subject: string) => {
  const word = `canary-${kind.name}-${branchId}-${planted.length}`;
  const input = {
    ...{
      id: 1,
      timetableId: 1,
      formId: 1,
      levelId: null,
      mode: 'issue',
      studentIds: [1],
      seconds: 1,
      seed: 1,
    },
    ...Object.fromEntries(
      ['period', 'reason', 'from', 'until', 'publish', 'other'].map((key) => [key, word]),
    ),
  };
  const [row] = await query<{ id: number }>(
    `insert into job (kind, subject, branch_id, year_id, input, request_id, created_by, state, finished_at, error_code)
      select $1, $2, $3, (select id from academic_year where branch_id = $3 and state = 'open' limit 1), $4, 'x',
        (select id from app_user where username = 'operator'), 'failed', now(), 'internal_error' returning id`,
    [kind.name, subject, branchId, JSON.stringify(input)],
  );
  planted.push({ id: row?.id ?? 0, kind, branchId, word });
};

beforeAll(async () => {
  server = await startTestServer();
  await query(
    `delete from user_branch where branch_id <> 1 and user_id in (select id from app_user where username = any($1))`,
    [narrow],
  );
  const kinds = new Map(server.app.jobs.kinds().map((kind) => [kind.name, kind]));
  for (const branchId of branches) {
    for (const subject of await subjectsSought(branchId)) {
      const kind = kinds.get(kindOfSubject[subject.split(':')[0] ?? ''] ?? '');
      if (!kind) throw new Error(`of which kind are the jobs on ${subject}?`);
      await plant(kind, branchId, subject);
    }
    for (const kind of kinds.values()) await plant(kind, branchId, `x:${kind.name}:${branchId}`);
  }
}, 240_000);
afterAll(() => server.stop());

describe('what was asked for with a job', () => {
  test('is told by those calls that look for one, to who may see jobs of its kind', async () => {
    const told = new Set<string>();
    for (const reading of await readings(1)) {
      const answer = await ask('admin', 1, reading);
      for (const { word, kind } of planted) if (answer.includes(word)) told.add(kind.name);
    }
    expect([...told].sort()).toEqual(['feeinvoice.billing.run', 'settings.shift.recompute']);
  });

  test.each(narrow)('is told to %s of their own branch, where they may see jobs of its kind', async (as) => {
    const { functions } = await server.send(me, {}, as);
    const holds = new Set(functions.map(({ name }) => name));
    const wrong: string[] = [];
    for (const branchId of branches)
      for (const reading of await readings(branchId)) {
        const answer = await ask(as, branchId, reading);
        for (const { word, kind, branchId: of } of planted)
          if (answer.includes(word) && !(of === 1 && holds.has(kind.view)))
            wrong.push(`${reading.endpoint.name} told ${word}`);
      }
    expect(wrong).toEqual([]);
  });

  test.each(narrow)('stays unsaid where %s reads the job itself, which nobody else learns of', async (as) => {
    const { functions } = await server.send(me, {}, as);
    const holds = new Set(functions.map(({ name }) => name));
    const wrong: string[] = [];
    for (const { id, kind, branchId, word } of planted) {
      const { statusCode, payload } = await server.ask(getJob, { params: { id } }, as, { branchId: 1 });
      const may = branchId === 1 && holds.has(kind.view);
      if (statusCode !== (may ? 200 : 404) || payload.includes(word))
        wrong.push(`${kind.name} of ${branchId}: ${statusCode}`);
    }
    expect(wrong).toEqual([]);
  });
});

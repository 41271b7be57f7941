import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries, subjects, users } from '../db/schema/index.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { Actor } from './actor.ts';
import type { Caller } from './caller.ts';
import {
  type AuditLine,
  change,
  create,
  edit,
  lineOf,
  type Resource,
  remove,
  write,
  writeWithin,
} from './write.ts';

let server: TestServer;
let call: Caller;

beforeAll(async () => {
  server = await startTestServer();
  const { db, schools } = server.app;
  const [school] = schools;
  if (!school) throw new Error('A server serves a school.');
  const [admin] = await db.select({ userId: users.id }).from(users).where(eq(users.username, 'admin'));
  call = {
    actor: admin as Actor,
    context: { branchId: 1 } as Caller['context'],
    school,
    requestId: 'the request',
  };
});
afterAll(() => server.stop());

const lockRow = async (tx: Parameters<Resource<never>['lock']>[0], id: number) =>
  (await tx.select().from(subjects).where(eq(subjects.id, id)).for('update'))[0];

const thing: Resource<typeof subjects.$inferSelect> = {
  entity: 'test.thing',
  lock: lockRow,
  form: ({ version, position }) => ({ version, position }),
  audited: ({ position }) => ({ position }),
  branchOf: (_, { context }) => context.branchId,
};

const insert = async (tx: Parameters<typeof lockRow>[0]) => {
  const [row] = await tx
    .insert(subjects)
    .values({
      code: randomUUID().slice(0, 8),
      nameLo: 'ວິຊາ',
      nameEn: 'Thing',
      sortKey: 'x',
      weeklyPeriods: 2,
      position: 7,
    })
    .returning({ id: subjects.id });
  return (row as { id: number }).id;
};

const moveTo = (id: number, position: number) => (tx: Parameters<typeof lockRow>[0]) =>
  tx.update(subjects).set({ position, version: position }).where(eq(subjects.id, id));

const linesOf = (id: number) =>
  call.school.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entityId, String(id)))
    .orderBy(desc(auditEntries.id))
    .then((lines) => lines.filter(({ entity }) => entity === 'test.thing'));

test('every change leaves its line in the audit: who, where, under which request, from what to what', async () => {
  const { id, version } = await create(call, thing, insert);
  await edit(call, thing, { id, version }, moveTo(id, 8));
  await change(call, thing, { id, action: 'restore', reason: 'asked for' }, moveTo(id, 9));
  await remove(call, thing, { id }, (tx) => tx.delete(subjects).where(eq(subjects.id, id)));
  const common = { actorId: call.actor.userId, branchId: 1, requestId: 'the request' };
  expect(await linesOf(id)).toMatchObject([
    { ...common, action: 'delete', before: { position: 9 }, after: null },
    { ...common, action: 'restore', before: { position: 8 }, after: { position: 9 }, reason: 'asked for' },
    { ...common, action: 'edit', before: { position: 7 }, after: { position: 8 } },
    { ...common, action: 'create', before: null, after: { position: 7 } },
  ]);
});

test('whoever edits what somebody has changed meanwhile hears who, when, and what it is now', async () => {
  const { id, version } = await create(call, thing, insert);
  await edit(call, thing, { id, version }, moveTo(id, 8));
  const late = edit(call, thing, { id, version }, moveTo(id, 99));
  await expect(late).rejects.toMatchObject({
    code: 'conflict',
    statusCode: 409,
    details: {
      current: { version: 8, position: 8 },
      changedBy: { en: expect.any(String) },
      changedAt: expect.stringMatching(/^\d{4}-/),
    },
  });
  expect(await linesOf(id)).toHaveLength(2);
});

test('a conflict names who made the version, not who added a picture or looked after that', async () => {
  const [teacher] = await call.school.db
    .select({ userId: users.id })
    .from(users)
    .where(eq(users.username, 'teacher'));
  const other = { ...call, actor: teacher as Actor };
  const made = await create(call, thing, insert);
  await edit(call, thing, { id: made.id, version: made.version }, moveTo(made.id, 8));
  await change(other, thing, { id: made.id, action: 'same' }, () => Promise.resolve());
  for (const after of [{ picture: 'logo' }, undefined])
    await write(other, async () => ({
      result: undefined,
      audit: { action: 'beside', entity: thing.entity, entityId: made.id, before: { picture: null }, after },
    }));
  const [admin] = await call.school.db.select().from(users).where(eq(users.id, call.actor.userId));
  await expect(
    edit(call, thing, { id: made.id, version: made.version }, moveTo(made.id, 9)),
  ).rejects.toMatchObject({ code: 'conflict', details: { changedBy: { en: admin?.nameEn } } });
});

test('what is refused half-way leaves neither the change nor a line', async () => {
  const { id, version } = await create(call, thing, insert);
  const broken = edit(call, thing, { id, version }, async (tx) => {
    await moveTo(id, 50)(tx);
    throw new Error('refused');
  });
  await expect(broken).rejects.toThrow('refused');
  expect(await linesOf(id)).toHaveLength(1);
  expect(await write(call, async (tx) => ({ result: await lockRow(tx, id), audit: [] }))).toMatchObject({
    position: 7,
  });
});

test('what a change brings along elsewhere has its line after the own one, and none where it is only repeated', async () => {
  const beside = (of: string): AuditLine => ({ action: 'beside', entity: 'test.thing', entityId: of });
  const once = { key: randomUUID(), request: {} };
  const of = `beside-${once.key}`;
  const made: number[] = [];
  for (const _ of ['first', 'again'])
    made.push(
      await create(
        call,
        thing,
        (tx, along) => {
          along(beside(of), beside(of));
          return insert(tx);
        },
        once,
      ).then(({ id }) => id),
    );
  const [id = 0] = made;
  await edit(call, thing, { id, version: 1 }, (tx, _before, along) => {
    along(beside(of));
    return moveTo(id, 8)(tx);
  });
  expect(made).toEqual([id, id]);
  const lines = await call.school.db
    .select({ entityId: auditEntries.entityId, action: auditEntries.action })
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, 'test.thing'), inArray(auditEntries.entityId, [of, String(id)])))
    .orderBy(auditEntries.id);
  expect(lines.filter(({ entityId }) => entityId === of)).toHaveLength(3);
  expect(lines.map(({ action }) => action)).toEqual(['create', 'beside', 'beside', 'edit', 'beside']);
});

test('a record that is not there is not found, whatever is wanted of it', async () => {
  const gone = { id: 999_999, version: 1, action: 'x' };
  const notCalled = () => Promise.reject(new Error('applied'));
  for (const attempt of [edit, change, remove])
    await expect(attempt(call, thing, gone, notCalled)).rejects.toMatchObject({ code: 'not_found' });
});

test('a repeated creation makes one record and one line; its key with something else is refused', async () => {
  const key = randomUUID();
  const first = await create(call, thing, insert, { key, request: { a: 1 } });
  const again = await create(call, thing, insert, { key, request: { a: 1 } });
  expect(again.id).toBe(first.id);
  expect(await linesOf(first.id)).toHaveLength(1);
  await expect(create(call, thing, insert, { key, request: { a: 2 } })).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
});

test('several records changed at once have a line each, as the record itself would have', async () => {
  const made = [await create(call, thing, insert), await create(call, thing, insert)];
  await write(call, async (tx) => {
    for (const { id } of made) await moveTo(id, 8)(tx);
    return {
      result: undefined,
      audit: made.map((before) =>
        lineOf(call, thing, { id: before.id, action: 'move', before, after: { ...before, position: 8 } }),
      ),
    };
  });
  for (const { id } of made)
    expect((await linesOf(id))[0]).toMatchObject({
      ...{ action: 'move', branchId: 1, requestId: 'the request' },
      ...{ before: { position: 7 }, after: { position: 8 } },
    });
});

test('what belongs to another change keeps its own line in that transaction, or goes with it', async () => {
  const { id } = await create(call, thing, insert);
  const within = { result: 'kept', audit: { action: 'bill', entity: thing.entity, entityId: id } };
  const both = write(call, async (tx) => {
    expect(await writeWithin(tx, call, within)).toBe('kept');
    throw new Error('refused');
  });
  await expect(both).rejects.toThrow('refused');
  expect(await linesOf(id)).toHaveLength(1);
  await write(call, async (tx) => ({ result: await writeWithin(tx, call, within), audit: [] }));
  expect((await linesOf(id))[0]).toMatchObject({ action: 'bill', requestId: 'the request' });
});

const deadlock = () =>
  new Error('Failed query', { cause: Object.assign(new Error('deadlock detected'), { code: '40P01' }) });

test('who had to give way to another one comes after it, once, and is kept once', async () => {
  const { id } = await create(call, thing, insert);
  let tries = 0;
  const step = { id, action: 'move' };
  await change(call, thing, step, async (tx, { position }) => {
    await tx
      .update(subjects)
      .set({ position: position + 1 })
      .where(eq(subjects.id, id));
    tries += 1;
    if (tries === 1) throw deadlock();
  });
  expect(tries).toBe(2);
  expect(await linesOf(id)).toMatchObject([{ action: 'move', after: { position: 8 } }, { action: 'create' }]);
  const never = change(call, thing, step, async () => {
    tries += 1;
    throw deadlock();
  });
  await expect(never).rejects.toThrow('Failed query');
  expect(tries).toBe(4);
});

test('a line may keep of a change only what differs', async () => {
  const moved: typeof thing = {
    ...thing,
    audited: ({ position }, other) => (other ? { from: other.position } : { position }),
  };
  const { id, version } = await create(call, moved, insert);
  await edit(call, moved, { id, version }, moveTo(id, 8));
  expect(await linesOf(id)).toMatchObject([
    { before: { from: 8 }, after: { from: 7 } },
    { after: { position: 7 } },
  ]);
});

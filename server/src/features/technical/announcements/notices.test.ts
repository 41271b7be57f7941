import {
  type AnnouncementInput,
  acknowledgeNotice,
  announcementChoices,
  announcementReaders,
  createAnnouncement,
  listAnnouncements,
  listNotices,
  readNotice,
  updateAnnouncement,
} from '@suksa/contracts/technical';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { dayFromToday, typedAnnouncement } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const add = (changes: Partial<AnnouncementInput> = {}) =>
  server.send(createAnnouncement, { body: typedAnnouncement(changes) }, 'admin');

const noticesOf = async (account: Account) =>
  (await server.send(listNotices, { query: { size: 50 } }, account)).rows;
const sees = async (account: Account, id: number) =>
  (await noticesOf(account)).some((notice) => notice.id === id);

/** The class and level of a child of the demo family, and ones that none of its children is in. */
const familyClasses = async () => {
  const { rows } = await server.app.db.execute<{ class_id: number; level_id: number }>(sql`
    select c.id as class_id, c.level_id from app_user u
    join guardian g on g.user_id = u.id join student_guardian pg on pg.guardian_id = g.id
    join enrolment e on e.student_id = pg.student_id and e.is_current and e.end_date is null
    join class c on c.id = e.class_id where u.username = 'family'`);
  const { classes, levels } = await server.send(announcementChoices, {}, 'admin');
  const [child] = rows;
  const theirs = new Set(rows.map(({ class_id }) => class_id));
  const theirLevels = new Set(rows.map(({ level_id }) => level_id));
  return {
    own: child?.class_id ?? 0,
    ownLevel: child?.level_id ?? 0,
    foreign: classes.find(({ id }) => !theirs.has(id))?.id ?? 0,
    foreignLevel: levels.find(({ id }) => !theirLevels.has(id))?.id ?? 0,
  };
};

describe('a notice', () => {
  test('to families is read by families and not by staff; one to staff the other way round', async () => {
    const [toFamilies, toStaff, toAll] = [
      await add(),
      await add({ audience: 'staff' }),
      await add({ audience: 'public' }),
    ];
    expect([await sees('family', toFamilies.id), await sees('gate', toFamilies.id)]).toEqual([true, false]);
    expect([await sees('family', toStaff.id), await sees('gate', toStaff.id)]).toEqual([false, true]);
    expect([await sees('family', toAll.id), await sees('gate', toAll.id)]).toEqual([true, true]);
  });

  test('of each audience reaches each role as it should, in lists and by its number', async () => {
    const { own, ownLevel } = await familyClasses();
    const staff: readonly Account[] = ['admin', 'head', 'registrar', 'cashier', 'gate'];
    const all: readonly Account[] = [...staff, 'teacher', 'family'];
    const { rows } = await server.app.db.execute<{ class_id: number; level_id: number }>(sql`
      select c.id as class_id, c.level_id from class c join academic_year y on y.id = c.year_id and y.state = 'open'
      where c.id in (select class_id from teacher_assignment a join app_user u on u.id = a.teacher_id
        where u.username = 'teacher' and a.end_date is null
        union select class_id from homeroom h join app_user u on u.id = h.teacher_id
        where u.username = 'teacher' and h.end_date is null)`);
    const teaches = (one: { class_id?: number; level_id?: number }) =>
      rows.some(({ class_id, level_id }) => class_id === one.class_id || level_id === one.level_id);
    const cases: readonly [Partial<AnnouncementInput>, readonly Account[]][] = [
      [{ audience: 'public' }, all],
      [{ audience: 'staff' }, [...staff, 'teacher']],
      [{ audience: 'families' }, ['family']],
      [
        { audience: 'levels', levelIds: [ownLevel] },
        teaches({ level_id: ownLevel }) ? ['teacher', 'family'] : ['family'],
      ],
      [
        { audience: 'classes', classIds: [own] },
        teaches({ class_id: own }) ? ['teacher', 'family'] : ['family'],
      ],
    ];
    for (const [changes, readers] of cases) {
      const { id } = await add(changes);
      for (const account of all) {
        const isFor = readers.includes(account);
        expect({ changes, account, sees: await sees(account, id) }).toEqual({
          changes,
          account,
          sees: isFor,
        });
        const read = server.send(readNotice, { params: { id } }, account);
        if (isFor) await read;
        else await expect(read).rejects.toMatchObject({ code: 'not_found' });
      }
    }
  });

  test('to levels or classes reaches the families whose children are in them', async () => {
    const { own, foreign, ownLevel, foreignLevel } = await familyClasses();
    const reached = await Promise.all(
      [
        { audience: 'classes' as const, classIds: [own] },
        { audience: 'classes' as const, classIds: [foreign] },
        { audience: 'levels' as const, levelIds: [ownLevel] },
        { audience: 'levels' as const, levelIds: [foreignLevel] },
      ].map(async (audience) => (await add(audience)).id),
    );
    const shown = (await noticesOf('family')).map(({ id }) => id);
    expect(reached.map((id) => shown.includes(id))).toEqual([true, false, true, false]);
  });

  test('to a class reaches who teaches it, and no other teacher', async () => {
    const { classes } = await server.send(announcementChoices, {}, 'teacher');
    const all = (await server.send(announcementChoices, {}, 'admin')).classes;
    const foreign = all.find(({ id }) => !classes.some((own) => own.id === id));
    const own = await add({ audience: 'classes', classIds: [classes[0]?.id ?? 0] });
    const other = await add({ audience: 'classes', classIds: [foreign?.id ?? 0] });
    expect([await sees('teacher', own.id), await sees('teacher', other.id)]).toEqual([true, false]);
  });

  test('of another branch is not for this one', async () => {
    const elsewhere = await server.send(
      createAnnouncement,
      { body: typedAnnouncement({ audience: 'staff' }) },
      'admin',
      { branchId: 2 },
    );
    expect([await sees('gate', elsewhere.id), await sees('operator', elsewhere.id)]).toEqual([false, true]);
  });

  test.each([
    ['a draft', { published: false }],
    ['waiting for its day', { from: dayFromToday(1) }],
    ['over', { from: dayFromToday(-5), until: dayFromToday(-1) }],
  ])('is shown to nobody while it is %s, nor noted as read', async (_, changes) => {
    const { id } = await add(changes);
    expect(await sees('family', id)).toBe(false);
    for (const endpoint of [readNotice, acknowledgeNotice])
      await expect(server.send(endpoint, { params: { id } }, 'family')).rejects.toMatchObject({
        code: 'not_found',
      });
  });

  test('waits until it is read, and confirmed where that is asked', async () => {
    const { id } = await add({ needsAcknowledgement: true });
    const waiting = async () => {
      const answer = await server.send(listNotices, { query: { only: 'waiting', size: 50 } }, 'family');
      expect(answer.total).toBe(answer.waiting);
      return answer.rows.some((notice) => notice.id === id);
    };
    await server.send(readNotice, { params: { id } }, 'family');
    expect(await waiting()).toBe(true);
    await server.send(acknowledgeNotice, { params: { id } }, 'family');
    await server.send(acknowledgeNotice, { params: { id } }, 'family');
    expect(await waiting()).toBe(false);
  });

  test('that is changed is unread again, and its readers are counted as it is now', async () => {
    const { id, version } = await add({ needsAcknowledgement: true });
    await server.send(acknowledgeNotice, { params: { id } }, 'family');
    const counted = async () => {
      const { rows } = await server.send(listAnnouncements, { query: { size: 100 } }, 'admin');
      const { people = 0, readers, acknowledged } = rows.find((row) => row.id === id) ?? {};
      expect(people).toBeGreaterThan(0);
      return { readers, acknowledged };
    };
    expect(await counted()).toEqual({ readers: 1, acknowledged: 1 });
    const readers = await server.send(announcementReaders, { params: { id }, query: {} }, 'admin');
    expect(readers.rows.at(-1)).toMatchObject({ family: true, acknowledgedAt: expect.any(String) });

    const body = {
      ...typedAnnouncement({ needsAcknowledgement: true, body: { lo: '', en: 'New' } }),
      version,
    };
    await server.send(updateAnnouncement, { params: { id }, body }, 'admin');
    expect(await counted()).toEqual({ readers: 0, acknowledged: 0 });
    const notice = (await noticesOf('family')).find((row) => row.id === id);
    expect(notice).toMatchObject({ readAt: null, acknowledgedAt: null, changedAt: expect.any(String) });
  });

  test('that is pinned stands above newer ones', async () => {
    const pinned = await add({ pinned: true, from: dayFromToday(-3) });
    const newer = await add();
    const ids = (await noticesOf('family')).map(({ id }) => id);
    expect(ids.indexOf(pinned.id)).toBeLessThan(ids.indexOf(newer.id));
  });

  test('is for those alone who are signed in', async () => {
    await expect(server.send(listNotices, { query: {} })).rejects.toMatchObject({ code: 'not_signed_in' });
  });
});

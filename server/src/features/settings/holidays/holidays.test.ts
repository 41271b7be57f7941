import { randomUUID } from 'node:crypto';
import { daysAfter } from '@suksa/contracts/days';
import {
  calendarFile,
  confirmHolidays,
  copyHolidays,
  createHoliday,
  deleteHolidays,
  exportHolidays,
  type HolidayInput,
  holidayAudit,
  holidayChoices,
  type holidayTimes,
  listHolidays,
  proposeNational,
  schoolCalendar,
  updateHoliday,
} from '@suksa/contracts/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { runsOf } from './school-calendar-service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const typed = (changes: Partial<HolidayInput> = {}): HolidayInput => ({
  startDate: '2031-03-10',
  endDate: '2031-03-10',
  name: { lo: 'ວັນກິລາໂຮງຮຽນ', en: 'Sports day' },
  type: 'closure',
  everywhere: false,
  levelId: null,
  classId: null,
  audience: 'everyone',
  freeFrom: null,
  freeUntil: null,
  paid: true,
  source: '',
  confirmed: true,
  ...changes,
});

const add = (changes?: Partial<HolidayInput>, as: Account = 'admin') =>
  server.send(createHoliday, { body: typed(changes) }, as);

const dayOf = async (date: string, branch?: number) => {
  const { days } = await server.send(schoolCalendar, { query: { year: Number(date.slice(0, 4)), branch } });
  return days.find((day) => day.date === date);
};

describe('an entry of the calendar', () => {
  test('frees its day for the branch, and says who made it', async () => {
    const { id, branch } = await add({ startDate: '2031-01-06', endDate: '2031-01-07' });
    expect(branch?.id).toBe(1);
    expect(await dayOf('2031-01-07')).toMatchObject({ kind: 'holiday', name: { en: 'Sports day' } });
    expect(await dayOf('2031-01-07', 2)).toMatchObject({ kind: 'working' });
    const { rows } = await server.send(holidayAudit, { params: { id } }, 'admin');
    expect(rows).toMatchObject([{ action: 'create', by: { en: expect.any(String) } }]);
  });

  test('sent once more after a lost answer stays one, even where its change of past days is seen anew', async () => {
    const body = {
      ...typed({ startDate: '2031-01-20' }),
      endDate: '2031-01-20',
      idempotencyKey: randomUUID(),
    };
    const sent = ['first', 'again'].map(() => server.send(createHoliday, { body }, 'admin'));
    const [first, again] = await Promise.all(sent);
    expect(again).toEqual(first);
    const accepted = { ...body, acceptPast: true, merge: true };
    expect(await server.send(createHoliday, { body: accepted }, 'admin')).toEqual(first);
    const { rows } = await server.send(listHolidays, { query: { year: 2031 } }, 'admin');
    expect(rows.filter(({ startDate }) => startDate === body.startDate)).toHaveLength(1);
    const trail = await server.send(holidayAudit, { params: { id: first?.id ?? 0 } }, 'admin');
    expect(trail.rows).toHaveLength(1);
    await expect(
      server.send(createHoliday, { body: { ...body, paid: false } }, 'admin'),
    ).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('frees nobody while it is only proposed', async () => {
    const { id } = await add({ startDate: '2031-01-13', endDate: '2031-01-13', confirmed: false });
    expect(await dayOf('2031-01-13')).toMatchObject({ kind: 'working' });
    const body = { ids: [id] };
    expect(await server.send(confirmHolidays, { body }, 'admin')).toEqual({ changed: 1 });
    expect(await server.send(confirmHolidays, { body }, 'admin')).toEqual({ changed: 0 });
    expect(await dayOf('2031-01-13')).toMatchObject({ kind: 'holiday' });
  });

  test('loses against a make-up day on the same date, and both say that they overlap', async () => {
    const dates = { startDate: '2031-02-08', endDate: '2031-02-08' };
    await add(dates);
    await add({ ...dates, type: 'make_up', name: { lo: 'ວັນຮຽນຊົດເຊີຍ', en: 'Make-up Saturday' } });
    expect(await dayOf('2031-02-08')).toMatchObject({ kind: 'make_up', name: { en: 'Make-up Saturday' } });
    const { rows } = await server.send(listHolidays, { query: { year: 2031 } }, 'admin');
    const both = rows.filter(({ startDate }) => startDate === '2031-02-08');
    expect(both.map(({ type, meetings }) => [type, meetings.map(({ counts }) => counts)])).toEqual(
      expect.arrayContaining([
        ['closure', ['other']],
        ['make_up', ['this']],
      ]),
    );
  });

  test('of one level is not everybody’s', async () => {
    const { levels } = await server.send(holidayChoices, {}, 'admin');
    const dates = { startDate: '2031-04-01', endDate: '2031-04-01' };
    const { level } = await add({ ...dates, levelId: levels[0]?.id ?? 0 });
    expect(level).toEqual(levels[0]);
    expect(await dayOf('2031-04-01')).toMatchObject({ kind: 'working' });
  });

  test('of one class belongs to its branch, even if it was meant for all', async () => {
    const { classes } = await server.send(holidayChoices, {}, 'admin');
    const entry = await add({ classId: classes[0]?.id ?? 0, everywhere: true });
    expect(entry).toMatchObject({ branch: { id: 1 }, className: classes[0]?.name });
  });

  test('has its free hours only as a half day', async () => {
    const hours = { freeFrom: '12:00', freeUntil: '17:00' };
    expect(await add(hours)).toMatchObject({ freeFrom: null, freeUntil: null });
    expect(await add({ ...hours, type: 'half_day' })).toMatchObject(hours);
  });

  test.each([
    ['endDate', { startDate: '2031-05-02', endDate: '2031-05-01' }],
    ['startDate', { startDate: '2031-02-30' }],
    ['name.lo', { name: { lo: '', en: 'X' } }],
    ['freeFrom', { type: 'half_day' }],
    ['freeUntil', { type: 'half_day', freeFrom: '12:00', freeUntil: '11:00' }],
    ['levelId', { levelId: 999_999 }],
    ['classId', { classId: 999_999 }],
  ] as const)('is refused at %s where that is wrong', async (path, changes) => {
    await expect(add(changes as Partial<HolidayInput>)).rejects.toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });

  test('is changed by one of two editors; the second sees what the first saved', async () => {
    const { id, version } = await add();
    const call = { params: { id }, body: { ...typed({ source: 'first' }), version } };
    await server.send(updateHoliday, call, 'admin');
    await expect(server.send(updateHoliday, call, 'operator')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { source: 'first', everywhere: false, levelId: null } },
    });
  });

  test('for every branch is made and removed only by those who see every branch', async () => {
    const refused = { code: 'above_own_rights' };
    await expect(add({ everywhere: true }, 'head')).rejects.toMatchObject(refused);
    await expect(server.send(proposeNational, { body: { year: 2031 } }, 'head')).rejects.toMatchObject(
      refused,
    );
    const { id, version } = await add({ everywhere: true });
    const body = { ...typed(), version };
    await expect(server.send(updateHoliday, { params: { id }, body }, 'head')).rejects.toMatchObject(refused);
    await expect(server.send(confirmHolidays, { body: { ids: [id] } }, 'head')).rejects.toMatchObject(
      refused,
    );
    await expect(add({}, 'head')).resolves.toMatchObject({ branch: { id: 1 } });
  });

  test('of another branch is not found', async () => {
    const { id } = await server.send(createHoliday, { body: typed() }, 'admin', { branchId: 2 });
    await expect(server.send(holidayAudit, { params: { id } }, 'head')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('is removed together with others, or none of them', async () => {
    const [a, b] = [await add(), await add()];
    const gone = { ids: [a.id, 2_000_000_000] };
    await expect(server.send(deleteHolidays, { body: gone }, 'admin')).rejects.toMatchObject({
      code: 'not_found',
    });
    await server.send(deleteHolidays, { body: { ids: [a.id, b.id] } }, 'admin');
    await expect(server.send(holidayAudit, { params: { id: a.id } }, 'admin')).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a whole year', () => {
  test('of national holidays is proposed once, lunar ones marked, none valid before it is confirmed', async () => {
    const body = { year: 2028 };
    const { added } = await server.send(proposeNational, { body }, 'admin');
    expect(added).toBeGreaterThan(10);
    expect(await server.send(proposeNational, { body }, 'admin')).toEqual({ added: 0, already: added });
    const { rows } = await server.send(listHolidays, { query: { year: 2028, size: 100 } }, 'admin');
    expect(rows.some(({ type }) => type === 'lunar')).toBe(true);
    expect(rows.every(({ confirmed }) => !confirmed)).toBe(true);
  });

  test('is copied with the breaks of the school on the same dates, the leap day on the 28th', async () => {
    const breaks = { type: 'school_break', startDate: '2032-02-27', endDate: '2032-02-29' } as const;
    await add(breaks);
    await add({ startDate: '2032-05-03', endDate: '2032-05-03', type: 'make_up' });
    const body = { from: 2032, to: 2033 };
    expect(await server.send(copyHolidays, { body }, 'admin')).toEqual({ added: 1, already: 0 });
    expect(await server.send(copyHolidays, { body }, 'admin')).toEqual({ added: 0, already: 1 });
    const { rows } = await server.send(listHolidays, { query: { year: 2033 } }, 'admin');
    expect(rows).toMatchObject([{ startDate: '2033-02-27', endDate: '2033-02-28', confirmed: false }]);
  });

  test('is copied with the exams of each level, though they have one name and day', async () => {
    const exam = { type: 'exam', startDate: '2034-06-10', endDate: '2034-06-12' } as const;
    await add({ ...exam, levelId: 5 });
    const body = { from: 2034, to: 2035 };
    expect(await server.send(copyHolidays, { body }, 'admin')).toEqual({ added: 1, already: 0 });
    await add({ ...exam, levelId: 9 });
    expect(await server.send(copyHolidays, { body }, 'admin')).toEqual({ added: 1, already: 1 });
  });

  test('is not copied onto itself', async () => {
    await expect(
      server.send(copyHolidays, { body: { from: 2032, to: 2032 } }, 'admin'),
    ).rejects.toMatchObject({ fields: [{ path: 'to', code: 'not_allowed' }] });
  });
});

describe('the list of holidays', () => {
  test('holds what is still to come, what is over, or what lies in a school year', async () => {
    const today = todayIn();
    const yesterday = daysAfter(today, -1);
    const named = (en: string) => ({ lo: en, en });
    const dates = (startDate: string, endDate: string) => ({ startDate, endDate, confirmed: false });
    await add({ ...dates(daysAfter(today, -3), today), name: named('Window running') });
    await add({ ...dates(daysAfter(today, -4), yesterday), name: named('Window over') });
    await add({ ...dates('2093-01-05', '2093-01-05'), name: named('Window far') });
    const found = async (when?: (typeof holidayTimes)[number]) => {
      const { rows } = await server.send(listHolidays, { query: { q: 'window', when } }, 'admin');
      return rows.map(({ name }) => name.en.replace('Window ', ''));
    };
    expect(await found('upcoming')).toEqual(['running', 'far']);
    expect(await found('past')).toEqual(['over']);
    expect(await found('school_year')).not.toContain('far');
    expect(await found()).toEqual(['over', 'running', 'far']);
  });

  test('is filtered, searched in either Lao spelling and exported', async () => {
    await add({ startDate: '2034-01-02', endDate: '2034-01-02', name: { lo: 'ວັນຫນັງສື', en: 'Book day' } });
    const query = { year: 2034, type: 'closure', audience: 'everyone', confirmed: 'yes' } as const;
    for (const q of ['ວັນໜັງສື', 'book', '']) {
      const { total } = await server.send(listHolidays, { query: { ...query, q } }, 'admin');
      expect(total, q).toBe(1);
    }
    const columns = [
      { key: 'date', title: 'Date' },
      { key: 'type', title: 'Type', labels: { closure: 'ປິດໂຮງຮຽນ' } },
    ];
    const answer = await server.ask(exportHolidays, { body: { query, format: 'csv', columns } }, 'head');
    expect(answer.body).toBe('\uFEFFDate,Type\r\n2034-01-02,ປິດໂຮງຮຽນ\r\n');
  });
});

describe('the calendar', () => {
  test('is public: every day of the year with its kind, and the terms', async () => {
    const calendar = await server.send(schoolCalendar, { query: { year: 2026 } });
    expect(calendar.days).toHaveLength(365);
    expect(calendar.days.find(({ date }) => date === '2026-12-02')).toMatchObject({ kind: 'holiday' });
    expect(calendar.terms.length).toBeGreaterThan(0);
    await expect(server.send(schoolCalendar, { query: { year: 2026, branch: 999 } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('shows a school year in whole months from its first day to its last, with its own terms', async () => {
    const calendar = await server.send(schoolCalendar, { query: { year: 2026, by: 'school' } });
    const { schoolYear, days, terms } = calendar;
    expect(schoolYear?.startDate).toMatch(/^2026-/);
    expect(days[0]?.date).toBe(`${schoolYear?.startDate.slice(0, 7)}-01`);
    expect(days.at(-1)?.date.slice(0, 7)).toBe(schoolYear?.endDate.slice(0, 7));
    expect(terms).toHaveLength(2);
    for (const { startDate } of terms) expect(startDate >= (schoolYear?.startDate ?? '')).toBe(true);
    // No year is entered that far ahead: the months of a Lao school year are shown, without terms.
    const later = await server.send(schoolCalendar, { query: { year: 2061, by: 'school' } });
    expect([later.days[0]?.date, later.days.at(-1)?.date]).toEqual(['2061-09-01', '2062-05-31']);
    expect([later.schoolYear?.name, later.terms]).toEqual(['2061–2062', []]);
  });

  test('tells all that is on a day: first what decides about it, then the rest, but nothing of one level', async () => {
    const day = { startDate: '2033-03-09', endDate: '2033-03-09' };
    const named = (en: string) => ({ lo: en, en });
    await add({ ...day, type: 'exam', name: named('Term exam') });
    await add({ ...day, type: 'public', audience: 'women', name: named('Women’s Day') });
    await add({ ...day, name: named('Flood') });
    await add({ ...day, levelId: 1, name: named('Outing of one level') });
    const there = await dayOf('2033-03-09', 1);
    expect(there).toMatchObject({ kind: 'holiday', name: { en: 'Flood' } });
    expect(there?.others?.map(({ name, audience }) => [name.en, audience])).toEqual([
      ['Women’s Day', 'women'],
      ['Term exam', 'everyone'],
    ]);
    expect(await dayOf('2033-03-10', 1)).not.toHaveProperty('others');
  });

  test('can be subscribed to: a run of days is one event', async () => {
    const answer = await server.ask(calendarFile, { query: { language: 'en' } });
    expect(answer.headers['content-type']).toContain('text/calendar');
    expect(answer.body).toMatch(/^BEGIN:VCALENDAR\r\n.*END:VCALENDAR\r\n$/s);
    expect(answer.body).toContain('SUMMARY:National Day');
    expect(answer.body).toMatch(/DTSTART;VALUE=DATE:\d{4}0414\r\nDTEND;VALUE=DATE:\d{4}0417/);
    for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test('joins days of one name, and keeps apart what a day stands between', () => {
    const name = { lo: 'ປີໃໝ່', en: 'Pi Mai' };
    const day = (date: string) => ({ date, name, working: false, kind: 'holiday' as const, free: null });
    expect(runsOf([day('2027-04-14'), day('2027-04-15'), day('2027-04-17')])).toEqual([
      { first: '2027-04-14', last: '2027-04-15', name },
      { first: '2027-04-17', last: '2027-04-17', name },
    ]);
  });
});

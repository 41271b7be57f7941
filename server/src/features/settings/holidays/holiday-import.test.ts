import type { EndpointInput } from '@suksa/contracts';
import {
  checkHolidayImport,
  deleteHolidays,
  holidayAudit,
  importHolidays,
  listHolidays,
  previewHolidays,
} from '@suksa/contracts/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { aFile } from '../../../testing/a-file.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { eventsOf } from './holiday-file.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const calendarOf = (...events: (readonly string[])[]): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ministry//Calendar//LO',
    ...events.flatMap((event) => ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...event, 'END:VEVENT']),
    'END:VCALENDAR',
  ];
  return lines.join('\r\n');
};
const fileOf = (...events: (readonly string[])[]) =>
  aFile(calendarOf(...events), 'text/calendar', 'ministry.ics');
const day = (uid: string, first: string, after: string, name: string) => [
  `UID:${uid}`,
  `DTSTART;VALUE=DATE:${first}`,
  `DTEND;VALUE=DATE:${after}`,
  `SUMMARY:${name}`,
];
type Typed = EndpointInput<typeof checkHolidayImport>['body'];
const importOf = (file: File, changes: Partial<Typed> = {}) => ({
  file,
  type: 'public' as const,
  audience: 'everyone' as const,
  everywhere: false,
  levelId: null,
  confirmed: false,
  without: [],
  ...changes,
});
const check = (file: File, changes?: Partial<Typed>) =>
  server.send(checkHolidayImport, { body: importOf(file, changes) }, 'admin');
const run = (file: File, changes?: Partial<Typed>) =>
  server.send(importHolidays, { body: importOf(file, changes) }, 'admin');
const inYear = async (year: number) =>
  (await server.send(listHolidays, { query: { year, size: 100 } }, 'admin')).rows;

describe('events of a calendar file', () => {
  const years = { firstYear: 2026, lastYear: 2029 };
  const read = (...lines: string[]) =>
    eventsOf(Buffer.from(calendarOf(['UID:x', 'SUMMARY:ບຸນ', ...lines])), years);

  test('stand on the days from the first to the one before the end', () => {
    expect(read('DTSTART;VALUE=DATE:20270414', 'DTEND;VALUE=DATE:20270417')).toMatchObject([
      { startDate: '2027-04-14', endDate: '2027-04-16', hours: null, fault: null },
    ]);
    expect(read('DTSTART;VALUE=DATE:20270414')).toMatchObject([{ endDate: '2027-04-14' }]);
  });

  test('with hours are hours of the school’s clock, whatever zone they are written in', () => {
    const noon = [
      { startDate: '2027-05-03', endDate: '2027-05-03', hours: { from: '12:00', until: '16:00' } },
    ];
    expect(read('DTSTART:20270503T050000Z', 'DTEND:20270503T090000Z')).toMatchObject(noon);
    expect(read('DTSTART:20270503T120000', 'DURATION:PT4H')).toMatchObject(noon);
    expect(
      read('DTSTART;TZID=Asia/Vientiane:20270503T120000', 'DTEND;TZID=Asia/Vientiane:20270503T160000'),
    ).toMatchObject(noon);
  });

  test('that recur once a year come once for each year; other rules are refused', () => {
    const yearly = read('DTSTART;VALUE=DATE:20201202', 'RRULE:FREQ=YEARLY');
    expect(yearly.map(({ startDate }) => startDate)).toEqual(
      [2026, 2027, 2028, 2029].map((year) => `${year}-12-02`),
    );
    expect(read('DTSTART;VALUE=DATE:20261202', 'RRULE:FREQ=YEARLY;COUNT=2')).toHaveLength(2);
    expect(read('DTSTART;VALUE=DATE:20280229', 'RRULE:FREQ=YEARLY')).toHaveLength(1);
    expect(read('DTSTART;VALUE=DATE:20270104', 'RRULE:FREQ=WEEKLY;BYDAY=MO')).toMatchObject([
      { fault: { code: 'event_recurs', typed: 'WEEKLY' } },
    ]);
  });

  test('that can’t be taken say why', () => {
    expect(read()).toMatchObject([{ fault: { code: 'no_start' } }]);
    expect(read('DTSTART;VALUE=DATE:20270414', 'STATUS:CANCELLED')).toMatchObject([
      { fault: { code: 'event_cancelled' } },
    ]);
    expect(read('DTSTART;VALUE=DATE:20270414', 'DTEND;VALUE=DATE:20270410')).toMatchObject([
      { fault: { code: 'date_order' } },
    ]);
  });

  test('keep a Lao name that was folded in the middle of a letter', () => {
    const name = 'ບຸນປີໃໝ່ລາວ, ພັກຍາວ';
    const content = Buffer.from(`SUMMARY:${name.replace(',', '\\,')}`);
    const folded = Buffer.concat([content.subarray(0, 18), Buffer.from('\r\n '), content.subarray(18)]);
    const [before = '', after = ''] = calendarOf(['UID:x', 'DTSTART;VALUE=DATE:20270414', '@@']).split('@@');
    const whole = Buffer.concat([Buffer.from(before), folded, Buffer.from(after)]);
    expect(eventsOf(whole, years)).toMatchObject([{ name }]);
  });
});

describe('importing a calendar', () => {
  test('enters proposals once: the same file again changes nothing, a moved event moves its entry', async () => {
    const file = fileOf(
      day('a@ministry', '20350106', '20350107', 'ວັນຄູ'),
      day('b@ministry', '20350210', '20350212', 'Sports'),
    );
    expect((await check(file)).counts).toMatchObject({ new: 2, changed: 0, unchanged: 0, wrong: 0 });
    expect(await run(file)).toEqual({ added: 2, changed: 0, unchanged: 0 });
    expect(await run(file)).toEqual({ added: 0, changed: 0, unchanged: 2 });
    const rows = await inYear(2035);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ name: { lo: 'ວັນຄູ' }, confirmed: false, source: 'ministry.ics' });
    const moved = fileOf(day('a@ministry', '20350113', '20350114', 'ວັນຄູ'));
    expect((await check(moved)).rows).toMatchObject([
      {
        outcome: 'changed',
        changes: expect.arrayContaining([expect.objectContaining({ path: 'startDate' })]),
      },
    ]);
    expect(await run(moved)).toEqual({ added: 0, changed: 1, unchanged: 0 });
    const [first] = await inYear(2035);
    expect(first).toMatchObject({ id: rows[0]?.id, startDate: '2035-01-13' });
    const { rows: audit } = await server.send(holidayAudit, { params: { id: first?.id ?? 0 } }, 'admin');
    expect(audit.map(({ action }) => action)).toEqual(['import', 'import']);
  });

  test('knows an entry by its day and name too, and makes hours a half day', async () => {
    const file = fileOf(day('', '20360106', '20360107', 'Fair'), [
      'UID:h',
      'DTSTART:20360304T120000',
      'DTEND:20360304T160000',
      'SUMMARY:Half',
    ]);
    expect((await check(file)).rows).toMatchObject([
      { freeFrom: null },
      { freeFrom: '12:00', freeUntil: '16:00' },
    ]);
    await run(file, { confirmed: true, type: 'closure' });
    expect((await check(file)).counts).toMatchObject({ unchanged: 2 });
    expect(await inYear(2036)).toMatchObject([
      { type: 'closure', confirmed: true },
      { type: 'half_day', freeFrom: '12:00', freeUntil: '16:00' },
    ]);
  });

  test('takes neither wrong rows nor unwanted ones', async () => {
    const file = fileOf(
      day('1', '20370106', '20370107', 'One'),
      day('2', '20370107', '20370108', ''),
      day('3', '20370108', '20370109', 'Three'),
      day('1', '20370106', '20370107', 'One'),
    );
    const { rows } = await check(file);
    expect(rows.map(({ outcome, remarks }) => [outcome, remarks[0]?.code])).toEqual([
      ['new', undefined],
      ['wrong', 'required'],
      ['new', undefined],
      ['wrong', 'event_twice'],
    ]);
    expect(await run(file, { without: [3] })).toMatchObject({ added: 1 });
    expect(await inYear(2037)).toMatchObject([{ name: { lo: 'One' } }]);
  });

  test.each([
    ['not_a_calendar', Buffer.from('Name,Date\nPi Mai,2027-04-14')],
    ['not_a_calendar', Buffer.from('BEGIN:VCALENDAR\r\nnonsense')],
    ['file_encoding', Buffer.from([0x42, 0xff, 0xfe, 0x00])],
  ])('refuses a file that is %s', async (code, content) => {
    await expect(check(aFile(content, 'text/calendar', 'x.ics'))).rejects.toMatchObject({
      fields: [{ path: 'file', code }],
    });
  });

  test('refuses too many events, whoever may not import, and entries for every branch from others', async () => {
    const many = fileOf(
      ...Array.from({ length: 501 }, (_, at) => day(`${at}`, '20380106', '20380107', `N${at}`)),
    );
    await expect(check(many)).rejects.toMatchObject({ fields: [{ path: 'file', code: 'too_many_events' }] });
    const body = importOf(fileOf(day('1', '20380106', '20380107', 'One')));
    await expect(server.send(checkHolidayImport, { body }, 'cashier')).rejects.toMatchObject({
      code: 'no_permission',
    });
    await expect(
      server.send(importHolidays, { body: { ...body, everywhere: true } }, 'head'),
    ).rejects.toMatchObject({ code: 'above_own_rights' });
  });

  test('of valid entries on days that are over asks first', async () => {
    const yesterday = Date.parse(todayIn()) - 2 * 86_400_000;
    const compact = (time: number) => new Date(time).toISOString().slice(0, 10).replaceAll('-', '');
    const file = fileOf(day('past', compact(yesterday), compact(yesterday + 86_400_000), 'Flood'));
    await expect(run(file, { confirmed: true })).rejects.toMatchObject({ code: 'past_days' });
    const plan = { kind: 'import' as const, calendar: importOf(file, { confirmed: true }) };
    expect(await server.send(previewHolidays, { body: { plan } }, 'admin')).toMatchObject({ past: true });
    const body = { ...importOf(file, { confirmed: true }), acceptPast: true };
    expect(await server.send(importHolidays, { body }, 'admin')).toMatchObject({ added: 1 });
    const { rows } = await server.send(listHolidays, { query: { q: 'Flood' } }, 'admin');
    const ids = rows.map(({ id }) => id);
    await server.send(deleteHolidays, { body: { ids, acceptPast: true } }, 'admin');
  });
});

test('what a file is called is kept without its folders', async () => {
  const calendar = calendarOf(day('clean-1', '20280110', '20280111', 'Clean name'));
  await run(aFile(calendar, 'text/calendar', '..\\..\\ministry.ics'));
  const entry = (await inYear(2028)).find(({ name }) => name.en === 'Clean name');
  expect(entry?.source).toBe('ministry.ics');
});

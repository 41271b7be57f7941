import type { TimetableWeek } from '@suksa/contracts/technical';
import * as technical from '@suksa/contracts/technical';
import { breachesOf, choicesFor, indexOf } from '@suksa/contracts/timetable';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { weekProblem } from '../generator/week-problem-rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const read = (id: number) => server.send(technical.readTimetable, { params: { id } }, 'head');
const exported = async (id: number): Promise<string> =>
  ((await server.send(technical.exportFet, { params: { id } }, 'head')) as unknown as Blob).text();
const fileOf = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'week.fet');
const checked = (text: string, ties: technical.FetTie[] = []) =>
  server.send(technical.checkFet, { body: { file: fileOf(text), ties } }, 'head');
const imported = (text: string, name: string, ties: technical.FetTie[] = []) =>
  server.send(technical.importFet, { body: { file: fileOf(text), ties, name } }, 'head');

/** A copy of the week that holds, with groups, lessons held together, rules of each kind, and a lock. */
const richWeek = async (): Promise<TimetableWeek> => {
  const { rows } = await server.send(technical.listTimetables, {}, 'head');
  const published = rows.find(({ state }) => state === 'published');
  const { id } = await server.send(
    technical.createTimetable,
    { body: { name: 'Rich', copyOf: published?.id ?? 0 } },
    'head',
  );
  const { lessons, teachers, classes, subjects, rooms, places } = await read(id);
  const [one, other, third] = lessons.filter(({ blocks }) => blocks[0] === 1);
  const times = [
    { weekday: 1, startsAt: '07:00', endsAt: '09:00' },
    { weekday: 3, startsAt: '13:00', endsAt: '17:00' },
  ];
  const rules: technical.RuleInput[] = [
    { rule: { kind: 'unavailable', who: { kind: 'teacher', id: teachers[0]?.id ?? 0 }, times }, weight: 100 },
    { rule: { kind: 'unavailable', who: { kind: 'teacher', id: teachers[1]?.id ?? 0 }, times }, weight: 70 },
    { rule: { kind: 'unavailable', who: { kind: 'class', id: classes[0]?.id ?? 0 }, times }, weight: 100 },
    { rule: { kind: 'unavailable', who: { kind: 'class', id: classes[1]?.id ?? 0 }, times }, weight: 30 },
    { rule: { kind: 'unavailable', who: { kind: 'room', id: rooms[0]?.id ?? 0 }, times }, weight: 100 },
    {
      rule: { kind: 'slots', subjectIds: subjects.slice(0, 2).map((subject) => subject.id), times },
      weight: 40,
    },
    {
      rule: { kind: 'slots', subjectIds: [], lessonIds: [other?.id ?? 0, third?.id ?? 0], times },
      weight: 35,
    },
    { rule: { kind: 'gaps', who: 'teachers', most: 1, within: 'day' }, weight: 100 },
    { rule: { kind: 'most-hours', who: 'teachers', most: 6 }, weight: 80 },
    { rule: { kind: 'most-days', who: { kind: 'teacher', id: teachers[0]?.id ?? 0 }, most: 5 }, weight: 100 },
    { rule: { kind: 'same', what: 'day', lessonIds: [one?.id ?? 0, other?.id ?? 0] }, weight: 60 },
    { rule: { kind: 'pair', how: 'beside', lessonIds: [one?.id ?? 0, other?.id ?? 0] }, weight: 20 },
    { rule: { kind: 'apart', lessonIds: [one?.id ?? 0, third?.id ?? 0] }, weight: 50 },
  ];
  for (const body of rules)
    await server.send(technical.createTimetableRule, { params: { id }, body }, 'head');
  const [place] = places;
  if (place)
    await server.send(
      technical.movePlaces,
      {
        params: { id },
        body: {
          moves: [
            {
              ...{ lessonId: place.lessonId, block: place.block, version: place.version },
              to: { periodId: place.periodId, roomId: place.roomId, locked: true },
            },
          ],
        },
      },
      'head',
    );
  return read(id);
};

/** What the search is asked, whatever ids and order things have. */
const asked = (week: TimetableWeek, without: readonly number[] = []) => {
  const { problem, before, origins } = weekProblem(week);
  const rules = problem.rules.filter((_, at) => {
    const origin = origins[at];
    return !(origin && 'ruleId' in origin && without.includes(origin.ruleId));
  });
  return {
    lessons: problem.lessons.map(({ duration, teachers, students }) => [duration, teachers, students]),
    before,
    rules: rules.map((rule) => JSON.stringify(rule)).sort(),
  };
};

describe('a week saved as a file of FET', () => {
  test('and read again is the same week: lessons, places, locks and every rule that FET has', async () => {
    const week = await richWeek();
    const text = await exported(week.timetable.id);
    const { leftOut } = await server.send(
      technical.previewFet,
      { params: { id: week.timetable.id } },
      'head',
    );
    // What is weighed and FET knows only as a must.
    expect(week.rules.filter(({ id }) => leftOut.includes(id)).map(({ rule }) => rule.kind)).toEqual([
      'least-hours',
    ]);
    const check = await checked(text);
    expect(check).toMatchObject({
      ...{ activities: week.timetable.required, taken: week.timetable.required },
      ...{ placed: week.timetable.placed, placesLeftOut: 0, unknown: [], unknownTimes: [], leftOut: [] },
    });
    const made = await read((await imported(text, 'Read again')).id);
    expect(made.timetable).toMatchObject({ state: 'draft', placed: week.timetable.placed });
    expect(asked(made)).toEqual(asked(week, leftOut));
    expect(made.places.filter(({ locked }) => locked)).toHaveLength(1);
    // A place means the same to the editor.
    const free = ({ lessons }: TimetableWeek) => ({ lessonId: lessons[3]?.id ?? 0, block: 1 });
    expect(choicesFor(indexOf(made), free(made)).map(({ level }) => level)).toEqual(
      choicesFor(
        indexOf({ ...week, rules: week.rules.filter(({ id }) => !leftOut.includes(id)) }),
        free(week),
      ).map(({ level }) => level),
    );
    expect(breachesOf(indexOf(made)).length).toBeLessThanOrEqual(breachesOf(indexOf(week)).length);
  });

  test('isn’t given to who may not see it, and made of no file by who may not plan', async () => {
    const { rows } = await server.send(technical.listTimetables, {}, 'head');
    const id = rows[0]?.id ?? 0;
    await expect(server.send(technical.exportFet, { params: { id } }, 'cashier')).rejects.toMatchObject({
      code: 'no_permission',
    });
    await expect(
      server.send(technical.importFet, { body: { file: fileOf('<fet/>'), ties: [], name: 'X' } }, 'teacher'),
    ).rejects.toMatchObject({ code: 'no_permission' });
  });
});

const named = (tag: string, ...names: string[]) =>
  names.map((name) => `<${tag}><Name>${name}</Name></${tag}>`).join('');
const foreign = (
  className: string,
  constraints = '',
  head = '',
  { room = '', space = '' } = {},
) => `${head}<fet version="6.8.5">
<Institution_Name>Elsewhere</Institution_Name>
<Days_List>${named('Day', 'Lundi', 'Mardi')}</Days_List>
<Hours_List>${named('Hour', '1', '2')}</Hours_List>
<Teachers_List>${named('Teacher', 'Monsieur Inconnu')}</Teachers_List>
<Students_List><Year><Name>All of ${className}</Name><Group><Name>${className}</Name></Group></Year></Students_List>
<Rooms_List>${named('Room', ...(room ? [room] : []))}</Rooms_List>
<Activities_List>${[1, 2]
  .map(
    (
      id,
    ) => `<Activity><Teacher>Monsieur Inconnu</Teacher><Subject>${id === 1 ? 'Physique' : 'Poterie'}</Subject>
  <Students>All of ${className}</Students><Duration>1</Duration><Id>${id}</Id><Activity_Group_Id>0</Activity_Group_Id></Activity>`,
  )
  .join('')}</Activities_List>
<Time_Constraints_List>
<ConstraintActivityPreferredStartingTime><Weight_Percentage>100</Weight_Percentage><Activity_Id>1</Activity_Id>
<Preferred_Day>Mardi</Preferred_Day><Preferred_Hour>2</Preferred_Hour></ConstraintActivityPreferredStartingTime>
${constraints}</Time_Constraints_List>
<Space_Constraints_List>${space}</Space_Constraints_List></fet>`;

describe('a file of another school', () => {
  test('names what isn’t known, by name and count, and takes it as somebody says what it means', async () => {
    const { rows } = await server.send(technical.listTimetables, {}, 'head');
    const week = await read(rows[0]?.id ?? 0);
    const span = '<Weight_Percentage>100</Weight_Percentage>';
    const text = foreign(
      week.classes[0]?.name ?? '',
      `<ConstraintTeacherMaxSpanPerDay>${span}</ConstraintTeacherMaxSpanPerDay>`.repeat(2),
    );
    const check = await checked(text);
    expect(check.unknown).toEqual([
      { kind: 'subject', name: 'Physique', activities: 1 },
      { kind: 'teacher', name: 'Monsieur Inconnu', activities: 2 },
      { kind: 'subject', name: 'Poterie', activities: 1 },
    ]);
    expect(check).toMatchObject({ name: 'Elsewhere', activities: 2, taken: 0, placed: 0 });
    expect(check.leftOut).toEqual([{ kind: 'TeacherMaxSpanPerDay', count: 2 }]);
    await expect(imported(text, 'Nothing')).rejects.toMatchObject({
      fields: [{ path: 'file', code: 'fet_nothing' }],
    });
    const [teacher, subject] = [check.choices.teacher[0]?.id ?? 0, check.choices.subject[0]?.id ?? 0];
    const ties: technical.FetTie[] = [
      { kind: 'teacher', name: 'Monsieur Inconnu', id: teacher },
      { kind: 'subject', name: 'Physique', id: subject },
    ];
    expect(await checked(text, ties)).toMatchObject({ taken: 1, placed: 1, unknown: [{ name: 'Poterie' }] });
    const made = await read((await imported(text, 'Tied', ties)).id);
    expect(made.lessons).toMatchObject([
      {
        subjectId: subject,
        teacherIds: [teacher],
        classes: [{ classId: week.classes[0]?.id, groupId: null }],
      },
    ]);
    // Days and hours without a name that says when go by their order.
    const at = made.periods.find(({ id }) => id === made.places[0]?.periodId);
    expect(at).toMatchObject({ weekday: 2, number: 2 });
    await expect(checked(text, [{ kind: 'room', name: 'R', id: 999_999 }])).rejects.toMatchObject({
      fields: [{ path: 'ties', code: 'not_allowed' }],
    });
    await expect(imported(text, 'Tied', ties)).rejects.toMatchObject({
      fields: [{ path: 'name', code: 'duplicate' }],
    });
  });

  test('has a teacher’s own room in the lessons that no other rule gives one', async () => {
    const { rows } = await server.send(technical.listTimetables, {}, 'head');
    const { rooms, classes } = await read(rows[0]?.id ?? 0);
    const room = rooms.find(({ id }) => id !== classes[0]?.homeRoomId);
    const own = (
      weight: number,
    ) => `<ConstraintTeacherHomeRoom><Weight_Percentage>${weight}</Weight_Percentage>
      <Teacher>Monsieur Inconnu</Teacher><Room>${room?.name}</Room></ConstraintTeacherHomeRoom>`;
    const text = (weight: number) =>
      foreign(classes[0]?.name ?? '', '', '', { room: room?.name ?? '', space: own(weight) });
    const { choices } = await checked(text(100));
    const ties: technical.FetTie[] = ['Physique', 'Poterie'].map((name, at) => ({
      ...{ kind: 'subject', name, id: choices.subject[at]?.id ?? 0 },
    }));
    expect(await checked(text(100), ties)).toMatchObject({ taken: 2, leftOut: [] });
    const made = await read((await imported(text(100), 'Own room', ties)).id);
    expect(made.lessons.map(({ roomIds }) => roomIds)).toEqual([[room?.id], [room?.id]]);
    // What is only wished for can’t be said of a lesson.
    expect((await checked(text(95), ties)).leftOut).toEqual([{ kind: 'TeacherHomeRoom', count: 1 }]);
  });

  test.each([
    ['broken XML', '<fet><Days_List>', 'fet_not_xml'],
    ['a spreadsheet', 'PK\u0003\u0004 not XML at all', 'fet_not_xml'],
    [
      'entities within entities',
      foreign(
        '&c;',
        '',
        '<!DOCTYPE fet [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>',
      ),
      'fet_not_xml',
    ],
    [
      'an entity that is a file',
      foreign('&x;', '', '<!DOCTYPE fet [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      'fet_not_xml',
    ],
    ['no end of depth', '<fet>'.repeat(5000), 'fet_not_xml'],
    ['another kind of XML', '<school></school>', 'fet_not_fet'],
    ['no days', '<fet></fet>', 'fet_no_days'],
  ])('with %s is refused in words', async (_what, text, code) => {
    await expect(checked(text)).rejects.toMatchObject({ fields: [{ path: 'file', code }] });
  });

  test('of a hundred megabytes is refused before it is read', async () => {
    const body = { file: fileOf(new Uint8Array(100_000_000)), ties: [] };
    await expect(server.send(technical.checkFet, { body }, 'head')).rejects.toMatchObject({
      fields: [{ path: 'file', code: 'file_too_large' }],
    });
  });
});

test('a long file is read in a thread, with the same outcome', async () => {
  const { rows } = await server.send(technical.listTimetables, {}, 'head');
  const text = await exported(rows.find(({ state }) => state === 'published')?.id ?? 0);
  const long = text.replace('</fet>', `<!-- ${'x'.repeat(500_000)} --></fet>`);
  expect(await checked(long)).toEqual(await checked(text));
  await expect(checked(`<fet>${' '.repeat(500_000)}<Days_List>`)).rejects.toMatchObject({
    fields: [{ path: 'file', code: 'fet_not_xml' }],
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { Random } from '../demo/random.ts';

let database: TestDatabase;
const ids = { first: 0, second: 0, room: 0, set: 0, year: 0, timetable: 0 };

const query = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await database.connection.pool.query<Row>(text)).rows;

beforeAll(async () => {
  database = await openTestDatabase();
  // Only what a test arranges: the school’s own weeks are published, and stay.
  await query('truncate timetable cascade');
  const [set] = await query<{ id: number; year_id: number }>(
    'select id, year_id from period_set order by id limit 1',
  );
  const classes = await query<{ id: number }>(
    `select id from class where year_id = ${set?.year_id} order by id`,
  );
  const [room] = await query<{ id: number }>('select id from room order by id limit 1');
  const [timetable] = await query<{ id: number }>(
    `insert into timetable (branch_id, year_id, name) values (1, ${set?.year_id}, 'Test') returning id`,
  );
  Object.assign(ids, {
    first: classes[0]?.id,
    second: classes[1]?.id,
    room: room?.id,
    set: set?.id,
    year: set?.year_id,
    timetable: timetable?.id,
  });
}, 120_000);
afterAll(() => database.remove());

const teachers = [4, 6];

/** A lesson of a subject, with its classes (or one's group) and teachers. */
const lesson = (
  id: number,
  { classIds = [ids.first], group = 'null', teacher = teachers[0] ?? 0, blocks = '{1}' } = {},
): string[] => [
  `insert into timetable_lesson (id, timetable_id, subject_id, blocks) values (${id}, ${ids.timetable}, 1, '${blocks}')`,
  ...classIds.map(
    (classId) =>
      `insert into timetable_lesson_class (lesson_id, class_id, group_id) values (${id}, ${classId}, ${group})`,
  ),
  `insert into timetable_lesson_teacher (lesson_id, teacher_id) values (${id}, ${teacher})`,
];
const period = (weekday: number, number: number, set = `${ids.set}`) =>
  `(select id from period where period_set_id = ${set} and weekday = ${weekday} and number = ${number})`;
const place = (lessonId: number, number: number, { room = 'null', block = 1, set = `${ids.set}` } = {}) =>
  `insert into timetable_place (timetable_id, lesson_id, block, period_id, room_id)
   values (${ids.timetable}, ${lessonId}, ${block}, ${period(1, number, set)}, ${room})`;

/** Which constraint refuses one of the statements; they are rolled back. */
async function refusalOf(...statements: readonly string[]): Promise<string | undefined> {
  const client = await database.connection.pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('set constraints all immediate');
    return undefined;
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const clash = 'timetable_no_clash';
const other = { teacher: teachers[1] ?? 0 };

describe('a place of a timetable', () => {
  it('has each teacher, class and room once', async () => {
    const elsewhere = { ...other, classIds: [ids.second] };
    const same = { classIds: [ids.second] };
    const room = `${ids.room}`;
    expect(await refusalOf(...lesson(1), ...lesson(2, same), place(1, 1), place(2, 1))).toBe(clash);
    expect(await refusalOf(...lesson(1), ...lesson(2, other), place(1, 1), place(2, 1))).toBe(clash);
    expect(await refusalOf(...lesson(1), ...lesson(2, elsewhere), place(1, 1), place(2, 1))).toBeUndefined();
    const both = [...lesson(1), ...lesson(2, elsewhere)];
    expect(await refusalOf(...both, place(1, 1, { room }), place(2, 1, { room }))).toBe(clash);
    expect(await refusalOf(...both, place(1, 1, { room }), place(2, 2, { room }))).toBeUndefined();
  });

  it('takes a teacher, a class and a room of one number for three', async () => {
    const alike = lesson(2, { classIds: [ids.second], teacher: ids.first });
    expect(await refusalOf(...lesson(1), ...alike, place(1, 1), place(2, 1))).toBeUndefined();
  });

  it('takes every period of a longer block, and none beyond the day', async () => {
    const double = lesson(1, { blocks: '{2,1}' });
    expect(await refusalOf(...double, ...lesson(2), place(1, 1), place(2, 2))).toBe(clash);
    expect(await refusalOf(...double, place(1, 1), place(1, 2, { block: 2 }))).toBe(clash);
    expect(await refusalOf(...double, place(1, 1), place(1, 3, { block: 2 }))).toBeUndefined();
    expect(await refusalOf(...double, place(1, 7))).toBe('timetable_block_within_day');
  });

  it('is taken by the clock: another shift with other bells shares teachers', async () => {
    const shift = [
      `insert into period_set (id, year_id, name_lo, name_en) values (900, ${ids.year}, 'x', 'x')`,
      `insert into period (period_set_id, weekday, number, starts_at, ends_at)
       values (900, 1, 1, '08:30', '09:00'), (900, 1, 2, '16:30', '17:15')`,
    ];
    const two = [...shift, ...lesson(1), ...lesson(2, { classIds: [ids.second] }), place(1, 1)];
    expect(await refusalOf(...two, place(2, 1, { set: '900' }))).toBe(clash);
    expect(await refusalOf(...two, place(2, 2, { set: '900' }))).toBeUndefined();
  });

  it('has groups of one division side by side, and none beside the class or a group of another division', async () => {
    const groups = [
      `insert into class_group (id, class_id, division, name)
       values (1, ${ids.first}, 1, 'A'), (2, ${ids.first}, 1, 'B'), (3, ${ids.first}, 2, 'girls'), (4, ${ids.first}, 2, 'boys')`,
      ...lesson(1, { group: '1' }),
    ];
    expect(
      await refusalOf(...groups, ...lesson(2, { ...other, group: '2' }), place(1, 1), place(2, 1)),
    ).toBeUndefined();
    expect(await refusalOf(...groups, ...lesson(2, { ...other, group: '3' }), place(1, 1), place(2, 1))).toBe(
      clash,
    );
    expect(await refusalOf(...groups, ...lesson(2, other), place(1, 1), place(2, 1))).toBe(clash);
  });

  it('is looked at again when a teacher, a class or other bells come afterwards, and lets two lessons change places', async () => {
    const two = [...lesson(1), ...lesson(2, { ...other, classIds: [ids.second] }), place(1, 1), place(2, 1)];
    const late = `insert into timetable_lesson_teacher (lesson_id, teacher_id) values (2, ${teachers[0]})`;
    expect(await refusalOf(...two, late)).toBe(clash);
    expect(
      await refusalOf(
        ...two,
        `insert into timetable_lesson_class (lesson_id, class_id) values (2, ${ids.first})`,
      ),
    ).toBe(clash);
    const swapped = [
      ...lesson(1),
      ...lesson(2),
      place(1, 1),
      place(2, 2),
      'set constraints timetable_no_clash deferred',
      `update timetable_place set period_id = ${period(1, 2)} where lesson_id = 1`,
      `update timetable_place set period_id = ${period(1, 1)} where lesson_id = 2`,
    ];
    expect(await refusalOf(...swapped)).toBeUndefined();
  });

  it('of a published version stays where it is', async () => {
    const published = [
      ...lesson(1),
      place(1, 1),
      `update timetable set state = 'published', holds_from = '2026-09-01' where id = ${ids.timetable}`,
    ];
    expect(await refusalOf(...published, `update timetable_place set period_id = ${period(1, 2)}`)).toBe(
      'timetable_is_draft',
    );
    expect(await refusalOf(...published, 'delete from timetable_lesson where id = 1')).toBe(
      'timetable_is_draft',
    );
    expect(await refusalOf(...published, `delete from timetable where id = ${ids.timetable}`)).toBe(
      'timetable_is_draft',
    );
    const second = `insert into timetable (branch_id, year_id, name, state, holds_from)
      values (1, ${ids.year}, 'Second', 'published', '2026-10-01')`;
    expect(await refusalOf(...published, second)).toBe('timetable_one_at_a_time');
  });
});

it('ten editors who place at once a thousand times book nobody twice', async () => {
  const lessons = Array.from({ length: 12 }, (_, index) => 100 + index);
  for (const id of lessons)
    for (const statement of lesson(id, {
      classIds: [id % 2 ? ids.first : ids.second],
      teacher: teachers[id % 3 ? 0 : 1] ?? 0,
    }))
      await query(statement);
  /** Ten edits in a row, each kept or refused by itself. Whoever makes several holds the version first. */
  const editsOf = (random: Random): string => {
    const edits = Array.from(
      { length: 10 },
      () => `begin insert into timetable_place (timetable_id, lesson_id, block, period_id, room_id)
        values (${ids.timetable}, ${random.pick(lessons)}, 1, ${period(random.between(1, 2), random.between(1, 4))}, ${ids.room})
        on conflict (lesson_id, block) do update set period_id = excluded.period_id;
        exception when exclusion_violation then null; end;`,
    );
    return `do $$ begin perform 1 from timetable where id = ${ids.timetable} for no key update; ${edits.join(' ')} end $$`;
  };
  await Promise.all(
    Array.from({ length: 10 }, async (_, editor) => {
      const random = new Random(editor);
      for (let round = 0; round < 10; round++) await query(editsOf(random));
    }),
  );
  const placed = await query('select 1 from timetable_place');
  expect(placed.length).toBeGreaterThan(3);
  // By what people see, not by the table that the constraint stands on.
  const twice = await query(`
    select 1 from timetable_place one join timetable_place other on other.id > one.id and other.period_id = one.period_id
    join timetable_lesson_teacher t on t.lesson_id = one.lesson_id join timetable_lesson_teacher u on u.lesson_id = other.lesson_id
    join timetable_lesson_class c on c.lesson_id = one.lesson_id join timetable_lesson_class d on d.lesson_id = other.lesson_id
    where t.teacher_id = u.teacher_id or c.class_id = d.class_id or one.room_id = other.room_id`);
  expect(twice).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
}, 120_000);
afterAll(() => database.remove());

const state = async () => {
  const { rows } = await database.connection.pool.query(`
    select (select sounds from search_index) as sounds,
      array(select token || ' ' || student_id from student_search order by 1) as students,
      array(select token || ' ' || user_id from user_search order by 1) as users,
      array(select folded_latin_name || ' ' || id from student order by id) as names`);
  return rows[0];
};

const asBefore = `
  delete from student_search where left(token, 1) in ('~', '^');
  delete from user_search where left(token, 1) in ('~', '^');
  update student set folded_latin_name = '';
  update search_index set sounds = 0`;

test('a school that is at work already gets what finds its students and staff by other spellings, once', async () => {
  const { pool } = database.connection;
  const fresh = await state();
  expect(fresh.students.some((token: string) => token.startsWith('~'))).toBe(true);
  await pool.query(asBefore);
  await migrate(database.connection);
  expect(await state()).toEqual(fresh);

  await pool.query("delete from user_search where token like '~%'");
  await migrate(database.connection);
  const { rows } = await pool.query("select 1 from user_search where token like '~%'");
  expect(rows, 'a second start leaves them alone').toEqual([]);
}, 60_000);

test('what an earlier version made is replaced', async () => {
  const { pool } = database.connection;
  await pool.query(asBefore);
  await migrate(database.connection);
  const right = await state();
  await pool.query("update student_search set token = '~' || token where left(token, 1) = '~'");
  await pool.query('update search_index set sounds = 0');
  await migrate(database.connection);
  expect(await state()).toEqual(right);
}, 60_000);

test('what broke off in the middle is done by the next start', async () => {
  const { pool } = database.connection;
  const whole = await state();
  await pool.query(asBefore);
  await pool.query(`
    create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$;
    create trigger break_off before update of folded_latin_name on student execute function break_off()`);
  await expect(migrate(database.connection)).rejects.toThrow();
  const { rows } = await pool.query("select 1 from student_search where token like '~%'");
  expect(rows, 'all or nothing').toEqual([]);
  await pool.query('drop trigger break_off on student');
  await migrate(database.connection);
  expect(await state()).toEqual(whole);
}, 60_000);

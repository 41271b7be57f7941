import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { studentNameJson, twoScriptName } from './full-name.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());

test.each([
  ['somebody with both names', { lo: ['ສົມສັກ', 'ວົງສະຫວັນ'], en: ['Somsak', 'Vongsavanh'] }],
  ['somebody without a surname', { lo: ['ບຸນມີ', ''], en: ['Bounmy', ''] }],
  ['a surname alone, which is no name', { lo: ['ນາງ', 'ສີ'], en: ['', 'Sy'] }],
])('A query and the server write the name of %s alike', async (_, { lo, en }) => {
  const [firstNameLo = '', surnameLo = ''] = lo;
  const [firstNameEn = '', surnameEn = ''] = en;
  const { rows } = await database.connection.db.execute<{ name: unknown }>(sql`
    select ${sql.raw(studentNameJson('person'))} as name
    from (values (${firstNameLo}::text, ${surnameLo}::text, ${firstNameEn}::text, ${surnameEn}::text))
      as person (first_name_lo, surname_lo, first_name_en, surname_en)`);
  const name = twoScriptName({ firstNameLo, surnameLo, firstNameEn, surnameEn });
  expect(rows).toEqual([{ name }]);
  expect(name.en).toBe(firstNameEn === '' ? '' : [firstNameEn, surnameEn].filter(Boolean).join(' '));
});

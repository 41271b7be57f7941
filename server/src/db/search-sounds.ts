import { fold, soundTokens, soundVersion } from '@suksa/i18n/lao';
import { type Column, lt, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { indexStudents } from './index-students.ts';
import { familySearch, searchIndex, studentSearch, students, userSearch } from './schema/index.ts';

interface SearchTable {
  readonly token: Column;
  readonly owner: Column;
}

const searchTables: readonly SearchTable[] = [
  { token: userSearch.token, owner: userSearch.userId },
  { token: familySearch.token, owner: familySearch.familyId },
];

const rowsABatch = 5000;

/**
 * Gives rows that were indexed by an earlier version the tokens by which other spellings find them, and students their
 * folded Latin names: seconds for 20,000 students, once. All or nothing, so a server that is killed meanwhile leaves it to the next one.
 */
export const renewSearchSounds = async (tx: Transaction): Promise<void> => {
  const renewed = await tx
    .update(searchIndex)
    .set({ sounds: soundVersion })
    .where(lt(searchIndex.sounds, soundVersion))
    .returning();
  if (renewed.length === 0) return;
  for (const table of searchTables) await renewTable(tx, table);
  await renewStudents(tx);
  await foldLatinNames(tx);
};

const studentsABatch = 500;

/** Their tokens say by which field they find, which no token tells: made from the names themselves. */
const renewStudents = async (tx: Transaction): Promise<void> => {
  const known = await tx.select({ id: students.id }).from(students).orderBy(students.id);
  for (let start = 0; start < known.length; start += studentsABatch) {
    await indexStudents(
      tx,
      known.slice(start, start + studentsABatch).map(({ id }) => id),
    );
  }
  if (known.length > 0) await tx.execute(sql`analyze ${studentSearch}`);
};

const renewTable = async (tx: Transaction, { token, owner }: SearchTable): Promise<void> => {
  const { table } = token;
  const tokenName = sql.identifier(token.name);
  const ownerName = sql.identifier(owner.name);
  await tx.execute(sql`delete from ${table} where left(${token}, 1) in ('~', '^')`);
  const { rows } = await tx.execute<{ token: string }>(
    sql`select distinct ${token} as token from ${table} where ${token} !~ '[0-9]'`,
  );
  const sounds = rows.flatMap(({ token: spelled }) =>
    soundTokens(spelled).map((sound) => [spelled, sound] as const),
  );
  for (let start = 0; start < sounds.length; start += rowsABatch) {
    const batch = sounds.slice(start, start + rowsABatch);
    await tx.execute(sql`
      insert into ${table} (${tokenName}, ${ownerName})
      select distinct given.sound, ${owner}
      from unnest(${sql.param(batch.map(([spelled]) => spelled))}::text[], ${sql.param(batch.map(([, sound]) => sound))}::text[])
        as given (spelled, sound)
      join ${table} on ${token} = given.spelled collate "C"
      on conflict do nothing`);
  }
  if (sounds.length > 0) await tx.execute(sql`analyze ${table}`);
};

const foldLatinNames = async (tx: Transaction): Promise<void> => {
  const named = await tx
    .select({ id: students.id, first: students.firstNameEn, surname: students.surnameEn })
    .from(students)
    .where(or(ne(students.firstNameEn, ''), ne(students.surnameEn, '')));
  for (let start = 0; start < named.length; start += rowsABatch) {
    const batch = named.slice(start, start + rowsABatch);
    // As `nameKeys` of a student: a surname alone is no name.
    const names = batch.map(({ first, surname }) => (first ? fold(`${first} ${surname}`) : ''));
    await tx.execute(sql`
      update ${students} set folded_latin_name = given.name
      from unnest(${sql.param(batch.map(({ id }) => id))}::int[], ${sql.param(names)}::text[]) as given (id, name)
      where ${students.id} = given.id and ${students.foldedLatinName} <> given.name collate "C"`);
  }
};

import type { EndpointRequest } from '@suksa/contracts';
import type { listNotes, NoteGroup, NoteInput } from '@suksa/contracts/settings';
import { queryTerms, searchTokens } from '@suksa/i18n/lao';
import { and, asc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import {
  attendanceCorrections,
  branches,
  checkEvents,
  noteGroups,
  standardNotes,
  standardNoteUses,
} from '../../../db/schema/index.ts';
import type { Context } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { shownNameKey } from '../../../list.ts';

type NoteQuery = EndpointRequest<typeof listNotes>['query'];
type Place = Pick<Context, 'branchId'>;

/** Named by hand, so that the sub-queries keep it apart from their own columns. */
const note = sql.raw('"standard_note"."id"');

const columns = {
  ...getTableColumns(standardNotes),
  branchLo: branches.nameLo,
  branchEn: branches.nameEn,
  uses: sql<number>`((select count(*) from ${standardNoteUses} used where used.note_id = ${note})
    + (select count(*) from ${checkEvents} came where came.note_id = ${note})
    + (select count(*) from ${attendanceCorrections} put where put.note_id = ${note}))::int`,
};

/** Texts for every branch, and the branch's own. */
const ofBranch = ({ branchId }: Place): SQL | undefined =>
  or(isNull(standardNotes.branchId), eq(standardNotes.branchId, branchId));

const rowsWhere = (db: Queryable, where: SQL | undefined) =>
  db
    .select(columns)
    .from(standardNotes)
    .leftJoin(branches, eq(branches.id, standardNotes.branchId))
    .where(where)
    .orderBy(asc(standardNotes.position), asc(standardNotes.id));

export type NoteRow = Awaited<ReturnType<typeof rowsWhere>>[number];

const groupOrder = ({ group }: NoteRow) => noteGroups.indexOf(group);

const textKey = (query: Pick<NoteQuery, 'names'>, { textLo, textEn }: NoteRow) =>
  shownNameKey(query, { nameLo: textLo, nameEn: textEn });

const comparing = (
  query: Pick<NoteQuery, 'names'>,
): Record<NoteQuery['sort'], (a: NoteRow, b: NoteRow) => number> => ({
  order: (a, b) => groupOrder(a) - groupOrder(b) || a.position - b.position,
  text: (a, b) => (textKey(query, a) < textKey(query, b) ? -1 : 1),
  uses: (a, b) => a.uses - b.uses,
  active: (a, b) => Number(b.active) - Number(a.active),
});

/** Some dozens: they are searched and sorted here, so that Lao spellings fold as everywhere. */
export const findNotes = async (
  db: Queryable,
  place: Place,
  { q, group, active, sort, dir, names }: NoteQuery,
): Promise<NoteRow[]> => {
  const rows = await rowsWhere(
    db,
    and(
      ofBranch(place),
      group && eq(standardNotes.group, group),
      active && eq(standardNotes.active, active === 'yes'),
    ),
  );
  const terms = queryTerms(q);
  const found = rows.filter(({ textLo, textEn }) => {
    const tokens = searchTokens([textLo, textEn]);
    return terms.every((term) => tokens.some((token) => token.includes(term)));
  });
  const compare = comparing({ names })[sort];
  const turn = dir === 'desc' ? -1 : 1;
  return found.sort((a, b) => turn * compare(a, b) || a.id - b.id);
};

export const findNotesById = (db: Queryable, place: Place, ids: readonly number[]): Promise<NoteRow[]> =>
  rowsWhere(db, and(ofBranch(place), inArray(standardNotes.id, [...ids])));

/** The active texts of a group, in their order. */
export const activeNotes = (db: Queryable, place: Place, group: NoteGroup) =>
  rowsWhere(db, and(ofBranch(place), eq(standardNotes.group, group), eq(standardNotes.active, true)));

/** Holds the texts of a group until the transaction ends, and gives their ids in order. */
export const lockGroup = async (tx: Transaction, place: Place, group: NoteGroup): Promise<number[]> => {
  const rows = await tx
    .select({ id: standardNotes.id })
    .from(standardNotes)
    .where(and(ofBranch(place), eq(standardNotes.group, group)))
    .orderBy(asc(standardNotes.position), asc(standardNotes.id))
    .for('update');
  return rows.map(({ id }) => id);
};

/** Reads a text and holds it until the transaction ends. */
export const lockNote = async (tx: Transaction, place: Place, id: number): Promise<NoteRow | undefined> => {
  await tx.select({ id: standardNotes.id }).from(standardNotes).where(eq(standardNotes.id, id)).for('update');
  return (await findNotesById(tx, place, [id]))[0];
};

const valuesOf = ({ group, text, needsFreeText, picture, everywhere }: NoteInput, { branchId }: Place) => ({
  group,
  textLo: text.lo,
  textEn: text.en,
  needsFreeText,
  picture: group === 'late_reason' ? picture : 'none',
  branchId: everywhere ? null : branchId,
});

/** The place behind the last text of the group. */
const lastPlace = (group: NoteGroup) =>
  sql`(select coalesce(max(position), 0) + 1 from ${standardNotes} where note_group = ${group})`;

export const insertNote = (tx: Transaction, place: Place, input: NoteInput): Promise<number> =>
  insertOne(tx, standardNotes, { ...valuesOf(input, place), position: lastPlace(input.group) });

const changed = { version: sql`${standardNotes.version} + 1`, updatedAt: sql`now()` };

interface Rewrite {
  readonly id: number;
  readonly input: NoteInput;
  /** In another group it comes last. */
  readonly moved: boolean;
}

export const updateNoteRow = async (
  tx: Transaction,
  place: Place,
  { id, input, moved }: Rewrite,
): Promise<void> => {
  await tx
    .update(standardNotes)
    .set({ ...valuesOf(input, place), ...(moved && { position: lastPlace(input.group) }), ...changed })
    .where(eq(standardNotes.id, id));
};

export const setActive = async (tx: Transaction, id: number, active: boolean): Promise<void> => {
  await tx
    .update(standardNotes)
    .set({ active, ...changed })
    .where(eq(standardNotes.id, id));
};

export const setPosition = async (tx: Transaction, id: number, position: number): Promise<void> => {
  await tx.update(standardNotes).set({ position }).where(eq(standardNotes.id, id));
};

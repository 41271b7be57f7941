import type { EndpointOutput } from '@suksa/contracts';
import type {
  CensusBecame,
  CensusFollowed,
  CensusPart,
  censusFollowed,
  censusSchool,
} from '@suksa/contracts/reports';
import { fold } from '@suksa/i18n/lao';
import type { ExportRow } from '../../../export.ts';
import { notFound } from '../../../http/refuse.ts';
import { type ListQuery, pageIn } from '../../../list.ts';
import { factsOfYear } from '../sheet/sheet-presenter.ts';
import { sortedBy } from '../sheet/sheet-rules.ts';
import { type FollowedRow, followedBetween, followedSince } from './census-follow-repository.ts';
import { type Asking, type CensusQuery, placeOf, yearsBefore } from './census-place-service.ts';
import { presentFollowed, presentStaff } from './census-presenter.ts';
import { levelsOf } from './census-repository.ts';
import { classesOn, roomsNow, staffOn } from './census-school-repository.ts';

export interface FollowedQuery extends CensusQuery, ListQuery<'level' | 'name' | 'code'> {
  readonly fromYearId?: number | undefined;
  readonly follow: 'year' | 'day';
  readonly levelId?: number | undefined;
  readonly sex?: 'female' | 'male' | undefined;
  readonly became?: CensusBecame | undefined;
}

const chosenFollowed = async (call: Asking, query: FollowedQuery) => {
  const { year, wanted } = placeOf(call, query);
  const earlier = yearsBefore(call, year);
  const from =
    query.fromYearId === undefined ? earlier[0] : earlier.find(({ id }) => id === query.fromYearId);
  if (!from) return notFound();
  const { read } = call.school;
  const all =
    query.follow === 'year'
      ? await followedBetween(read, { from: from.id, to: year.id })
      : await followedSince(read, from.id, wanted);
  const { levelId, sex, became, sort, dir, names } = query;
  const word = fold(query.q);
  const rows = all.filter(
    (row) =>
      (levelId === undefined || row.level_id === levelId) &&
      (sex === undefined || row.sex === sex) &&
      (became === undefined || row.became === became) &&
      (word === '' || [row.code, row.name.lo, row.name.en].some((text) => fold(text).includes(word))),
  );
  const nameKey = (row: FollowedRow) => row[names === 'en' ? 'latin_sort_key' : 'sort_key'];
  const keys = {
    level: (row: FollowedRow) => row.position,
    name: nameKey,
    code: (row: FollowedRow) => row.code,
  };
  return { year, wanted, from, rows: sortedBy(sortedBy(rows, 'asc', nameKey), dir, keys[sort]) };
};

/** The students of an earlier year behind promotion, repetition, leaving and survival. */
export const censusFollowedOf = async (
  call: Asking,
  query: FollowedQuery,
): Promise<EndpointOutput<typeof censusFollowed>> => {
  const { year, wanted, from, rows } = await chosenFollowed(call, query);
  return {
    rows: pageIn(rows, query).map(presentFollowed),
    total: rows.length,
    ...factsOfYear(year),
    referenceDay: wanted.day,
    fromYear: from.name,
  };
};

/** The same students, all of them, for an export. */
export async function* followedRows(call: Asking, query: FollowedQuery): AsyncGenerator<CensusFollowed> {
  yield* (await chosenFollowed(call, query)).rows.map(presentFollowed);
}

/** Classes, staff and rooms one by one. */
export const censusSchoolOf = async (
  call: Asking,
  query: CensusQuery,
): Promise<EndpointOutput<typeof censusSchool>> => {
  const { year, wanted } = placeOf(call, query);
  const { read } = call.school;
  const [levels, classes, staff, rooms] = await Promise.all([
    levelsOf(read, wanted),
    classesOn(read, wanted),
    staffOn(read, wanted),
    roomsNow(read, wanted.branchId),
  ]);
  return {
    ...factsOfYear(year),
    referenceDay: wanted.day,
    levels: levels.map(({ id, code, lo, en }) => ({ id, code, name: { lo, en } })),
    classes: classes.map(({ level_id, ...row }) => ({ ...row, levelId: level_id })),
    staff: staff.map(presentStaff),
    rooms: [...rooms],
  };
};

const joined = (names: readonly { readonly lo: string; readonly en: string }[], script: 'lo' | 'en') =>
  names.map((name) => name[script] || name.lo || name.en).join(', ');

/** One of the three as a spreadsheet holds it. */
export async function* schoolRows(
  call: Asking,
  query: CensusQuery,
  of: CensusPart,
): AsyncGenerator<ExportRow> {
  const { levels, classes, staff, rooms } = await censusSchoolOf(call, query);
  if (of === 'rooms') yield* rooms;
  if (of === 'classes')
    for (const { levelId, ...row } of classes) {
      const level = levels.find(({ id }) => id === levelId)?.name;
      yield { ...row, className: row.name, levelLo: level?.lo ?? '', levelEn: level?.en ?? '' };
    }
  if (of === 'staff')
    for (const { name, levels: taught, qualified, ...row } of staff)
      yield {
        ...row,
        nameLo: name.lo,
        nameEn: name.en,
        levelsLo: joined(taught, 'lo'),
        levelsEn: joined(taught, 'en'),
        qualifiedLo: joined(qualified, 'lo'),
        qualifiedEn: joined(qualified, 'en'),
      };
}

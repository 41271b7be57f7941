import type { EndpointOutput } from '@suksa/contracts';
import type { ExitFilter, ExitLine, exitReport } from '@suksa/contracts/reports';
import { can, yearOf } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { type ListQuery, pageIn } from '../../../list.ts';
import { factsOfYear } from '../sheet/sheet-presenter.ts';
import { groupedBy, sortedBy } from '../sheet/sheet-rules.ts';
import { presentExit } from './exit-report-presenter.ts';
import {
  countExits,
  countMissing,
  type ExitsWanted,
  exitsOf,
  reasonsOf,
  writtenReasons,
} from './exit-report-repository.ts';
import { exitStatistics } from './exit-report-rules.ts';

type Asking = Pick<Caller, 'actor' | 'context' | 'school'>;

export interface ExitQuery extends ListQuery<'date' | 'name' | 'code' | 'level' | 'balance'> {
  readonly yearId?: number | undefined;
  readonly levelId?: number | undefined;
  readonly sex?: 'female' | 'male' | undefined;
  readonly kind?: ExitFilter | undefined;
  readonly reasonId?: number | undefined;
  readonly open?: 'money' | 'card' | 'clearance' | 'paper' | undefined;
}

/** The year that is asked for, or that of the header. */
const shownYear = ({ context }: Asking, yearId: number | undefined) =>
  yearId === undefined
    ? yearOf(context)
    : (context.branch.years.find(({ id }) => id === yearId) ?? notFound());

const wantedOf = ({ actor, context }: Asking, yearId: number): ExitsWanted => ({
  actor,
  branchId: context.branchId,
  yearId,
});

/** Exits with the standard reasons that were chosen for them; without `names` sorted as they are stored. */
export const linesOf = async (
  db: Queryable,
  call: Pick<Caller, 'actor'>,
  wanted: Parameters<typeof exitsOf>[1],
) => {
  const rows = await exitsOf(db, wanted);
  const uses = await reasonsOf(
    db,
    rows.map(({ id }) => id),
  );
  const useOf = new Map(uses.map((use) => [use.enrolment_id, use]));
  const withMoney = can(call.actor, 'feeinvoice.invoice.view');
  return {
    rows,
    uses,
    lines: rows.map((row) => presentExit(row, { use: useOf.get(row.id), withMoney })),
  };
};

/** The words in which reason and destination were written, where the register itself has none. */
export const withWords = async (db: Queryable, lines: readonly ExitLine[]): Promise<ExitLine[]> => {
  const silent = lines.filter(({ reason, destination }) => reason === '' || destination === '');
  const written = await writtenReasons(
    db,
    silent.map(({ studentId }) => studentId),
  );
  const wordsOf = new Map(written.map((of) => [of.student_id, of]));
  return lines.map((line) => {
    const of = line.kind === 'missing' || line.kind === 'stayed' ? undefined : wordsOf.get(line.studentId);
    return {
      ...line,
      reason: line.reason || (of?.reason ?? ''),
      destination: line.destination || (of?.destination ?? ''),
    };
  });
};

const isOpen = (line: ExitLine, what: NonNullable<ExitQuery['open']>): boolean => {
  switch (what) {
    case 'money':
      return (line.balance ?? 0) > 0;
    case 'card':
      return line.cardOpen;
    case 'clearance':
      return line.clearance !== 'cleared';
    case 'paper':
      return line.kind === 'transferred_out' && line.paper === null;
  }
};

const openReport = async (call: Asking, query: ExitQuery) => {
  const year = shownYear(call, query.yearId);
  const found = await linesOf(call.school.read, call, {
    ...wantedOf(call, year.id),
    q: query.q,
    withStayed: query.kind === 'stayed' || query.kind === 'roll',
  });
  const rowOf = new Map(found.rows.map((row) => [row.id, row]));
  const chosen = found.lines.filter(
    (line) =>
      (query.levelId === undefined || line.levelId === query.levelId) &&
      (query.sex === undefined || line.sex === query.sex) &&
      (query.kind === undefined || query.kind === 'roll' || line.kind === query.kind) &&
      (query.reasonId === undefined || line.reasonId === query.reasonId) &&
      (query.open === undefined || isOpen(line, query.open)),
  );
  const nameKey = ({ id }: ExitLine) =>
    rowOf.get(id)?.[query.names === 'en' ? 'latin_sort_key' : 'sort_key'] ?? '';
  const levels = [...new Set(found.lines.map(({ levelId }) => levelId))];
  const keys = {
    name: nameKey,
    date: ({ date }: ExitLine) => date,
    code: ({ code }: ExitLine) => code,
    level: ({ levelId }: ExitLine) => levels.indexOf(levelId),
    balance: ({ balance }: ExitLine) => balance,
  };
  const rows = sortedBy(sortedBy(chosen, 'asc', nameKey), query.dir, keys[query.sort]);
  return { year, rows, uses: found.uses };
};

/** Missing since the year before: they stand at the top of every year's register until somebody says what became of them. */
const missingBefore = async (call: Asking, start: string) => {
  const before = call.context.branch.years
    .filter((year) => year.start < start)
    .toSorted((a, b) => (a.start < b.start ? 1 : -1))[0];
  if (!before) return null;
  const count = await countMissing(call.school.read, wantedOf(call, before.id));
  return count === 0 ? null : { yearId: before.id, yearName: before.name, count };
};

/** Everybody who stopped studying here in a year, and what that makes by level and sex. */
export const exitReportOf = async (
  call: Asking,
  query: ExitQuery,
): Promise<EndpointOutput<typeof exitReport>> => {
  const { school, context } = call;
  const { year, rows, uses } = await openReport(call, query);
  const [counts, missing, page] = await Promise.all([
    countExits(school.read, wantedOf(call, year.id)),
    missingBefore(call, year.start),
    withWords(school.read, pageIn(rows, query)),
  ]);
  const statistics = exitStatistics(counts);
  return {
    rows: page,
    total: rows.length,
    ...factsOfYear(year),
    yearId: year.id,
    years: context.branch.years
      .filter(({ state }) => state !== 'planned')
      .map(({ id, name }) => ({ id, name })),
    levels: statistics.flatMap(({ levelId, level }) =>
      levelId !== null && level !== null ? [{ id: levelId, name: level }] : [],
    ),
    reasons: [...groupedBy(uses, ({ note_id }) => note_id).values()].flatMap((some) =>
      some[0] ? [{ id: some[0].note_id, name: { lo: some[0].lo, en: some[0].en }, count: some.length }] : [],
    ),
    statistics,
    missingBefore: missing,
  };
};

/** The same people, all of them, for an export. */
export async function* exitRows(call: Asking, query: ExitQuery): AsyncGenerator<ExitLine> {
  const { rows } = await openReport(call, query);
  const batch = 1000;
  for (let at = 0; at < rows.length; at += batch)
    yield* await withWords(call.school.read, rows.slice(at, at + batch));
}

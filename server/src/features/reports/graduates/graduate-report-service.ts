import type { EndpointOutput } from '@suksa/contracts';
import type { AverageBand, GraduateLine, GraduateOutcome, graduateReport } from '@suksa/contracts/reports';
import { yearOf } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { type ListQuery, pageIn } from '../../../list.ts';
import { factsOfYear } from '../sheet/sheet-presenter.ts';
import { sortedBy } from '../sheet/sheet-rules.ts';
import { presentGraduates } from './graduate-report-presenter.ts';
import {
  type GraduateFound,
  graduatesNamed,
  graduatesOf,
  graduationYears,
} from './graduate-report-repository.ts';
import { graduateStatistics } from './graduate-report-rules.ts';

type Asking = Pick<Caller, 'actor' | 'context' | 'school'>;
type YesOrNo = 'yes' | 'no' | undefined;

export interface GraduateReportQuery
  extends ListQuery<'level' | 'name' | 'code' | 'average' | 'result' | 'certificate' | 'honour'> {
  readonly yearId?: number | 'all' | undefined;
  readonly levelId?: number | undefined;
  readonly sex?: 'female' | 'male' | undefined;
  readonly outcome?: GraduateOutcome | undefined;
  readonly sat?: YesOrNo;
  readonly certificate?: YesOrNo;
  readonly band?: AverageBand | undefined;
  readonly honour?: 'yes' | undefined;
}

/** Which years are meant: those that are asked for, else that of the header or the last before it with graduates. */
const chosenYears = async ({ context, school }: Asking, asked: GraduateReportQuery['yearId']) => {
  const years = await graduationYears(school.read, context.branchId);
  const own = yearOf(context);
  if (asked === 'all') return { years, chosen: years, shown: own };
  if (asked !== undefined) {
    const shown = years.find(({ id }) => id === asked) ?? context.branch.years.find(({ id }) => id === asked);
    return shown ? { years, chosen: [shown], shown } : notFound();
  }
  const shown = years.find(({ startDate }) => startDate <= own.start) ?? own;
  return { years, chosen: [shown], shown };
};

const openReport = async (call: Asking, query: GraduateReportQuery) => {
  const { actor, context, school } = call;
  const { years, chosen, shown } = await chosenYears(call, query.yearId);
  const wanted = { actor, branchId: context.branchId, yearIds: chosen.map(({ id }) => id) };
  const isNothing = wanted.yearIds.length === 0;
  const found = isNothing ? [] : await graduatesOf(school.read, wanted);
  const named = query.q && !isNothing ? await graduatesNamed(school.read, wanted, query.q) : null;
  const lines = presentGraduates(found);
  const keyOf = new Map(found.map((row) => [row.id, row]));
  const rows = lines.filter((line) => (!named || named.has(line.id)) && isWanted(line, query));
  return { years, shown, lines, rows: inOrder(rows, query, keyOf) };
};

const isYes = (wanted: YesOrNo, value: boolean) => wanted === undefined || (wanted === 'yes') === value;

const isWanted = (line: GraduateLine, query: GraduateReportQuery): boolean =>
  (query.levelId === undefined || line.levelId === query.levelId) &&
  (query.sex === undefined || line.sex === query.sex) &&
  (query.outcome === undefined || line.outcome === query.outcome) &&
  (query.band === undefined || line.band === query.band) &&
  isYes(query.sat, line.result !== null) &&
  isYes(query.certificate, line.certificate !== null) &&
  isYes(query.honour, line.honour !== null);

/** As they came: by level and Lao name. */
const inOrder = (
  rows: readonly GraduateLine[],
  { sort, dir, names }: GraduateReportQuery,
  found: ReadonlyMap<number, GraduateFound>,
): readonly GraduateLine[] => {
  const nameKey = ({ id }: GraduateLine) =>
    found.get(id)?.[names === 'en' ? 'latinSortKey' : 'sortKey'] ?? '';
  const byName = sort === 'name' ? rows : sortedBy(rows, 'asc', nameKey);
  switch (sort) {
    case 'name':
      return sortedBy(rows, dir, nameKey);
    case 'level': {
      const levels = [...new Set(rows.map(({ levelId }) => levelId))];
      return sortedBy(byName, dir, ({ levelId }) => levels.indexOf(levelId));
    }
    default:
      return sortedBy(byName, dir, (line) => line[sort]);
  }
};

/** The register of who finished, with the statistics and the honour list of the same people. */
export const graduateReportOf = async (
  call: Asking,
  query: GraduateReportQuery,
): Promise<EndpointOutput<typeof graduateReport>> => {
  const { years, shown, lines, rows } = await openReport(call, query);
  const levels = new Map(lines.map(({ levelId, level }) => [levelId, level]));
  return {
    rows: pageIn(rows, query),
    total: rows.length,
    ...factsOfYear(shown),
    yearId: query.yearId === 'all' ? null : shown.id,
    years: years.map(({ id, name }) => ({ id, name })),
    levels: [...levels].map(([id, name]) => ({ id, name })),
    statistics: graduateStatistics(lines),
  };
};

/** The same people, all of them, for an export. */
export async function* graduateRows(call: Asking, query: GraduateReportQuery): AsyncGenerator<GraduateLine> {
  yield* (await openReport(call, query)).rows;
}

import type { EndpointOutput } from '@suksa/contracts';
import { columnsOfBook } from '@suksa/contracts/marks/book';
import type { MarkedStudent, MarkRisk, markReport } from '@suksa/contracts/reports';
import { queryTerms } from '@suksa/i18n/lao';
import { and, inArray } from 'drizzle-orm';
import { students as studentTable } from '../../../db/schema/index.ts';
import { yearOf } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuseField } from '../../../http/refuse.ts';
import { type ListQuery, pageIn } from '../../../list.ts';
import { rateOf } from '../../../school/attendance/attendance-letters.ts';
import { gradeBands, rulesOfLevel } from '../../../school/marks/grading.ts';
import { matches } from '../../../school/people/search.ts';
import { studentTokensFor } from '../../../school/policies/student-search-scope.ts';
import { openYear } from '../attendance/year-service.ts';
import { bookSubjects, bookYear, classesSeen } from '../marks/mark-book-repository.ts';
import { monthNow } from '../marks/mark-book-service.ts';
import { refuseFamilies } from '../marks/mark-policy.ts';
import { factsOfYear } from '../sheet/sheet-presenter.ts';
import { sortedBy } from '../sheet/sheet-rules.ts';
import { figuresIn } from './mark-figures-service.ts';
import { presentMarked } from './mark-report-presenter.ts';
import {
  columnsEntered,
  type LevelRules,
  peopleNamed,
  seatsOf,
  teachersOf,
  yearBefore,
} from './mark-report-repository.ts';
import { isIn, type Marked, periodBefore, rankAll, risksOf, spreadIn } from './mark-report-rules.ts';
import { classTable, figuresOfAll, subjectTable, teacherTable } from './mark-table-rules.ts';

type Asking = Pick<Caller, 'actor' | 'context' | 'school'>;
type Sort = 'class' | 'average' | 'change' | 'failed' | 'missing' | 'levelRank';

export interface MarkReportQuery extends ListQuery<Sort> {
  readonly period?: string | undefined;
  readonly levelId?: number | undefined;
  readonly classId?: number | undefined;
  readonly subjectId?: number | undefined;
  readonly teacherId?: number | undefined;
  readonly band?: number | undefined;
  readonly result?: 'passed' | 'failed' | undefined;
  readonly risk?: MarkRisk | 'any' | undefined;
}

/** Everything that the report shows, of everybody in its classes. */
const openReport = async (call: Asking, query: MarkReportQuery) => {
  const { actor, context, school } = call;
  const { read } = school;
  refuseFamilies(actor);
  const year = yearOf(context);
  const seen = await classesSeen(read, actor, { branchId: context.branchId, yearId: year.id });
  const classes = seen.filter(
    ({ id, levelId }) =>
      (query.classId === undefined || id === query.classId) &&
      (query.levelId === undefined || levelId === query.levelId),
  );
  const classIds = classes.map(({ id }) => id);
  const made = await bookYear(read, year.id);
  const columns = columnsOfBook(made);
  const keys = columns.filter(({ kind }) => kind !== 're_sit').map(({ key }) => key);
  const periods = [...keys, 'term1', 'term2', 'year'];
  const period =
    query.period ?? (await lastEntered(call, year.id, keys)) ?? monthNow(columns, made.start) ?? 'term1';
  if (!periods.includes(period)) refuseField('period', 'not_allowed');
  const monthsOf = (term: 1 | 2) =>
    columns.filter((column) => column.kind === 'month' && column.term === term).map(({ key }) => key);
  const months = [monthsOf(1), monthsOf(2)] as const;
  const subjects = await bookSubjects(read, year.id);
  const levelIds = [
    ...new Set([...subjects.map(({ levelId }) => levelId), ...classes.map((of) => of.levelId)]),
  ];
  const rules = await Promise.all(levelIds.map((levelId) => levelRules(call, levelId)));
  const compared = periodBefore(period, columns);
  const lastYear = compared?.lastYear ? await yearBefore(read, year.id) : undefined;
  const before =
    compared && (!compared.lastYear || lastYear)
      ? { period: compared.period, yearId: lastYear?.id ?? year.id, yearName: lastYear?.name ?? year.name }
      : null;
  const seats = await seatsOf(read, classIds);
  const figures = { ...{ classes, classIds, seats, subjects, rules, months }, thisYear: year.id };
  const [now, then, taught, bands, attendance] = await Promise.all([
    figuresIn(read, { ...figures, yearId: year.id, period, subjectId: query.subjectId }),
    before ? figuresIn(read, { ...figures, ...before }) : { students: [], groups: [] },
    teachersOf(read, classIds),
    gradeBands(read),
    openYear(call, { classId: query.classId, levelId: query.levelId, period: 'year' }),
  ]);
  const needed = period.startsWith('term') || period === 'year' ? neededOf(period, months) : 1;
  const counted = new Map(
    levelIds.map((id) => [id, subjects.filter((one) => one.levelId === id && one.countsInAverage).length]),
  );
  const passOf = new Map(rules.map((rule) => [rule.level_id, rule.pass]));
  const rates = new Map(attendance.tallies.map(({ id, counts }) => [id, rateOf(counts)]));
  const nowOf = new Map(now.students.map((row) => [row[0], row]));
  const thenOf = new Map(then.students.map((row) => [row[0], row[1]]));
  const students = classes.flatMap(({ id: classId, levelId }) =>
    (seats.get(classId) ?? []).map((id): Marked => {
      const [, average = null, failed = 0, entered = 0, subjectMark = null] = nowOf.get(id) ?? [];
      const marked: Marked = {
        id,
        classId,
        levelId,
        average,
        failed,
        subjectMark,
        before: thenOf.get(id) ?? null,
        attendance: rates.get(id) ?? null,
        missing: Math.max(0, needed * (counted.get(levelId) ?? 0) - entered),
        risks: [],
        rank: null,
        levelRank: null,
      };
      marked.risks = risksOf(marked, passOf.get(levelId) ?? 500);
      return marked;
    }),
  );
  rankAll(students);
  return {
    year,
    seen,
    classes,
    subjects,
    periods,
    period,
    before,
    students,
    taught,
    bands,
    passOf,
    now,
    then,
    rules,
  };
};

type OpenMarkReport = Awaited<ReturnType<typeof openReport>>;

const neededOf = (
  period: string,
  [first, second]: readonly [readonly string[], readonly string[]],
): number => {
  if (period === 'term1') return first.length + 1;
  return period === 'term2' ? second.length + 1 : first.length + second.length + 2;
};

/** The last month that has begun and in which anything was entered. */
const lastEntered = async ({ school }: Asking, yearId: number, keys: readonly string[]) => {
  const entered = await columnsEntered(school.read, yearId, keys);
  return keys.filter((key) => entered.has(key)).at(-1);
};

const levelRules = async ({ school }: Asking, levelId: number): Promise<LevelRules> => {
  const rules = await rulesOfLevel(school.read, levelId);
  return {
    level_id: levelId,
    month_weight: rules.monthWeight,
    exam_weight: rules.examWeight,
    first_weight: rules.firstTermWeight,
    second_weight: rules.secondTermWeight,
    unit: rules.decimals >= 2 ? 1 : 10,
    pass: Math.round(rules.passMark * 100),
  };
};

const chosen = async (
  { actor, school }: Asking,
  report: OpenMarkReport,
  query: MarkReportQuery,
): Promise<readonly Marked[]> => {
  const { students, bands, taught, passOf } = report;
  const band = query.band === undefined ? undefined : bands[query.band];
  const terms = queryTerms(query.q);
  const named =
    terms.length === 0
      ? null
      : new Set(
          (
            await school.read
              .select({ id: studentTable.id })
              .from(studentTable)
              .where(
                and(
                  inArray(
                    studentTable.id,
                    students.map(({ id }) => id),
                  ),
                  ...matches(terms, studentTokensFor(actor), studentTable.id),
                ),
              )
          ).map(({ id }) => id),
        );
  const classesTaught = new Set(
    taught
      .filter(
        (row) =>
          row.teacher_id === query.teacherId &&
          (query.subjectId === undefined || row.subject_id === query.subjectId),
      )
      .map((row) => row.class_id),
  );
  const rows = students.filter((student) => {
    // What is judged: the subject that the list is narrowed to, else the average.
    const mark = query.subjectId === undefined ? student.average : student.subjectMark;
    const pass = passOf.get(student.levelId) ?? 500;
    return (
      (!named || named.has(student.id)) &&
      (query.subjectId === undefined || student.subjectMark !== null) &&
      (query.teacherId === undefined || classesTaught.has(student.classId)) &&
      (query.band === undefined || (band !== undefined && isIn(student.average, band))) &&
      (query.result === undefined || (mark !== null && mark >= pass === (query.result === 'passed'))) &&
      (query.risk === undefined ||
        (query.risk === 'any' ? student.risks.length > 0 : student.risks.includes(query.risk)))
    );
  });
  const keys: Partial<Record<Sort, (student: Marked) => number | null>> = {
    average: ({ average, subjectMark }) => (query.subjectId === undefined ? average : subjectMark),
    change: ({ average, before }) => (average === null || before === null ? null : average - before),
    failed: ({ failed }) => failed,
    missing: ({ missing }) => missing,
    levelRank: ({ levelRank }) => levelRank,
  };
  return sortedBy(rows, query.dir, keys[query.sort] ?? null);
};

const shown = async ({ school }: Asking, report: OpenMarkReport, rows: readonly Marked[]) => {
  const people = new Map(
    (
      await peopleNamed(
        school.read,
        rows.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const classNames = new Map(report.classes.map(({ id, name }) => [id, name]));
  return rows.flatMap((row) => {
    const person = people.get(row.id);
    return person ? [presentMarked(row, person, classNames.get(row.classId) ?? '')] : [];
  });
};

/** A page of students, and the tables of everybody in the classes. */
export const markReportOf = async (
  call: Asking,
  query: MarkReportQuery,
): Promise<EndpointOutput<typeof markReport>> => {
  const report = await openReport(call, query);
  const rows = await chosen(call, report, query);
  const { year, seen, subjects, period, periods, before, students, bands, rules } = report;
  const levels = new Map(
    seen.map(({ levelId, levelLo, levelEn }) => [levelId, { lo: levelLo, en: levelEn }]),
  );
  return {
    rows: await shown(call, report, pageIn(rows, query)),
    total: rows.length,
    ...factsOfYear(year),
    ...{ period, periods },
    before: before && { period: before.period, yearName: before.yearName },
    levels: [...levels].map(([id, name]) => ({ id, name })),
    classList: seen.map(({ id, name, levelId }) => ({ id, name, levelId })),
    decimals: rules.some(({ unit }) => unit === 1) ? 2 : 1,
    all: figuresOfAll(report),
    spread: spreadIn(students, bands),
    subjects: subjectTable(report, subjects),
    classes: classTable(report),
    teachers: teacherTable(report, subjects),
  };
};

/** The list as it is filtered, or one of the tables, for a file. */
export const markReportFile = async (call: Asking, query: MarkReportQuery) => {
  const report = await openReport(call, query);
  return {
    subjects: subjectTable(report, report.subjects),
    classes: classTable(report),
    teachers: teacherTable(report, report.subjects),
    async *students(): AsyncGenerator<MarkedStudent> {
      const rows = await chosen(call, report, query);
      const batch = 1000;
      for (let at = 0; at < rows.length; at += batch)
        yield* await shown(call, report, rows.slice(at, at + batch));
    },
  };
};

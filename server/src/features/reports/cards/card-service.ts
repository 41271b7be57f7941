import { isDeepStrictEqual } from 'node:util';
import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import { cardColumns, cardLines, neededColumns } from '@suksa/contracts/marks/card';
import { bandOf } from '@suksa/contracts/marks/code';
import { placeOf, reSitMean, resultsOf } from '@suksa/contracts/marks/results';
import {
  type CardContent,
  type classCards,
  kindOfPeriod,
  type publishCards,
  type ReportCard,
  type saveCardTexts,
} from '@suksa/contracts/reports';
import { can, writableYear, yearOf } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { requireVersion } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import { gradeBands } from '../../../school/marks/grading.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { presentSubject } from '../marks/mark-book-presenter.ts';
import { openBook } from '../marks/mark-book-service.ts';
import { cellsInBrief } from '../marks/mark-cell-repository.ts';
import { absencesOf } from './card-absence-service.ts';
import { layoutOf } from './card-layout-service.ts';
import { daysOfPeriod } from './card-period-rules.ts';
import { presentCard } from './card-presenter.ts';
import { cardsOf, holdCards, homeroomOf, publish, showFrom, writeText } from './card-repository.ts';

export const cardEntity = 'reports.card';

type Asking = Pick<Caller, 'actor' | 'context' | 'school'>;

/** The cards of a class as its marks stand now, without what is written on them. */
const contentsOf = async (call: Asking, classId: number, period: string) => {
  const { context, school } = call;
  const { year, one, made, subjects, students, sheets, rules, codes, columns } = await openBook(
    call,
    classId,
  );
  if (period.startsWith('m') && !columns.some(({ key }) => key === period))
    refuseField('period', 'not_allowed');
  const studentIds = students.map(({ id }) => id);
  const stateOf = (subjectId: number, column: string) =>
    sheets.find((row) => row.subjectId === subjectId && row.bookColumn === column)?.state;
  const isPublished = (subjectId: number, column: string) =>
    ['published', 'locked'].includes(stateOf(subjectId, column) ?? '');
  const [found, homeroom, bands, absences] = await Promise.all([
    cellsInBrief(school.read, {
      ...{ yearId: year.id, studentIds },
      subjectIds: subjects.map(({ id }) => id),
    }),
    homeroomOf(school.read, classId),
    gradeBands(school.read),
    absencesOf(call, { classId, studentIds, ...daysOfPeriod(period, made) }),
  ]);
  // No card waits for re-sits, so those that nobody has published stand on none.
  const cells = found.filter(({ subjectId, column }) => column !== 'resit' || isPublished(subjectId, column));
  const shown = cardColumns(period, columns);
  const needed = neededColumns(period, columns);
  const results = resultsOf({ studentIds, subjects, columns, cells, codes, rules });
  const named = subjects.map((subject) => presentSubject(subject, false));
  const signs = new Map(codes.map(({ id, sign }) => [id, sign]));
  const signOf = new Map(
    cells.flatMap(({ studentId, subjectId, column, codeId }) => {
      const sign = codeId === null ? undefined : signs.get(codeId);
      return sign === undefined ? [] : [[placeOf(studentId, subjectId, column), sign] as const];
    }),
  );
  const cards = results.map((result, at) => {
    const student = students[at];
    const general = result.general.get(period);
    const afterReSits = period === 'year' ? reSitMean(result, subjects, rules)?.value : undefined;
    const lines = cardLines({
      ...{ subjects: named, result, period, columns },
      signAt: (subjectId, column) => signOf.get(placeOf(result.studentId, subjectId, column)),
    });
    const content: CardContent = {
      period,
      year: year.name,
      branch: { lo: context.branch.name.lo, en: context.branch.name.en },
      className: one.name,
      homeroom,
      student: { code: student?.code ?? '', name: student ? twoScriptName(student) : { lo: '', en: '' } },
      columns: shown,
      lines,
      decimals: rules.decimals,
      average: general?.mean.value ?? null,
      ...(afterReSits != null && { afterReSits }),
      partial: general?.mean.partial ?? false,
      rank: general?.rank ?? null,
      students: studentIds.length,
      grade: bandOf(general?.mean.value == null ? null : general.mean.value / 100, bands)?.name ?? null,
      conduct: '',
      comment: '',
      absences: absences.get(result.studentId) ?? { excused: 0, unexcused: 0 },
    };
    const missing = subjects
      .filter(({ countsInAverage }) => countsInAverage)
      .reduce((sum, { id }) => sum + needed.filter((key) => result.worth(id, key) === 'missing').length, 0);
    return { studentId: result.studentId, content, missing };
  });
  const counted = subjects.filter(({ countsInAverage }) => countsInAverage);
  const unpublished = counted.reduce((sum, { id }) => {
    return sum + needed.filter((key) => !isPublished(id, key)).length;
  }, 0);
  return { cards, unpublished };
};

/** The cards of a class with what is written on them, what was published, and what is still missing. */
export const cardsOfClass = async (
  call: Asking & { readonly publicAddress: string | undefined },
  classId: number,
  period: string,
): Promise<EndpointOutput<typeof classCards>> => {
  const { actor, context, school, publicAddress } = call;
  const { cards, unpublished } = await contentsOf(call, classId, period);
  const place = { yearId: yearOf(context).id, period };
  const kept = await cardsOf(
    school.read,
    cards.map(({ studentId }) => studentId),
    place,
  );
  const homeroomOnly = !seesWholeBranch(actor);
  return {
    cards: cards.map(({ studentId, content, missing }): ReportCard => {
      const row = kept.find((one) => one.studentId === studentId);
      const now = { ...content, conduct: row?.conduct ?? '', comment: row?.comment ?? '' };
      return {
        ...presentCard(row, { studentId, content: now, publicAddress }),
        missingMarks: missing,
        changed: Boolean(row?.published) && !isDeepStrictEqual(row?.published, now),
      };
    }),
    unpublished,
    mayWrite: can(actor, 'reports.card.edit') && yearOf(context).state !== 'closed',
    mayPublish: can(actor, 'reports.card.approve') && !homeroomOnly && yearOf(context).state !== 'closed',
    asOf: new Date().toISOString(),
  };
};

/** Writes conduct and comments of a class, all or nothing; refuses with `conflict` what somebody has changed since. */
export const saveTexts = async (
  call: Caller,
  classId: number,
  { period, texts }: EndpointRequest<typeof saveCardTexts>['body'],
): Promise<{ saved: number }> => {
  const { context } = call;
  const year = writableYear(context);
  const { students } = await openBook(call, classId);
  return write(call, async (tx) => {
    const asked = [...new Map(texts.map((text) => [text.studentId, text])).values()];
    asked.forEach(({ studentId }, index) => {
      if (!students.some(({ id }) => id === studentId))
        refuseField(`texts.${index}.studentId`, 'not_allowed');
    });
    const held = await holdCards(
      tx,
      asked.map(({ studentId }) => studentId),
      { yearId: year.id, period },
    );
    const changed = asked.flatMap((text) => {
      const row = held.find((one) => one.studentId === text.studentId);
      if (!row || (row.conduct === text.conduct && row.comment === text.comment)) return [];
      requireVersion(row, text.version, () => ({ conduct: row.conduct, comment: row.comment }));
      return [{ row, text }];
    });
    for (const { row, text } of changed) await writeText(tx, row.id, text);
    return {
      result: { saved: changed.length },
      audit: changed.map(({ row, text }) => ({
        action: 'edit',
        entity: cardEntity,
        entityId: row.id,
        branchId: context.branchId,
        before: { conduct: row.conduct, comment: row.comment },
        after: { conduct: text.conduct, comment: text.comment },
      })),
    };
  });
};

interface Published {
  readonly published: number;
  readonly unchanged: number;
}

/** Shows cards to families; what has changed becomes a new revision, what hasn't stays as it is. */
export const publishClass = async (
  call: Caller,
  classId: number,
  { period, studentIds, shownFrom: asked = null }: EndpointRequest<typeof publishCards>['body'],
  /** What belongs into the same transaction. */
  within?: (tx: Transaction, counts: Published) => Promise<void>,
): Promise<Published> => {
  const year = writableYear(call.context);
  if (!seesWholeBranch(call.actor))
    refuse('no_permission', { details: { permission: 'reports.card.approve' } });
  const { cards, unpublished } = await contentsOf(call, classId, period);
  if (unpublished > 0) refuse('marks_unpublished', { status: 409, details: { columns: unpublished } });
  const shownFrom = asked === null ? null : new Date(asked);
  const wanted = [...new Set(studentIds)];
  wanted.forEach((id, index) => {
    if (!cards.some(({ studentId }) => studentId === id)) refuseField(`studentIds.${index}`, 'not_allowed');
  });
  return write(call, async (tx) => {
    const layout = await layoutOf(tx, kindOfPeriod(period));
    const held = await holdCards(tx, wanted, { yearId: year.id, period });
    const changed = held.flatMap((row) => {
      const made = cards.find(({ studentId }) => studentId === row.studentId);
      if (!made) return [];
      const content = { ...made.content, conduct: row.conduct, comment: row.comment };
      return isDeepStrictEqual(row.published, content) ? [] : [{ row, content }];
    });
    for (const { row, content } of changed)
      await publish(tx, row.id, { content, layout, by: call.actor.userId, shownFrom });
    const rest = held.filter(
      (one) =>
        changed.every(({ row }) => row.id !== one.id) &&
        one.shownFrom !== null &&
        one.shownFrom > new Date() &&
        one.shownFrom.getTime() !== shownFrom?.getTime(),
    );
    for (const { id } of rest) await showFrom(tx, id, shownFrom);
    const result = { published: changed.length, unchanged: held.length - changed.length };
    await within?.(tx, result);
    return {
      result,
      audit: [
        ...rest.map((row) => ({
          ...{ action: 'show_from', entity: cardEntity, entityId: row.id, branchId: call.context.branchId },
          ...{ before: { shownFrom: row.shownFrom }, after: { shownFrom } },
        })),
        ...changed.map(({ row, content }) => ({
          action: 'publish',
          entity: cardEntity,
          entityId: row.id,
          branchId: call.context.branchId,
          before: {
            revision: row.revision,
            average: row.published?.average ?? null,
            rank: row.published?.rank ?? null,
          },
          after: { revision: row.revision + 1, average: content.average, rank: content.rank, shownFrom },
        })),
      ],
    };
  });
};

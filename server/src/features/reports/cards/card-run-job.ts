import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import { columnsOfBook } from '@suksa/contracts/marks/book';
import {
  type ClassProof,
  cardRun,
  type checkCards,
  type publishManyCards,
  type ReportCard,
  type readCardRun,
} from '@suksa/contracts/reports';
import type * as z from 'zod/mini';
import { writableYear, yearOf } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import type { JobAtWork } from '../../../jobs/job-at-work.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { bookYear, classesSeen } from '../marks/mark-book-repository.ts';
import { cardsOfClass, publishClass } from './card-service.ts';

interface Scope {
  readonly period: string;
  readonly levelId: number | null;
}
interface Order extends Scope {
  /** Null: they are only looked through. */
  readonly publish: { readonly shownFrom: string | null } | null;
}
type Sum = z.output<typeof cardRun.result>;
type Running = JobAtWork<Order, Sum>;
type Asking = Pick<Caller, 'actor' | 'context' | 'school'>;

const refuseOthers = ({ actor }: Asking) => {
  if (!seesWholeBranch(actor)) refuse('no_permission', { details: { permission: 'reports.card.approve' } });
};

const classesIn = async ({ actor, context, school }: Asking, levelId: number | null) =>
  (await classesSeen(school.read, actor, { branchId: context.branchId, yearId: yearOf(context).id })).filter(
    (one) => levelId === null || one.levelId === levelId,
  );

const subjectOf = ({ context }: Asking, { period, levelId }: Scope) =>
  `reports.cards:${context.branchId}:${yearOf(context).id}:${period}:${levelId ?? 'all'}`;

const shown = (job: Awaited<ReturnType<App['jobs']['read']>>) => ({
  ...job,
  result: job.result as Sum | null,
});

/** Cards of a level or of the whole branch, looked through or published as a job, class by class. */
export const cardRuns = (app: App) => {
  const start = app.jobs.kind(cardRun, runThrough);

  const begin = async (call: Caller, order: Order) => {
    refuseOthers(call);
    const { context, school } = call;
    const columns = columnsOfBook(await bookYear(school.read, yearOf(context).id));
    if (order.period.startsWith('m') && !columns.some(({ key }) => key === order.period))
      refuseField('period', 'not_allowed');
    const found = await classesIn(call, order.levelId);
    if (found.length === 0) notFound();
    const { begun, job } = await start(call, {
      subject: subjectOf(call, order),
      input: order,
      total: found.length,
    });
    // Whoever wanted to publish isn’t told that a look through them is a publication.
    if (!begun && order.publish) refuse('job_under_way', { status: 409 });
    return shown(job);
  };

  return {
    read: async (
      call: Caller,
      { period, levelId }: EndpointRequest<typeof readCardRun>['query'],
    ): Promise<EndpointOutput<typeof readCardRun>> => {
      if (!seesWholeBranch(call.actor)) return { levels: [], job: null };
      const last = await app.jobs.last(call.school.db, subjectOf(call, { period, levelId: levelId ?? null }));
      const levels = new Map<number, { id: number; name: { lo: string; en: string }; classes: number[] }>();
      for (const one of await classesIn(call, null)) {
        const level = levels.get(one.levelId) ?? {
          ...{ id: one.levelId, name: { lo: one.levelLo, en: one.levelEn }, classes: [] },
        };
        level.classes.push(one.id);
        levels.set(one.levelId, level);
      }
      return { levels: [...levels.values()], job: last && shown(last.job) };
    },
    check: (call: Caller, scope: EndpointRequest<typeof checkCards>['body']) =>
      begin(call, { ...scope, publish: null }),
    publish: (
      call: Caller,
      { period, levelId, shownFrom }: EndpointRequest<typeof publishManyCards>['body'],
    ) => {
      writableYear(call.context);
      return begin(call, { period, levelId, publish: { shownFrom } });
    },
  };
};

const runThrough = async (job: Running): Promise<void> => {
  const { input, kept, school } = job;
  const classes = await classesIn(job, input.levelId);
  let done = kept?.done ?? 0;
  let sum: Sum = kept?.result ?? { published: input.publish ? 0 : null, classes: [] };
  for (const one of classes.slice(done)) {
    const { cards, unpublished } = await cardsOfClass(
      { ...job, publicAddress: undefined },
      one.id,
      input.period,
    );
    const proof = proofOf(one, cards, unpublished);
    done += 1;
    const step = (published: number) => {
      const row = published > 0 ? { ...proof, published: proof.published + published, waiting: 0 } : proof;
      sum = {
        published: sum.published === null ? null : sum.published + published,
        classes: [...sum.classes, row],
      };
      return { done, total: classes.length, result: sum };
    };
    if (input.publish && unpublished === 0 && cards.length > 0)
      await publishClass(
        job,
        one.id,
        {
          ...{ period: input.period, shownFrom: input.publish.shownFrom },
          studentIds: cards.map(({ studentId }) => studentId),
        },
        (tx, { published }) => job.keep(tx, step(published)),
      );
    else if (input.publish) await school.db.transaction((tx) => job.keep(tx, step(0)));
    else {
      step(0);
      job.report(done, classes.length);
    }
  }
  await school.db.transaction((tx) => job.complete(tx, sum));
};

const proofOf = (
  { id, name }: { readonly id: number; readonly name: string },
  cards: readonly ReportCard[],
  unpublished: number,
): ClassProof => {
  const count = (test: (card: ReportCard) => boolean) => cards.filter(test).length;
  const published = count(({ revision, changed }) => revision > 0 && !changed);
  return {
    ...{ classId: id, name, students: cards.length, unpublished, published },
    missing: count(({ missingMarks }) => missingMarks > 0),
    silent: count(({ content }) => content.comment === ''),
    waiting: cards.length - published,
  };
};

import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import { columnsOfBook } from '@suksa/contracts/marks/book';
import {
  type fillManyForms,
  formRun,
  mostFilledBytes,
  mostFilledForms,
  type readFormRun,
} from '@suksa/contracts/reports';
import type * as z from 'zod/mini';
import { yearOf } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, Refusal, refuse, refuseField } from '../../../http/refuse.ts';
import type { JobAtWork } from '../../../jobs/job-at-work.ts';
import type { Filling } from '../../../spreadsheet/form/sheet-xml.ts';
import { bookSubjects, bookYear } from '../marks/mark-book-repository.ts';
import { nameOfClass, nameOfFile, toFill } from './fill-form-service.ts';
import { presentLacking } from './form-presenter.ts';
import {
  countStudents,
  filesOf,
  insertFiles,
  lackingFields,
  lackingFiles,
  type NewFile,
  removeEarlierFiles,
  removeFilesOf,
} from './form-run-repository.ts';
import { refuseOthers, runSubject } from './form-service.ts';

interface Order {
  readonly formId: number;
  readonly period: string;
  /** Null: of the whole branch. */
  readonly levelId: number | null;
}
type Sum = z.output<typeof formRun.result>;
type Running = JobAtWork<Order, Sum>;
type Form = Awaited<ReturnType<typeof toFill>>;
type Class = Form['classes'][number];
type Values = Record<string, Filling>;

const classesIn = ({ classes }: Form, levelId: number | null) =>
  classes.filter((one) => levelId === null || one.levelId === levelId);

/** What is filled is about as big as the empty form. */
const mostOf = ({ bytes }: Form) =>
  Math.max(1, Math.min(mostFilledForms, Math.floor(mostFilledBytes / Math.max(bytes, 1))));

const countOf = (call: Caller, { kind }: Form, classes: readonly Class[]) => {
  if (kind === 'school') return 1;
  if (kind === 'class') return classes.length;
  return countStudents(
    call.school.read,
    classes.map(({ id }) => id),
  );
};

const shown = (job: Awaited<ReturnType<App['jobs']['read']>>) => ({
  ...job,
  result: job.result as Sum | null,
});

/** Forms of a level or of the whole branch, filled as a job, class by class. */
export const formRuns = (app: App) => {
  const start = app.jobs.kind(formRun, (job: Running) => fillAll(job, app.log));

  return {
    start: async (
      call: Caller,
      formId: number,
      { period, levelId }: EndpointRequest<typeof fillManyForms>['body'],
    ) => {
      refuseOthers(call);
      const columns = columnsOfBook(await bookYear(call.school.read, yearOf(call.context).id));
      if (period.startsWith('m') && !columns.some(({ key }) => key === period))
        refuseField('period', 'not_allowed');
      const form = await toFill(call, formId, period);
      // A file that has been damaged since is refused here, and not once for each student.
      form.fill({}, []);
      const classes = classesIn(form, levelId);
      if (classes.length === 0) notFound();
      const count = await countOf(call, form, classes);
      const most = mostOf(form);
      if (count > most) refuse('too_many_forms', { details: { count, maximum: most } });
      const subject = runSubject(call, formId);
      const { begun, job } = await start(call, {
        subject,
        input: { formId, period, levelId },
        total: classes.length,
        // Whoever waits would rather see how far it is.
        patience: 300,
        before: (tx) => removeEarlierFiles(tx, { formId, subject }),
      });
      // Whoever wanted other forms isn't shown these as theirs.
      if (!begun) refuse('job_under_way', { status: 409 });
      return shown(job);
    },
    read: async (call: Caller, formId: number): Promise<EndpointOutput<typeof readFormRun>> => {
      refuseOthers(call);
      const { db, read } = call.school;
      const form = await toFill(call, formId, 'year');
      const levels = new Map(
        form.classes.map((one) => [one.levelId, { lo: one.levelLo, en: one.levelEn }] as const),
      );
      const last = await app.jobs.last(db, runSubject(call, formId));
      const input = last?.input as Order | undefined;
      const files = last && (await filesOf(db, last.job.id));
      const subjects = new Map(
        (await bookSubjects(read, yearOf(call.context).id)).map((one) => [one.id, one] as const),
      );
      return {
        levels: [...levels].map(([id, name]) => ({ id, name })),
        most: mostOf(form),
        job: last && shown(last.job),
        scope: input
          ? {
              ...{ period: input.period, levelId: input.levelId },
              levelName: input.levelId === null ? null : (levels.get(input.levelId) ?? null),
            }
          : null,
        files: files?.count ?? 0,
        until: files?.until?.toISOString() ?? null,
        gaps: last ? (await lackingFiles(db, last.job.id)).map(presentLacking) : [],
        gapCount: files?.lacking ?? 0,
        lacking: last ? await lackingFields(db, last.job.id) : [],
        subjects: [...subjects.values()].map(({ id, nameLo, nameEn }) => ({
          id,
          name: { lo: nameLo, en: nameEn },
        })),
      };
    },
  };
};

/** Class by class, each kept with its files: what another server takes up goes on after the last whole class. */
const fillAll = async (job: Running, log: App['log']): Promise<void> => {
  const { input, school } = job;
  const form = await toFill(job, input.formId, input.period);
  const classes = classesIn(form, input.levelId);
  const total = classes.length;
  const kept = job.kept && (await filesOf(school.db, job.id));
  // The table is empty after a crash of the database: then all is filled again.
  const goesOn = job.kept !== null && kept?.all === job.kept.result.files;
  let done = goesOn ? (job.kept?.done ?? 0) : 0;
  let files = goesOn ? (job.kept?.result.files ?? 0) : 0;
  let bytes = goesOn ? (kept?.bytes ?? 0) : 0;
  if (!goesOn) await school.db.transaction((tx) => removeFilesOf(tx, [job.id]));

  const filled = async (
    file: Omit<NewFile, 'jobId' | 'formId' | 'number'>,
    values: Values,
    lines: Values[],
  ) => {
    const begun = performance.now();
    const next = contentOf(() => form.fill(values, lines), log);
    files += 1;
    bytes += next.content?.length ?? 0;
    if (bytes > mostFilledBytes) refuse('too_many_forms', { details: { count: total, maximum: files } });
    // Others are answered between two of them, the longer the heavier a form is.
    await wait(Math.min(200, performance.now() - begun));
    job.report(done, total);
    return { ...{ jobId: job.id, formId: input.formId, number: files }, ...file, ...next };
  };

  const rows: Values[] = [];
  for (const one of classes.slice(done)) {
    const { line, students } = await form.lines(one);
    const made: NewFile[] = [];
    if (form.kind === 'school') rows.push({ number: rows.length + 1, ...line });
    else if (form.kind === 'class') {
      const lines = students.map(({ values }) => values);
      const file = {
        classId: one.id,
        name: nameOfClass(one.name, form.fileName),
        gaps: form.gaps(line, lines),
      };
      if (students.length > 0) made.push(await filled(file, line, lines));
    } else
      for (const [at, student] of students.entries()) {
        const values = { ...line, ...student.values };
        const name = `${nameOfClass(one.name)}/${nameOfFile(form.fileName, student, { at, of: students.length })}`;
        const file = { classId: one.id, studentId: student.id, name, gaps: form.gaps(values, []) };
        made.push(await filled(file, values, []));
      }
    done += 1;
    if (form.kind === 'school') job.report(done, total);
    else
      await school.db.transaction(async (tx) => {
        await insertFiles(tx, made);
        await job.keep(tx, { done, total, result: { files } });
      });
  }
  const last =
    form.kind === 'school'
      ? [await filled({ name: form.fileName, gaps: form.gaps({}, rows) }, {}, rows)]
      : [];
  await school.db.transaction(async (tx) => {
    await insertFiles(tx, last);
    await job.complete(tx, { files });
  });
};

/** One that can't be filled is named among the others, and ends none of them. */
const contentOf = (fill: () => Buffer, log: App['log']): Pick<NewFile, 'content' | 'errorCode'> => {
  try {
    return { content: fill(), errorCode: null };
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ err: error }, 'a form was not filled');
    return { content: null, errorCode: error instanceof Refusal ? error.code : 'internal_error' };
  }
};

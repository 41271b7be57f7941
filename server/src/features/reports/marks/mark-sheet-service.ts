import type { EndpointRequest } from '@suksa/contracts';
import { columnsOfBook } from '@suksa/contracts/marks/book';
import type { MarkSheet, SheetState, SheetStep, stepSheets } from '@suksa/contracts/reports';
import { can, writableYear } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { presentSheet } from './mark-book-presenter.ts';
import { bookSubjects, bookYear, holdClass, sheetsOf, writeSheets } from './mark-book-repository.ts';
import { classSeen } from './mark-book-service.ts';
import { marksOf } from './mark-policy.ts';

export const sheetEntity = 'reports.mark_sheet';

/** From which states a step leads, and where to. */
const steps: Readonly<Record<SheetStep, { readonly from: readonly SheetState[]; readonly to: SheetState }>> =
  {
    submit: { from: ['open'], to: 'submitted' },
    approve: { from: ['submitted'], to: 'approved' },
    return: { from: ['submitted', 'approved'], to: 'open' },
    publish: { from: ['approved'], to: 'published' },
    lock: { from: ['published'], to: 'locked' },
  };

/**
 * Takes columns of a class a step on, all or none. Whoever enters the marks hands them in; every other step is for
 * those who approve. Refuses with `sheet_state` where one isn't where the step begins.
 */
export const stepColumns = (
  call: Caller,
  classId: number,
  { step, sheets: asked, note }: EndpointRequest<typeof stepSheets>['body'],
): Promise<{ sheets: MarkSheet[] }> =>
  write(call, async (tx) => {
    const { actor, context } = call;
    const year = writableYear(context);
    const { levelId } = await classSeen(tx, actor, context, classId);
    if (step !== 'submit' && !can(actor, 'reports.mark.approve'))
      refuse('no_permission', { details: { permission: 'reports.mark.approve' } });
    if (step === 'return' && note === '') refuseField('note', 'required');
    await holdClass(tx, classId, 'update');
    const columns = new Set(columnsOfBook(await bookYear(tx, year.id)).map(({ key }) => key));
    const subjects = await bookSubjects(tx, year.id, levelId);
    const marks = await marksOf(tx, actor, context);
    const before = await sheetsOf(tx, classId);
    const rows = asked.map(({ subjectId, column }, index) => {
      if (!columns.has(column) || !subjects.some(({ id }) => id === subjectId))
        refuseField(`sheets.${index}.column`, 'not_allowed');
      if (step === 'submit' && !marks({ classId, subjectId }))
        refuse('no_permission', { details: { reason: 'not_yours' } });
      const was = before.find((one) => one.subjectId === subjectId && one.bookColumn === column);
      const state = was?.state ?? 'open';
      if (!steps[step].from.includes(state))
        refuse('sheet_state', { status: 409, details: { state, subjectId, column } });
      return { classId, subjectId, bookColumn: column, was: state };
    });
    await writeSheets(
      tx,
      rows.map(({ was: _was, ...row }) => ({ ...row, state: steps[step].to, changedBy: actor.userId })),
    );
    return {
      result: { sheets: (await sheetsOf(tx, classId)).map(presentSheet) },
      audit: rows.map(({ subjectId, bookColumn, was }) => ({
        action: step,
        entity: sheetEntity,
        entityId: `${classId}/${subjectId}/${bookColumn}`,
        branchId: context.branchId,
        before: { state: was },
        after: { state: steps[step].to },
        reason: note || undefined,
      })),
    };
  });

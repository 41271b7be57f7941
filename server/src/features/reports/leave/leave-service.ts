import type { EndpointOutput, EndpointRequest, Upload } from '@suksa/contracts';
import type { decideLeave, LeaveInput, LeaveRequest, listLeave } from '@suksa/contracts/reports';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { createOnce, digestOf } from '../../../http/create-once.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { requireVersion } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import { pageOf } from '../../../list.ts';
import { heldDay, holdMonths, type SaidDay, sayDays } from '../../../school/attendance/said-days.ts';
import { todayIn } from '../../../school/clock.ts';
import { checkedPdf } from '../../../school/files/checked-pdf.ts';
import { cleanFileName } from '../../../school/files/file-name.ts';
import { noteChosen } from '../../../school/notes/note-chosen.ts';
import { documentPicture } from '../../../school/pictures/photo-sizes.ts';
import {
  decidesOn,
  decidesSome,
  isOwnLeave,
  mayAskForOneself,
  mayAskForStudents,
  mayDecide,
  mayWithdraw,
  seesStaff,
  seesStudents,
} from './leave-policy.ts';
import { presentLeave } from './leave-presenter.ts';
import {
  askedStudent,
  childrenToAskFor,
  findLeave,
  holdLeave,
  insertLeave,
  type LeaveRow,
  type Looking,
  leavePage,
  paperOf,
  settleLeave,
  waitingLeave,
  yearsOfBranch,
} from './leave-repository.ts';
import { daysBetween, leaveOn, leaveTakenBackOn } from './leave-rules.ts';
import { tellWhoAsked } from './leave-word-service.ts';

const entity = 'reports.leave';

const lookingOf = ({ actor, context }: Pick<Caller, 'actor' | 'context'>): Looking => ({
  actor,
  branchId: context.branchId,
  seesStaff: seesStaff(actor),
  seesStudents: seesStudents(actor),
});

const shown = ({ actor }: Pick<Caller, 'actor'>, row: LeaveRow): LeaveRequest =>
  presentLeave(row, {
    mayDecide: mayDecide(actor, row),
    mayWithdraw: mayWithdraw(actor, row, todayIn()),
  });

/** How many requests wait for a decision that the caller may make. */
export const leaveToDecide = (call: Pick<Caller, 'actor' | 'context' | 'school'>): Promise<number> =>
  waitingLeave(call.school.read, lookingOf(call));

/** Requests that the caller may know of, what waits first. */
export const leaveList = async (
  call: Caller,
  query: EndpointRequest<typeof listLeave>['query'],
): Promise<EndpointOutput<typeof listLeave>> => {
  const { actor, school } = call;
  const looking = lookingOf(call);
  const rows = await leavePage(school.read, looking, { ...query, ...pageOf(query) });
  return {
    rows: rows.map((row) => shown(call, row)),
    total: rows[0]?.total ?? 0,
    waiting: decidesSome(actor) ? await waitingLeave(school.read, looking) : 0,
    children: actor.scope === 'own_children' ? await childrenToAskFor(school.read, actor.userId) : [],
    mayAskForStudents: mayAskForStudents(actor),
    mayAskForOneself: mayAskForOneself(actor),
    seesStaff: seesStaff(actor),
  };
};

/** A leave lies in an open year of the branch where the person is, which needn't be the one that a family looks at. */
const refuseDays = async (db: Queryable, branchId: number, { firstDay, lastDay }: LeaveInput) => {
  const year = (await yearsOfBranch(db, branchId)).find(
    ({ start, end }) => start <= firstDay && firstDay <= end,
  );
  if (!year) return refuseField('firstDay', 'outside_year');
  if (lastDay > year.end) refuseField('lastDay', 'outside_year');
  if (year.state === 'closed') refuse('year_closed', { details: { year: year.name } });
};

const keptPaper = async ({ school }: Caller, paper: Upload | null) => {
  if (!paper) return { content: null, contentType: null, fileName: '' };
  const fileName = cleanFileName(paper.name);
  const isPdf = paper.type === 'application/pdf';
  const content = isPdf ? await checkedPdf(paper.bytes, 'paper') : await documentPicture(paper.bytes);
  return {
    contentType: isPdf ? 'application/pdf' : 'image/jpeg',
    fileName,
    ...(await school.files.keep(content)),
  };
};

/** Asks for a leave: a family for its child, a member of staff for a student or for oneself. Once for a key. */
export const askForLeave = async (call: Caller, input: LeaveInput): Promise<LeaveRequest> => {
  const { actor, context } = call;
  const { studentId, paper, idempotencyKey: key, ...asked } = input;
  if (!(studentId === null ? mayAskForOneself(actor) : mayAskForStudents(actor))) refuse('no_permission');
  const branchId = await branchOf(call, studentId);
  await refuseDays(call.school.db, branchId, input);
  const kept = await keptPaper(call, paper);
  return write(call, async (tx) => {
    let made = false;
    const request = { ...asked, studentId, paper: paper && digestOf(paper.bytes) };
    const id = await createOnce(tx, { actor, entity, key, request }, async () => {
      made = true;
      return insertLeave(tx, {
        ...{ branchId, studentId, userId: studentId === null ? actor.userId : null },
        ...{ firstDay: asked.firstDay, lastDay: asked.lastDay, noteId: asked.noteId, reason: asked.reason },
        ...{ askedBy: actor.userId, ...kept },
      });
    });
    if (made && asked.noteId !== null)
      await noteChosen(tx, { context, group: 'absence_reason', noteId: asked.noteId, entity, entityId: id });
    const result = shown(call, await known(tx, call, id));
    const line = { action: 'create', entity, entityId: id, branchId, after: audited(result) };
    return { result, audit: made ? line : [] };
  });
};

const branchOf = async (
  { actor, context: { branchId }, school }: Caller,
  studentId: number | null,
): Promise<number> =>
  studentId === null
    ? branchId
    : ((await askedStudent(school.db, { actor, branchId }, studentId)) ?? notFound()).branch_id;

const known = async (tx: Transaction, call: Caller, id: number): Promise<LeaveRow> =>
  (await findLeave(tx, lookingOf(call), id)) ?? notFound();

const audited = ({ studentId, code, firstDay, lastDay, reason, state, answer }: LeaveRequest) => ({
  ...{ studentId, code, firstDay, lastDay, reason, state, answer },
});

type Decision = EndpointRequest<typeof decideLeave>['body'];

/** Approves, which excuses the days, or refuses. Nobody decides on a leave of their own. */
export const decideOnLeave = (
  call: Caller,
  id: number,
  { version, approve, answer }: Decision,
): Promise<LeaveRequest> =>
  settle(call, { id, version, action: approve ? 'approve' : 'refuse', reason: answer }, async (tx, row) => {
    const { actor } = call;
    if (isOwnLeave(actor, row)) refuse('own_request', { status: 409 });
    if (!decidesOn(actor, row)) refuse('no_permission', { status: 403 });
    if (row.state !== 'waiting') refuse('already_decided', { status: 409 });
    if (!approve && answer === '') refuseField('answer', 'required');
    if (approve) await sayLeave(tx, call, row, (kept) => leaveOn(kept, row.asked_day));
    return { state: approve ? 'approved' : 'refused', answer };
  });

/** Takes a leave back; days to come are expected again. */
export const takeLeaveBack = (call: Caller, id: number, version: number): Promise<LeaveRequest> =>
  settle(call, { id, version, action: 'withdraw' }, async (tx, row) => {
    const today = todayIn();
    if (!mayWithdraw(call.actor, row, today)) refuse('already_decided', { status: 409 });
    if (row.state === 'approved') await sayLeave(tx, call, row, (kept) => leaveTakenBackOn(kept, today));
    return { state: 'withdrawn', answer: row.answer };
  });

interface Settling {
  readonly id: number;
  readonly version: number;
  readonly action: string;
  readonly reason?: string;
}

interface Settled {
  readonly state: Exclude<LeaveRequest['state'], 'waiting'>;
  readonly answer: string;
}

const settle = (
  call: Caller,
  { id, version, action, reason }: Settling,
  work: (tx: Transaction, row: LeaveRow) => Promise<Settled>,
): Promise<LeaveRequest> =>
  write(call, async (tx) => {
    await holdLeave(tx, id);
    const row = await known(tx, call, id);
    requireVersion(row, version, () => shown(call, row));
    await refuseClosed(tx, row);
    const { state, answer } = await work(tx, row);
    await settleLeave(tx, id, { state, answer, decidedBy: call.actor.userId });
    await tellWhoAsked(tx, call, row, { state, answer });
    const result = shown(call, await known(tx, call, id));
    return {
      result,
      audit: {
        ...{ action, entity, entityId: id, branchId: row.branch_id, reason },
        ...{ before: audited(shown(call, row)), after: audited(result) },
      },
    };
  });

const refuseClosed = async (tx: Transaction, { branch_id, first_day, last_day }: LeaveRow) => {
  const closed = (await yearsOfBranch(tx, branch_id)).find(
    ({ start, end, state }) => state === 'closed' && start <= last_day && first_day <= end,
  );
  if (closed) refuse('year_closed', { details: { year: closed.name } });
};

/** Says a leave of each day on which it makes a difference; of free ones too, since one may become a school day. */
const sayLeave = async (
  tx: Transaction,
  { actor }: Caller,
  row: LeaveRow,
  change: (kept: SaidDay) => SaidDay | null,
): Promise<void> => {
  const { branch_id: branchId } = row;
  const person =
    row.student_id === null
      ? ({ kind: 'staff', id: row.user_id ?? 0 } as const)
      : ({ kind: 'student', id: row.student_id } as const);
  const days = daysBetween(row.first_day, row.last_day);
  const held = await holdMonths(tx, { person, branchId, days });
  const said = days.flatMap((day) => change(heldDay(held, day)) ?? []);
  await sayDays(
    tx,
    {
      ...{ person, branchId, held, reason: row.reason, noteId: row.note_id },
      ...{ madeBy: row.asked_by, approvedBy: actor.userId },
    },
    said,
  );
};

/** The paper of a request that the caller may know of. */
export const readPaper = async (call: Caller, id: number) => {
  const { read, files } = call.school;
  const row = (await findLeave(read, lookingOf(call), id)) ?? notFound();
  const paper = await paperOf(read, id);
  if (!paper?.contentType) return notFound();
  return { row, content: await files.read(paper), contentType: paper.contentType };
};

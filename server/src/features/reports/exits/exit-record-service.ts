import type { ExitLine, ExitNote } from '@suksa/contracts/reports';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { type AuditLine, edit, type Resource } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { nextNumber } from '../../../school/money/number-series.ts';
import { keepNote, keepPaper, lockExit, setStatus } from './exit-record-repository.ts';
import { linesOf, withWords } from './exit-report-service.ts';

const readExit = async (tx: Transaction, id: number, call: Caller): Promise<ExitLine | undefined> => {
  const { actor, context } = call;
  const held = await lockExit(tx, { id, branchId: context.branchId });
  if (!held) return undefined;
  const wanted = { actor, branchId: context.branchId, yearId: held.yearId, id };
  const { lines } = await linesOf(tx, call, wanted);
  return (await withWords(tx, lines))[0];
};

/** Somebody who stopped studying in the branch that the caller works in. The year may be closed: only what is noted beside it changes. */
const exits: Resource<ExitLine> = {
  entity: 'reports.exit',
  lock: readExit,
  form: ({ destination, clearance, reason, kind, accounted, version }) => ({
    destination,
    clearance,
    reason,
    accountedAs: accounted ? kind : null,
    version,
  }),
  audited: ({ destination, clearance, reason, kind, paper }) => ({
    destination,
    clearance,
    reason,
    kind,
    paper: paper?.number ?? null,
  }),
  branchOf: (_exit, { context }) => context.branchId,
};

const keptBy = ({ context, actor }: Caller, id: number) => ({
  id,
  branchId: context.branchId,
  userId: actor.userId,
});

/**
 * Notes destination, clearance and reason; of a student who is missing between two years also what became of them, which
 * is their status from then on. Refuses with `not_missing` to say so of anybody else.
 */
export const noteExitOf = (
  call: Caller,
  id: number,
  { version, ...note }: ExitNote & { readonly version: number },
): Promise<ExitLine> =>
  edit(call, exits, { id, version }, async (tx, before, along) => {
    const wasMissing = before.kind === 'missing' || before.accounted;
    if (!wasMissing && note.accountedAs !== null) refuse('not_missing', { status: 409 });
    await keepNote(tx, keptBy(call, id), note);
    if (!wasMissing) return;
    const status = note.accountedAs ?? 'enrolled';
    const changed = await setStatus(tx, before.studentId, status);
    if (changed) along(studentLine(call, before.studentId, { ...changed, after: status }));
  });

interface StatusChange {
  readonly before: string;
  readonly after: string;
  readonly version: number;
}

/** In the student's own history. */
const studentLine = (
  { context }: Caller,
  studentId: number,
  { before, after, version }: StatusChange,
): AuditLine => ({
  action: after === 'enrolled' ? 'edit' : 'leave',
  entity: 'education.student',
  entityId: studentId,
  branchId: context.branchId,
  before: { status: before },
  after: { status: after },
  version,
});

/** Numbers the transfer certificate. Refuses a second one, and one for who didn't go to another school. */
export const issuePaperOf = (call: Caller, id: number, version: number): Promise<ExitLine> =>
  edit(call, exits, { id, version, action: 'issue_paper' }, async (tx, { kind, paper }) => {
    if (kind !== 'transferred_out') refuse('not_transferred', { status: 409 });
    if (paper) refuse('already_issued', { status: 409, details: { number: paper.number } });
    const issuedOn = todayIn();
    const year = Number(issuedOn.slice(0, 4));
    const number = await nextNumber(tx, { branchId: call.context.branchId, kind: 'transfer_paper', year });
    await keepPaper(tx, keptBy(call, id), { year, number, issuedOn });
  });

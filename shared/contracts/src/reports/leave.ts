import * as z from 'zod/mini';
import { daysBetween } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdempotencyKey,
  IdParams,
  Instant,
  LocalDate,
  line,
  ofObject,
  optionalLine,
  Version,
} from '../fields.ts';
import { listPage, listQuery, oneOf } from '../list.ts';
import { largestScan } from '../upload/photo.ts';
import { upload } from '../upload/upload.ts';

export const leaveStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const;
export const LeaveState = z.enum(leaveStates);
export type LeaveState = z.infer<typeof LeaveState>;

const Name = z.object({ lo: z.string(), en: z.string() });

/** Days on which a student or a member of staff asks not to be expected. */
export const LeaveRequest = z.object({
  id: z.number(),
  version: z.number(),
  /** Null for a member of staff. */
  studentId: z.nullable(z.number()),
  /** A student's code, or a username. */
  code: z.string(),
  name: Name,
  /** Empty for a member of staff. */
  className: z.string(),
  firstDay: LocalDate,
  lastDay: LocalDate,
  reason: z.string(),
  hasPaper: z.boolean(),
  state: LeaveState,
  by: Name,
  at: Instant,
  decidedBy: z.nullable(Name),
  decidedAt: z.nullable(Instant),
  answer: z.string(),
  /** What the caller may do with it now. */
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type LeaveRequest = z.infer<typeof LeaveRequest>;

/** So long a leave is asked for at once. */
export const longestLeave = 60;

export const LeaveInput = z
  .object({
    /** Null: for oneself, who works here. */
    studentId: z.nullable(Id),
    firstDay: LocalDate,
    lastDay: LocalDate,
    reason: line(300),
    /** The standard reason that it was chosen from. */
    noteId: z.nullable(Id),
    /** A doctor's note, a letter; a picture is decoded anew, a PDF holds nothing that runs. */
    paper: z.nullable(upload({ bytes: largestScan, types: ['image/jpeg', 'image/png', 'application/pdf'] })),
    idempotencyKey: IdempotencyKey,
  })
  .check(
    z.refine(({ firstDay, lastDay }) => !(lastDay < firstDay), {
      error: 'date_order',
      path: ['lastDay'],
      when: ofObject,
    }),
    z.refine(({ firstDay, lastDay }) => !(daysBetween(firstDay, lastDay) >= longestLeave), {
      error: 'leave_too_long',
      path: ['lastDay'],
      when: ofObject,
    }),
  );
export type LeaveInput = z.output<typeof LeaveInput>;

const at = { path: '/api/reports/leave' } as const;

/** The caller's own, those of their children or of the students whom they look after; of staff for who decides. */
export const listLeave = endpoint({
  ...at,
  name: 'reports.leave.list',
  method: 'GET',
  access: 'signed-in',
  reads: ['leave', 'student', 'class'],
  query: listQuery(['day', 'name'], {
    state: oneOf(leaveStates),
    whose: oneOf(['students', 'staff', 'own']),
  }),
  output: z.extend(listPage(LeaveRequest), {
    /** Of those that the caller may decide on. */
    waiting: z.number(),
    /** Whom a family may ask for. */
    children: z.array(z.object({ id: z.number(), name: Name })),
    mayAskForStudents: z.boolean(),
    mayAskForOneself: z.boolean(),
    seesStaff: z.boolean(),
  }),
});

export const askLeave = endpoint({
  ...at,
  name: 'reports.leave.ask',
  method: 'POST',
  access: 'signed-in',
  changes: ['leave'],
  body: LeaveInput,
  output: LeaveRequest,
  errors: ['not_found', 'leave_overlaps', 'year_closed', 'idempotency_key_reused'],
});

/** By who approves attendance, or leads the student's class. Approved, the days are excused or on leave; what the gate saw stays. */
export const decideLeave = endpoint({
  name: 'reports.leave.decide',
  method: 'POST',
  path: '/api/reports/leave/:id/decision',
  access: 'reports.attendance.view',
  changes: ['leave', 'attendance'],
  params: IdParams,
  body: z.object({ version: Version, approve: z.boolean(), answer: optionalLine(300) }),
  output: LeaveRequest,
  errors: ['not_found', 'conflict', 'own_request', 'already_decided', 'year_closed'],
});

/** Taken back by whoever asked, until it begins; by who decides, at any time. Days to come are expected again. */
export const withdrawLeave = endpoint({
  name: 'reports.leave.withdraw',
  method: 'POST',
  path: '/api/reports/leave/:id/withdrawal',
  access: 'signed-in',
  changes: ['leave', 'attendance'],
  params: IdParams,
  body: z.object({ version: Version }),
  output: LeaveRequest,
  errors: ['not_found', 'conflict', 'already_decided', 'year_closed'],
});

export const leavePaper = endpoint({
  name: 'reports.leave.paper',
  method: 'GET',
  path: '/api/reports/leave/:id/paper',
  access: 'signed-in',
  reads: [],
  params: IdParams,
  output: 'file',
  discloses: 'people',
  errors: ['not_found'],
});

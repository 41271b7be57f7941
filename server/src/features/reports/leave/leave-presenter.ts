import type { LeaveRequest } from '@suksa/contracts/reports';
import type { LeaveRow } from './leave-repository.ts';

export const presentLeave = (
  row: LeaveRow,
  may: Pick<LeaveRequest, 'mayDecide' | 'mayWithdraw'>,
): LeaveRequest => ({
  id: row.id,
  version: row.version,
  studentId: row.student_id,
  code: row.code,
  name: { lo: row.name_lo, en: row.name_en },
  className: row.class_name,
  firstDay: row.first_day,
  lastDay: row.last_day,
  reason: row.reason,
  hasPaper: row.has_paper,
  state: row.state,
  by: { lo: row.by_lo, en: row.by_en },
  at: row.asked_at,
  decidedBy: row.decided_lo === null ? null : { lo: row.decided_lo, en: row.decided_en ?? '' },
  decidedAt: row.decided_at,
  answer: row.answer,
  ...may,
});

import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant, Version } from '../../fields.ts';
import { jobKind, jobOf } from '../../job.ts';

/** What a school may throw away by itself after a time. Everything else is kept as long as the law asks for it. */
export const retentionKinds = [
  'messages',
  'imports',
  'enquiries',
  'leave',
  'contacts',
  'students',
  'visitors',
  'staff',
] as const;
export const RetentionKind = z.enum(retentionKinds);
export type RetentionKind = z.infer<typeof RetentionKind>;

/** Months for which each must be kept: until a question about it can still come up. */
export const leastMonths: Readonly<Record<RetentionKind, number>> = {
  messages: 3,
  imports: 3,
  enquiries: 3,
  leave: 12,
  contacts: 12,
  students: 12,
  visitors: 3,
  staff: 12,
};

/** What can be chosen; null keeps it for ever. */
export const retentionMonths = [3, 6, 12, 24, 36, 60, 120] as const;

const Months = z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(1200)));

const Removed = z.array(z.object({ kind: RetentionKind, count: z.number() }));

/** What was due, taken away. `done` and `total` are kinds. */
export const retaining = jobKind({
  name: 'settings.retention',
  access: 'settings.backup.create',
  view: 'settings.backup.view',
  result: z.object({ removed: Removed }),
  canBeCalledOff: true,
  changes: ['retention', 'student', 'enquiry', 'message', 'import', 'leave', 'contact', 'visitor', 'user'],
});

export const RetentionRule = z.object({
  kind: RetentionKind,
  months: Months,
  least: z.number(),
  /** How much would go now. */
  due: z.number(),
  version: z.number(),
  changedAt: z.nullable(Instant),
});
export type RetentionRule = z.infer<typeof RetentionRule>;

/** How long personal data is kept, by kind, and what would go tonight. */
export const readRetention = endpoint({
  name: 'settings.retention.read',
  method: 'GET',
  path: '/api/settings/retention',
  access: 'settings.backup.view',
  stillAnswers: ['b0ce05189d26', '91775931b9dc'],
  reads: ['retention', 'student', 'enquiry', 'message', 'import', 'leave', 'contact', 'visitor', 'user'],
  output: z.object({ rules: z.array(RetentionRule), last: z.nullable(jobOf(retaining)) }),
});
export type Retention = z.infer<typeof readRetention.output>;

const OfKind = z.object({ kind: RetentionKind });

/** How much another time would take away now, before it is chosen. */
export const previewRetention = endpoint({
  name: 'settings.retention.preview',
  method: 'GET',
  path: '/api/settings/retention/:kind/preview',
  access: 'settings.backup.view',
  stillAnswers: ['bcc58e38d420', '07855fa2c755'],
  reads: ['retention'],
  params: OfKind,
  query: z.object({ months: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1200)) }),
  output: z.object({ due: z.number() }),
  errors: ['kept_by_law'],
});

export const changeRetention = endpoint({
  name: 'settings.retention.edit',
  method: 'PUT',
  path: '/api/settings/retention/:kind',
  access: 'settings.backup.create',
  stillAnswers: ['5318b930deda', 'ccf3c4ed699a', 'b841ba3ff079', '58e0e7e0e831'],
  grave: true,
  changes: ['retention'],
  params: OfKind,
  body: z.object({ months: Months, version: Version }),
  output: RetentionRule,
  errors: ['above_own_rights', 'conflict', 'kept_by_law'],
});

/** Takes away now what is due, instead of tonight. */
export const runRetention = endpoint({
  name: 'settings.retention.run',
  method: 'POST',
  path: '/api/settings/retention/run',
  access: 'settings.backup.create',
  stillAnswers: ['4c827579e017', '7c4e489c866d'],
  grave: true,
  changes: ['retention'],
  output: jobOf(retaining),
  errors: ['above_own_rights'],
});

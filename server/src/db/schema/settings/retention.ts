import { retentionKinds } from '@suksa/contracts/settings/data/retention';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, isOneOf, version } from '../columns.ts';

/** For how many months each kind of personal data is kept; null for ever. */
export const retentionRules = pgTable(
  'retention_rule',
  {
    kind: text('kind', { enum: retentionKinds }).primaryKey(),
    months: integer('months'),
    version: version(),
    changedAt: instant('changed_at'),
  },
  (t) => [check('retention_rule_kind_known', isOneOf(t.kind, retentionKinds))],
);

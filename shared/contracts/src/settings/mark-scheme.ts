import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { BilingualName, Id, IdParams, Version } from '../fields.ts';
import { exportBody, listPage, listQuery } from '../list.ts';
import { promotionRules } from '../marks/scheme.ts';
import { Named } from './user.ts';

export const PromotionRule = z.enum(promotionRules);

const Weight = z.number().check(z.int(), z.minimum(0), z.maximum(100));

const scheme = {
  name: BilingualName,
  /** None for the scheme of all other levels. */
  levelIds: z.array(Id).check(z.maxLength(60)),
  monthWeight: Weight,
  examWeight: Weight,
  firstTermWeight: Weight,
  secondTermWeight: Weight,
  decimals: z.number().check(z.int(), z.minimum(1), z.maximum(2)),
  /** Marks are entered in steps of a hundredth of this: 25 is a quarter of a mark. */
  step: z.number().check(z.refine((step) => [10, 25, 50, 100].includes(step), 'not_allowed')),
  passMark: z.number().check(z.minimum(0), z.maximum(10)),
  promotion: PromotionRule,
  mostFailed: z.number().check(z.int(), z.minimum(0), z.maximum(20)),
};

interface Weights {
  readonly monthWeight: number;
  readonly examWeight: number;
  readonly firstTermWeight: number;
  readonly secondTermWeight: number;
}

const rules = [
  z.refine<Weights>(({ monthWeight, examWeight }) => monthWeight + examWeight > 0, {
    error: 'no_weight',
    path: ['examWeight'],
  }),
  z.refine<Weights>(({ firstTermWeight, secondTermWeight }) => firstTermWeight + secondTermWeight > 0, {
    error: 'no_weight',
    path: ['secondTermWeight'],
  }),
] as const;

export const MarkSchemeInput = z.object(scheme).check(...rules);
export type MarkSchemeInput = z.infer<typeof MarkSchemeInput>;

export const MarkSchemeChange = z.object({ ...scheme, version: Version }).check(...rules);
export type MarkSchemeChange = z.infer<typeof MarkSchemeChange>;

export const MarkScheme = z.object({
  id: z.number(),
  version: z.number(),
  name: z.object({ lo: z.string(), en: z.string() }),
  /** The scheme of every level that no other names. */
  isDefault: z.boolean(),
  levels: z.array(z.extend(Named, { code: z.string() })),
  monthWeight: z.number(),
  examWeight: z.number(),
  firstTermWeight: z.number(),
  secondTermWeight: z.number(),
  decimals: z.number(),
  step: z.number(),
  passMark: z.number(),
  promotion: PromotionRule,
  mostFailed: z.number(),
});
export type MarkScheme = z.infer<typeof MarkScheme>;

export const markSchemeSorts = ['name', 'pass'] as const;

const SchemeQuery = listQuery(markSchemeSorts, { promotion: z.optional(PromotionRule) });

const viewed = { access: 'settings.mark_scheme.view' } as const;

export const listMarkSchemes = endpoint({
  ...viewed,
  name: 'settings.markScheme.list',
  method: 'GET',
  path: '/api/settings/mark-schemes',
  reads: ['mark-scheme'],
  query: SchemeQuery,
  output: listPage(MarkScheme),
});

export const markSchemeChoices = endpoint({
  ...viewed,
  name: 'settings.markScheme.choices',
  method: 'GET',
  path: '/api/settings/mark-schemes/choices',
  reads: ['mark-scheme'],
  output: z.object({ levels: z.array(z.extend(Named, { code: z.string() })) }),
});

export const exportMarkSchemes = endpoint({
  name: 'settings.markScheme.export',
  method: 'POST',
  path: '/api/settings/mark-schemes/export',
  access: 'settings.mark_scheme.export',
  body: exportBody(SchemeQuery),
  output: 'file',
  discloses: 'nothing',
});

/** Its levels leave the scheme that they had. */
export const createMarkScheme = endpoint({
  name: 'settings.markScheme.create',
  method: 'POST',
  path: '/api/settings/mark-schemes',
  access: 'settings.mark_scheme.create',
  changes: ['mark-scheme'],
  body: MarkSchemeInput,
  output: MarkScheme,
});

export const updateMarkScheme = endpoint({
  name: 'settings.markScheme.update',
  method: 'PUT',
  path: '/api/settings/mark-schemes/:id',
  access: 'settings.mark_scheme.edit',
  changes: ['mark-scheme'],
  params: IdParams,
  body: MarkSchemeChange,
  output: MarkScheme,
});

/** Its levels go back to the scheme of all others, which itself stays. */
export const deleteMarkScheme = endpoint({
  name: 'settings.markScheme.delete',
  method: 'DELETE',
  path: '/api/settings/mark-schemes/:id',
  access: 'settings.mark_scheme.delete',
  changes: ['mark-scheme'],
  params: IdParams,
  output: 'nothing',
  errors: ['default_scheme'],
});

export const markSchemeAudit = endpoint({
  ...viewed,
  name: 'settings.markScheme.audit',
  method: 'GET',
  path: '/api/settings/mark-schemes/:id/audit',
  reads: ['mark-scheme'],
  params: IdParams,
  output: AuditTrail,
});

import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { Outcome } from '../education/rollover-values.ts';
import { endpoint } from '../endpoint.ts';
import { BilingualName, Id, IdParams, line, optionalLine, Version } from '../fields.ts';
import { exportBody, listPage, listQuery } from '../list.ts';
import { countings, highestMark, markCodeKinds, markTones, rangeFaults } from '../marks/code.ts';

export const MarkCodeKind = z.enum(markCodeKinds);
export const MarkTone = z.enum(markTones);

const Hundredths = z.number().check(z.int(), z.minimum(0), z.maximum(highestMark));
/** Short, as it stands in a table: `A`, `ABS`. */
const Code = line(8);

export const MarkBandInput = z.object({
  /** Null for a new one. */
  id: z.nullable(Id),
  code: Code,
  name: BilingualName,
  from: Hundredths,
  until: Hundredths,
  passes: z.boolean(),
  tone: MarkTone,
});
export type MarkBandInput = z.infer<typeof MarkBandInput>;

interface SetFault {
  readonly index: number;
  readonly field: 'from' | 'code' | 'passes';
  readonly code: string;
}

const setFaults = (bands: readonly MarkBandInput[]): SetFault[] => [
  ...rangeFaults(bands).map(({ index, code }) => ({ index, field: 'from' as const, code })),
  ...bands.flatMap(({ code, passes }, index): SetFault[] => {
    const below = bands.slice(0, index);
    const twice = below.some((other) => other.code.toLowerCase() === code.toLowerCase());
    const passesBelow = !passes && below.some((other) => other.passes);
    return [
      ...(twice ? [{ index, field: 'code' as const, code: 'code_twice' }] : []),
      ...(passesBelow ? [{ index, field: 'passes' as const, code: 'band_pass_order' }] : []),
    ];
  }),
];

/** All bands at once, from the lowest to the highest: together they cover 0 to 10 without gap or overlap. */
export const MarkBandsInput = z.object({
  version: Version,
  bands: z.array(MarkBandInput).check(z.minLength(1, 'required'), z.maxLength(12), ({ value, issues }) => {
    for (const { index, field, code } of setFaults(value))
      issues.push({ code: 'custom', input: value, path: [index, field], message: code });
  }),
});
export type MarkBandsInput = z.infer<typeof MarkBandsInput>;

const code = {
  kind: z.enum(['special', 'result']),
  code: Code,
  name: BilingualName,
  tone: MarkTone,
  /** Of a special code: what stands in the mark's cell. */
  sign: optionalLine(4),
  counts: z.enum(countings),
  /** Of a result: whether the student has passed, and which outcome of a year it words. */
  passes: z.boolean(),
  outcome: z.nullable(Outcome),
  active: z.boolean(),
};

const signNeeded = z.refine<{ readonly kind: string; readonly sign: string }>(
  ({ kind, sign }) => kind !== 'special' || sign !== '',
  { error: 'required', path: ['sign'] },
);

export const MarkCodeInput = z.object(code).check(signNeeded);
export type MarkCodeInput = z.infer<typeof MarkCodeInput>;

export const MarkCodeChange = z.object({ ...code, version: Version }).check(signNeeded);
export type MarkCodeChange = z.infer<typeof MarkCodeChange>;

/** Fields that a kind doesn't have are null. */
export const MarkCode = z.object({
  id: z.number(),
  version: z.number(),
  kind: MarkCodeKind,
  code: z.string(),
  name: z.object({ lo: z.string(), en: z.string() }),
  tone: MarkTone,
  /** Hundredths of a mark; of a band that is no longer in use, where it last was. */
  from: z.nullable(z.number()),
  until: z.nullable(z.number()),
  passes: z.nullable(z.boolean()),
  sign: z.nullable(z.string()),
  counts: z.nullable(z.enum(countings)),
  outcome: z.nullable(Outcome),
  active: z.boolean(),
  /** Of a band the averages that lie in it, of a result the years of students that ended so. */
  uses: z.number(),
});
export type MarkCode = z.infer<typeof MarkCode>;

/** A band as every screen and paper shows it beside a mark. */
export const ScoreBand = z.object({
  id: z.number(),
  code: z.string(),
  name: z.object({ lo: z.string(), en: z.string() }),
  from: z.number(),
  until: z.number(),
  passes: z.boolean(),
  tone: MarkTone,
});
export type ScoreBand = z.infer<typeof ScoreBand>;

export const markCodeSorts = ['order', 'code', 'name', 'uses'] as const;

const CodeQuery = listQuery(markCodeSorts, {
  kind: z.optional(MarkCodeKind),
  active: z.optional(z.enum(['yes', 'no'])),
});

const viewed = { access: 'settings.mark_scheme.view' } as const;

export const listMarkCodes = endpoint({
  ...viewed,
  name: 'settings.markCode.list',
  method: 'GET',
  path: '/api/settings/mark-codes',
  reads: ['mark-code'],
  query: CodeQuery,
  output: listPage(MarkCode),
});

export const exportMarkCodes = endpoint({
  name: 'settings.markCode.export',
  method: 'POST',
  path: '/api/settings/mark-codes/export',
  access: 'settings.mark_scheme.export',
  body: exportBody(CodeQuery),
  output: 'file',
  discloses: 'nothing',
});

/** The bands in use with the set's version, and how many averages of a year there are at each hundredth. */
export const markBands = endpoint({
  ...viewed,
  name: 'settings.markBand.set',
  method: 'GET',
  path: '/api/settings/mark-bands',
  reads: ['mark-code'],
  output: z.object({
    version: z.number(),
    bands: z.array(ScoreBand),
    spread: z.array(z.object({ mark: z.number(), count: z.number() })),
  }),
});

/** The bands, for every screen and paper that shows a mark or an average. */
export const shownBands = endpoint({
  name: 'settings.markBand.shown',
  method: 'GET',
  path: '/api/settings/mark-bands/shown',
  access: 'signed-in',
  reads: ['mark-code'],
  output: z.object({ bands: z.array(ScoreBand) }),
});

/** One that is left out is deleted, or, where averages lie in it, kept as no longer in use. */
export const saveMarkBands = endpoint({
  name: 'settings.markBand.save',
  method: 'PUT',
  path: '/api/settings/mark-bands',
  access: 'settings.mark_scheme.edit',
  changes: ['mark-code'],
  body: MarkBandsInput,
  output: z.object({ version: z.number(), bands: z.array(ScoreBand) }),
});

/** Gives each kind that has no code yet the usual ones of Lao schools. Answers how many were made. */
export const addDefaultCodes = endpoint({
  name: 'settings.markCode.usual',
  method: 'POST',
  path: '/api/settings/mark-codes/usual',
  access: 'settings.mark_scheme.create',
  changes: ['mark-code'],
  output: z.object({ made: z.number() }),
});

export const createMarkCode = endpoint({
  name: 'settings.markCode.create',
  method: 'POST',
  path: '/api/settings/mark-codes',
  access: 'settings.mark_scheme.create',
  changes: ['mark-code'],
  body: MarkCodeInput,
  output: MarkCode,
});

/** Its kind stays. Bands are changed as one set. */
export const updateMarkCode = endpoint({
  name: 'settings.markCode.update',
  method: 'PUT',
  path: '/api/settings/mark-codes/:id',
  access: 'settings.mark_scheme.edit',
  changes: ['mark-code'],
  params: IdParams,
  body: MarkCodeChange,
  output: MarkCode,
  errors: ['edited_as_set'],
});

/** Only one that nothing refers to. */
export const deleteMarkCode = endpoint({
  name: 'settings.markCode.delete',
  method: 'DELETE',
  path: '/api/settings/mark-codes/:id',
  access: 'settings.mark_scheme.delete',
  changes: ['mark-code'],
  params: IdParams,
  output: 'nothing',
  errors: ['code_in_use', 'edited_as_set'],
});

export const markCodeAudit = endpoint({
  ...viewed,
  name: 'settings.markCode.audit',
  method: 'GET',
  path: '/api/settings/mark-codes/:id/audit',
  reads: ['mark-code'],
  params: IdParams,
  output: AuditTrail,
});

export const markBandsAudit = endpoint({
  ...viewed,
  name: 'settings.markBand.audit',
  method: 'GET',
  path: '/api/settings/mark-bands/audit',
  reads: ['mark-code'],
  output: AuditTrail,
});

import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { schoolTimeZone } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import { longestBankQr, readBankQr } from '../feeinvoice/bank-qr.ts';
import {
  BilingualName,
  Id,
  IdParams,
  line,
  OptionalPhone,
  ofObject,
  optionalLine,
  storable,
  Version,
} from '../fields.ts';
import { exportBody, listPage, listQuery } from '../list.ts';
import { NumberPattern } from '../number-pattern.ts';
import { Named } from './user.ts';

export const BranchStatus = z.enum(['active', 'inactive']);
export type BranchStatus = z.infer<typeof BranchStatus>;
export const branchStatuses = BranchStatus.options;

/** ISO weekdays, 1 = Monday. */
const Weekday = z.number().check(z.int(), z.minimum(1), z.maximum(7));

const OptionalName = z.object({ lo: optionalLine(200), en: optionalLine(200) });

const Series = z.object({
  pattern: NumberPattern,
  /** This year's next number, where it is to jump ahead; null leaves the series as it runs. */
  startAt: z.nullable(z.number().check(z.int('integer'), z.minimum(1), z.maximum(9_999_999))),
});

/** Whether invoices get a QR of their own, and the bank's that it is made of. */
const InvoiceQr = z
  .object({
    /** What the bank's printed QR says, as any reader of QR codes shows it; empty where the school has none. */
    bankText: z.string().check(
      z.trim(),
      z.maxLength(longestBankQr),
      storable,
      z.superRefine<string>((text, context) => {
        const { fault } = text === '' ? { fault: null } : readBankQr(text);
        if (fault) context.issues.push({ code: 'custom', message: fault, input: text });
      }),
    ),
    active: z.boolean(),
  })
  .check(
    z.refine(({ bankText, active }) => !active || bankText !== '', {
      error: 'required',
      path: ['bankText'],
      when: ofObject,
    }),
  );

const branch = {
  /** Stands in the numbers of documents: fixed once there is one. */
  code: z.string().check(z.trim(), z.minLength(1, 'required'), z.regex(/^[A-Z0-9]{1,8}$/, 'branch_code')),
  name: BilingualName,
  levelIds: z.array(Id).check(z.minLength(1, 'required'), z.maxLength(60)),
  address: OptionalName,
  phone: OptionalPhone,
  otherPhone: OptionalPhone,
  licenceNumber: optionalLine(60),
  headUserId: z.nullable(Id),
  /** The clock of Laos holds in every branch; another one is refused rather than kept and ignored. */
  timeZone: z.optional(
    z.string().check(
      z.maxLength(60),
      z.refine((zone) => zone === schoolTimeZone, 'not_allowed'),
    ),
  ),
  workingDays: z.array(Weekday).check(z.minLength(1, 'required'), z.maxLength(7)),
  /** What receipts and invoices print instead of the names of school and branch. */
  receiptHeader: OptionalName,
  /** Not said by bundles from before it could be: it stays as it is. */
  invoiceQr: z.optional(InvoiceQr),
  series: z.object({ receipt: Series, invoice: Series, student_code: Series }),
};

export const BranchInput = z.object(branch);
export type BranchInput = z.infer<typeof BranchInput>;

export const BranchChange = z.object({ ...branch, version: Version });
export type BranchChange = z.infer<typeof BranchChange>;

const LevelCode = z.extend(Named, { code: z.string() });

/** A line of the list. */
export const Branch = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  name: z.object({ lo: z.string(), en: z.string() }),
  levels: z.array(LevelCode),
  /** Who studies here in the open year. */
  students: z.number(),
  /** Accounts of staff that are in use. */
  staff: z.number(),
  openYear: z.nullable(z.string()),
  status: BranchStatus,
});
export type Branch = z.infer<typeof Branch>;

const NextNumber = z.object({
  pattern: z.string(),
  /** What the next document of this calendar year gets. */
  next: z.number(),
  /** Whether the series may still jump ahead: a receipt's may not, once the year has one. */
  mayJump: z.boolean(),
});

/** Everything about one branch, as the form and its sheet show it. */
export const BranchRecord = z.extend(Branch, {
  address: z.object({ lo: z.string(), en: z.string() }),
  phone: z.string(),
  otherPhone: z.string(),
  licenceNumber: z.string(),
  head: z.nullable(Named),
  workingDays: z.array(z.number()),
  receiptHeader: z.object({ lo: z.string(), en: z.string() }),
  invoiceQr: z.object({ bankText: z.string(), active: z.boolean() }),
  series: z.object({ receipt: NextNumber, invoice: NextNumber, student_code: NextNumber }),
  /** There are documents with its code: it stays. */
  codeFixed: z.boolean(),
});
export type BranchRecord = z.infer<typeof BranchRecord>;

export const branchSorts = ['code', 'name', 'students', 'staff', 'status'] as const;

const BranchQuery = listQuery(branchSorts, { status: z.optional(BranchStatus) });

const at = { access: 'settings.branch.view', params: IdParams } as const;

/** The branches that the caller may work in; who works in all of them sees inactive ones too. */
export const listBranches = endpoint({
  name: 'settings.branch.list',
  method: 'GET',
  path: '/api/settings/branches',
  access: 'settings.branch.view',
  reads: ['branch'],
  query: BranchQuery,
  output: listPage(Branch),
});

export const branchChoices = endpoint({
  name: 'settings.branch.choices',
  method: 'GET',
  path: '/api/settings/branches/choices',
  access: 'settings.branch.view',
  reads: ['branch'],
  output: z.object({
    levels: z.array(z.extend(Named, { code: z.string() })),
    /** Who may be a branch's head. */
    staff: z.array(Named),
    /** Whether the caller may open a branch and take one out of use. */
    everywhere: z.boolean(),
    /** The calendar year of the number series. */
    year: z.number(),
  }),
});

export const exportBranches = endpoint({
  name: 'settings.branch.export',
  method: 'POST',
  path: '/api/settings/branches/export',
  access: 'settings.branch.export',
  body: exportBody(BranchQuery),
  output: 'file',
  discloses: 'nothing',
});

export const readBranch = endpoint({
  ...at,
  name: 'settings.branch.read',
  method: 'GET',
  path: '/api/settings/branches/:id',
  stillAnswers: ['ef8ffd1351ef'],
  reads: ['branch'],
  output: BranchRecord,
});

export const createBranch = endpoint({
  name: 'settings.branch.create',
  method: 'POST',
  path: '/api/settings/branches',
  stillAnswers: ['876635b86d95', 'ef8ffd1351ef'],
  access: 'settings.branch.create',
  changes: ['branch'],
  body: BranchInput,
  output: BranchRecord,
  errors: ['above_own_rights'],
});

export const updateBranch = endpoint({
  name: 'settings.branch.update',
  method: 'PUT',
  path: '/api/settings/branches/:id',
  stillAnswers: ['3e8942b01bf9', 'ef8ffd1351ef'],
  access: 'settings.branch.edit',
  changes: ['branch'],
  params: IdParams,
  body: BranchChange,
  output: BranchRecord,
});

/** What taking a branch out of use would touch: shown before it is done. */
export const branchImpact = endpoint({
  ...at,
  name: 'settings.branch.impact',
  method: 'GET',
  path: '/api/settings/branches/:id/impact',
  reads: ['branch', 'student', 'user'],
  // Tills and devices were added.
  stillAnswers: ['57d554fe3e53'],
  output: z.object({
    students: z.number(),
    staff: z.number(),
    /** Of those, who works nowhere else and could do nothing any more. */
    staffOnlyHere: z.number(),
    unpaidInvoices: z.number(),
    /** Kip. */
    unpaid: z.number(),
    /** Not counted and handed over yet: nobody could do it any more. */
    openTills: z.number(),
    /** Gates' devices that are paired and would take no scan any more. */
    devices: z.number(),
    openYear: z.nullable(z.string()),
    isLast: z.boolean(),
  }),
});

export const BranchUse = z.object({ active: z.boolean(), reason: line(300), version: Version });

/** A branch is never deleted: its documents keep it. Out of use nobody can work in it. */
export const setBranchUse = endpoint({
  name: 'settings.branch.use',
  method: 'POST',
  path: '/api/settings/branches/:id/use',
  stillAnswers: ['ef8ffd1351ef'],
  access: 'settings.branch.delete',
  changes: ['branch'],
  params: IdParams,
  body: BranchUse,
  output: BranchRecord,
  errors: ['above_own_rights', 'last_branch'],
});

export const branchAudit = endpoint({
  ...at,
  name: 'settings.branch.audit',
  method: 'GET',
  path: '/api/settings/branches/:id/audit',
  reads: ['branch'],
  output: AuditTrail,
});

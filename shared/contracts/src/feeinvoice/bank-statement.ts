import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, Kip, LocalDate, line, ofObject } from '../fields.ts';
import { listPage, listQuery, oneOf } from '../list.ts';
import { ColumnChoice, SheetColumn, SheetFile } from '../spreadsheet.ts';
import { Name, Person, Student } from './values.ts';

/**
 * What a column of a bank's file may mean: `credit` is money that came; `amount` has a sign, or a column beside it,
 * `side`, says what is debit and what credit.
 */
export const bankColumns = ['day', 'credit', 'amount', 'side', 'reference', 'payer', 'text'] as const;
export type BankColumn = (typeof bankColumns)[number];

/** `sure` and `asked` are open: the first has one family whom everything points to, the other one needs a person. */
export const bankLineStates = ['sure', 'asked', 'accepted', 'left_out'] as const;

/** What points to a family, and what speaks against taking it without a look. */
export const matchReasons = [
  'invoice_number',
  'student_code',
  'known_payer',
  'phone',
  'payer_name',
  'student_name',
  'amount_exact',
  'amount_part',
] as const;
export const matchDoubts = [
  'several_families',
  'invoice_paid',
  'more_than_owed',
  'amount_differs',
  'only_name',
  'only_amount',
  'reference_used',
  'told_before',
] as const;

const Part = z.object({ invoiceId: Id, amount: Kip.check(z.minimum(1)) });

export const BankMatch = z.object({
  family: Person,
  invoices: z.array(
    z.object({ invoiceId: z.number(), number: z.string(), student: Student, amount: Kip, balance: Kip }),
  ),
  /** What no invoice takes and the family keeps as credit. */
  rest: Kip,
  reasons: z.array(z.enum(matchReasons)),
  doubts: z.array(z.enum(matchDoubts)),
});
export type BankMatch = z.infer<typeof BankMatch>;

const Receipt = z.object({ id: z.number(), number: z.string() });

export const BankLine = z.object({
  id: z.number(),
  day: LocalDate,
  amount: Kip,
  reference: z.string(),
  payer: z.string(),
  text: z.string(),
  state: z.enum(bankLineStates),
  /** Whom it may be from, the likeliest first; none once it is decided. */
  matches: z.array(BankMatch),
  /** A receipt that has this transfer's reference already: it was taken at the till. */
  recorded: z.nullable(Receipt),
  /** What it came to. */
  receipt: z.nullable(Receipt),
  family: z.nullable(Person),
  leftOutReason: z.string(),
  decidedBy: z.nullable(Name),
});
export type BankLine = z.infer<typeof BankLine>;

export const BankStatement = z.object({
  id: z.number(),
  bank: z.string(),
  fileName: z.string(),
  importedAt: Instant,
  importedBy: Name,
  from: LocalDate,
  until: LocalDate,
  lines: z.number(),
  open: z.number(),
  amount: Kip,
});
export type BankStatement = z.infer<typeof BankStatement>;

/** Of a file of several sheets the one that is read, from 1: the first unless told. */
const SheetPlace = z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1000)));

/** Reads the titles of a bank's file; nothing is kept. */
export const readBankFile = endpoint({
  name: 'feeinvoice.bank-statement.columns',
  method: 'POST',
  path: '/api/feeinvoice/bank-statements/columns',
  // Reads another sheet than the first where one is asked for, and tells which there are.
  stillAnswers: ['fd31abdca89f', 'fad78898450a', '1b5cd67f5337'],
  access: 'feeinvoice.payment.create',
  reads: ['bank-statement'],
  body: z.object({ file: SheetFile, sheet: SheetPlace }),
  output: z.object({
    columns: z.array(SheetColumn),
    /** The bank whose files have these titles, empty where none is known or several have; matched as the last time. */
    bank: z.string(),
    /** All whose files have these titles. */
    likely: z.optional(z.array(z.string())),
    choice: z.array(z.nullable(z.string())),
    /** Banks whose files were read before. */
    banks: z.array(z.string()),
    /** The sheets that hold anything; none where the file has but one. */
    sheets: z.array(z.object({ place: z.number(), name: z.string() })),
  }),
});

const has = (choice: readonly (string | null)[], ...keys: readonly BankColumn[]) =>
  keys.some((key) => choice.includes(key));

/** Asked of every form whose choice is a list, also one whose file or bank is wrong. */
const ofChoice = ({ value }: { readonly value: unknown }): boolean =>
  ofObject({ value }) && Array.isArray((value as { readonly choice?: unknown }).choice);

export const BankImport = z
  .object({ file: SheetFile, sheet: SheetPlace, bank: line(60), choice: ColumnChoice })
  .check(
    z.refine(({ choice }) => has(choice, 'day') && has(choice, 'credit', 'amount'), {
      error: 'required',
      path: ['choice'],
      when: ofChoice,
    }),
    z.refine(
      ({ choice }) => {
        const chosen = choice.filter((key) => key !== null);
        return (
          new Set(chosen).size === chosen.length &&
          chosen.every((key) => bankColumns.some((one) => one === key))
        );
      },
      { error: 'duplicate', path: ['choice'], when: ofChoice },
    ),
  );

/** Takes in the lines of money that came which aren't there yet: the same file again adds none. */
export const importBankStatement = endpoint({
  name: 'feeinvoice.bank-statement.import',
  method: 'POST',
  path: '/api/feeinvoice/bank-statements',
  stillAnswers: ['6678c25b5d3a', '1620bd7ee0fe'],
  access: 'feeinvoice.payment.create',
  changes: ['bank-statement'],
  body: BankImport,
  output: z.object({
    /** Null where nothing was new. */
    id: z.nullable(z.number()),
    added: z.number(),
    known: z.number(),
    /** Of a bank whose files had other columns until now: lines that were added, of a day and sum that was read before. */
    alike: z.optional(z.number()),
    /** Money that went out. */
    outgoing: z.number(),
    /** Rows of the sheet that are no entry: without a day or an amount that can be read. */
    skipped: z.array(z.number()),
  }),
});

export const bankStatementSorts = ['imported', 'bank'] as const;
export const BankStatementQuery = z.extend(listQuery(bankStatementSorts, {}), {
  dir: z._default(z.enum(['asc', 'desc']), 'desc'),
});
export type BankStatementQuery = z.infer<typeof BankStatementQuery>;

export const listBankStatements = endpoint({
  name: 'feeinvoice.bank-statement.list',
  method: 'GET',
  path: '/api/feeinvoice/bank-statements',
  access: 'feeinvoice.payment.view',
  reads: ['bank-statement', 'payment'],
  query: BankStatementQuery,
  output: listPage(BankStatement),
});

export const bankLineSorts = ['day', 'amount'] as const;
export const BankLineQuery = listQuery(bankLineSorts, { state: oneOf(bankLineStates) });
export type BankLineQuery = z.infer<typeof BankLineQuery>;

/** The lines of a statement, each open one with whom it seems to be from, as things are now. */
export const listBankLines = endpoint({
  name: 'feeinvoice.bank-line.list',
  method: 'GET',
  path: '/api/feeinvoice/bank-statements/:id/lines',
  stillAnswers: ['121629cabdf1'],
  access: 'feeinvoice.payment.view',
  reads: ['bank-statement', 'payment', 'invoice'],
  params: IdParams,
  query: BankLineQuery,
  output: z.object({
    statement: BankStatement,
    rows: z.array(BankLine),
    total: z.number(),
    /** Of the whole statement. */
    counts: z.record(z.enum(bankLineStates), z.number()),
    sureAmount: Kip,
  }),
});

export const BankAcceptance = z
  .object({
    /** Who it is from; null where it was recorded already. */
    familyId: z._default(z.nullable(Id), null),
    /** Left out: the open invoices of the family, oldest due date first. */
    invoices: z.optional(z.array(Part).check(z.maxLength(200))),
    /** Agrees that what no invoice takes is kept as the family's credit. */
    keepRest: z._default(z.boolean(), false),
    /** The receipt by which it was taken at the till. */
    paymentId: z._default(z.nullable(Id), null),
  })
  .check(
    z.refine(({ familyId, paymentId }) => (familyId === null) !== (paymentId === null), {
      error: 'required',
      path: ['familyId'],
      when: ofObject,
    }),
  );

const decided = ['bank_line_decided', 'year_closed'] as const;

/** Makes a line a payment by bank transfer, with its receipt; or says which receipt stands for it. */
export const acceptBankLine = endpoint({
  name: 'feeinvoice.bank-line.accept',
  method: 'POST',
  path: '/api/feeinvoice/bank-lines/:id/acceptance',
  access: 'feeinvoice.payment.create',
  changes: ['bank-statement', 'payment', 'invoice'],
  params: IdParams,
  body: BankAcceptance,
  output: z.object({ receipt: Receipt }),
  errors: [...decided, 'invoice_changed', 'overpayment', 'bank_reference_used', 'bank_receipt_differs'],
});

/** Accepts those that are still sure, each for itself, as things are then. */
export const acceptBankLines = endpoint({
  name: 'feeinvoice.bank-line.accept-sure',
  method: 'POST',
  path: '/api/feeinvoice/bank-statements/:id/acceptance',
  access: 'feeinvoice.payment.create',
  changes: ['bank-statement', 'payment', 'invoice'],
  params: IdParams,
  /** How many at most: the caller asks again until none is left. */
  body: z.object({ most: z.int().check(z.minimum(1), z.maximum(50)) }),
  output: z.object({ accepted: z.number(), refused: z.number(), left: z.number() }),
  errors: ['year_closed'],
});

export const BankLineLeftOut = z.object({ reason: line(200) });

/** It isn't a family's money: it stays, with the reason, and is asked no more. */
export const leaveOutBankLine = endpoint({
  name: 'feeinvoice.bank-line.leave-out',
  method: 'POST',
  path: '/api/feeinvoice/bank-lines/:id/leaving-out',
  access: 'feeinvoice.payment.create',
  changes: ['bank-statement'],
  params: IdParams,
  body: BankLineLeftOut,
  output: z.object({ id: z.number() }),
  errors: decided,
});

/** Asks again about one that was left out. */
export const reopenBankLine = endpoint({
  name: 'feeinvoice.bank-line.reopen',
  method: 'POST',
  path: '/api/feeinvoice/bank-lines/:id/reopening',
  access: 'feeinvoice.payment.create',
  changes: ['bank-statement'],
  params: IdParams,
  output: z.object({ id: z.number() }),
  errors: decided,
});

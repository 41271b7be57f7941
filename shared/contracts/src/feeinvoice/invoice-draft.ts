import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Kip } from '../fields.ts';

/** So that whoever waits for it waits a moment; more of them are issued as a period, by a job. */
export const mostDrafts = 200;

/** Drafts of the branch and year; one of several parts of a bill stands for all of it. */
export const DraftChoice = z.object({
  ids: z.array(Id).check(z.minLength(1, 'required'), z.maxLength(mostDrafts)),
});

export const DraftsToIssue = z.extend(DraftChoice, {
  /** The sum that was told before: nothing is issued where it would come to another one by now. */
  agreed: z.optional(Kip),
});

/**
 * Issues drafts at the price of this day: what was changed since they were written counts. `issued` are the invoices, in
 * the drafts' place; `left`: students who can't be billed any more, whose drafts stay. `drafts_changed` says how many
 * invoices of what sum it would be.
 */
export const issueDrafts = endpoint({
  name: 'feeinvoice.draft.issue',
  method: 'POST',
  path: '/api/feeinvoice/drafts/issue',
  access: 'feeinvoice.invoice.create',
  changes: ['invoice', 'family'],
  // It only asks for what may be left out.
  stillAnswers: ['1ce66ac03fef'],
  body: DraftsToIssue,
  output: z.object({ issued: z.array(z.number()), amount: Kip, left: z.number() }),
  errors: ['nothing_to_bill', 'drafts_changed', 'billing_running', 'year_closed'],
});

/** Throws drafts away: the students can be billed for the period anew. */
export const discardDrafts = endpoint({
  name: 'feeinvoice.draft.discard',
  method: 'POST',
  path: '/api/feeinvoice/drafts/discard',
  access: 'feeinvoice.invoice.create',
  changes: ['invoice'],
  body: DraftChoice,
  output: z.object({ invoices: z.number() }),
  errors: ['nothing_to_discard', 'year_closed'],
});

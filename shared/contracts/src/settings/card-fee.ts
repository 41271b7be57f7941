import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Kip, LocalDate, largestInteger, ofObject } from '../fields.ts';

const Name = z.object({ lo: z.string(), en: z.string() });

/** What a branch bills for a card in place of a lost one. */
export const CardFee = z.object({ feeItemId: z.number(), name: Name, amount: Kip, dueDays: z.number() });

/** Of the branch of the header's switch; `fee` is null where such a card is free. */
const CardFeeNow = z.object({
  fee: z.nullable(CardFee),
  /** Of the setting, also while it is free; 0 before anybody has set it. */
  version: z.number(),
  /** What it can be billed as. */
  items: z.array(z.object({ id: z.number(), name: Name })),
});

export const readCardFee = endpoint({
  name: 'settings.cardFee.read',
  method: 'GET',
  path: '/api/settings/card-fee',
  access: 'settings.card.view',
  reads: ['card-fee'],
  output: CardFeeNow,
});

export const CardFeeInput = z
  .object({
    /** Null: free. */
    feeItemId: z.nullable(Id),
    amount: z.nullable(Kip.check(z.minimum(1))),
    dueDays: z.number().check(z.int(), z.minimum(0), z.maximum(180)),
    version: z.number().check(z.int(), z.minimum(0), z.maximum(largestInteger)),
  })
  .check(
    z.refine(({ feeItemId, amount }) => feeItemId === null || amount !== null, {
      error: 'required',
      path: ['amount'],
      when: ofObject,
    }),
  );
export type CardFeeInput = z.infer<typeof CardFeeInput>;

export const saveCardFee = endpoint({
  name: 'settings.cardFee.save',
  method: 'PUT',
  path: '/api/settings/card-fee',
  access: 'settings.card.edit',
  changes: ['card-fee'],
  body: CardFeeInput,
  output: CardFeeNow,
});

export const cardFeeAudit = endpoint({
  name: 'settings.cardFee.audit',
  method: 'GET',
  path: '/api/settings/card-fee/audit',
  access: 'settings.card.view',
  reads: ['card-fee'],
  output: AuditTrail,
});

/** What replacing this card would bill, to whom, due when; null: nothing. */
export const replacementFee = endpoint({
  name: 'settings.cardFee.replacement',
  method: 'GET',
  path: '/api/settings/card-fee/cards/:id',
  access: 'settings.card.create',
  reads: ['card-fee', 'card'],
  params: IdParams,
  output: z.object({
    fee: z.nullable(
      z.object({
        amount: Kip,
        name: Name,
        family: Name,
        dueDate: LocalDate,
        /** Where the student lives in two households: the other one, and its part of the amount. */
        second: z.nullable(z.object({ family: Name, amount: Kip })),
      }),
    ),
  }),
});

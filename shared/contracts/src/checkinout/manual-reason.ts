import * as z from 'zod/mini';

/** Why somebody passes by the code and not by the card. */
export const manualReasons = [
  'card_forgotten',
  'card_lost',
  'card_damaged',
  'no_card_yet',
  'reader_broken',
] as const;
export const ManualReason = z.enum(manualReasons);
export type ManualReason = z.infer<typeof ManualReason>;

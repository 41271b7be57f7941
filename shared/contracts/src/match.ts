import * as z from 'zod/mini';

/** By what a search found somebody whose own name or code doesn't say it. */
export const matchFields = ['nickname', 'former_name', 'guardian', 'phone', 'guardian_phone'] as const;

/** Why a row fits: the field and what stands in it, a phone in both the same. */
export const SearchMatch = z.object({
  by: z.enum(matchFields),
  text: z.object({ lo: z.string(), en: z.string() }),
});
export type SearchMatch = z.output<typeof SearchMatch>;

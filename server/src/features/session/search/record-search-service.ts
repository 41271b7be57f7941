import type { RecordMatch } from '@suksa/contracts/session';
import { queryTerms } from '@suksa/i18n/lao';
import type { Caller } from '../../../http/caller.ts';
import { searchInvoices, searchReceipts } from '../../feeinvoice/search/number-search-service.ts';
import { searchCards } from '../../settings/cards/card-search-service.ts';
import { searchFamilies, searchUsers } from '../../settings/search/people-search-service.ts';

const ofEach = 5;

/** A number has a digit, and is told from a name by it; a shorter one would find everything. */
const mayBeNumber = (q: string) => q.length >= 3 && /\d/.test(q);

/**
 * What the caller may see of receipts, invoices and cards with this number and of families and staff with this name.
 * The record that has exactly this number comes first.
 */
export const searchRecords = async (
  { actor, context, school }: Pick<Caller, 'actor' | 'context' | 'school'>,
  q: string,
): Promise<RecordMatch[]> => {
  const search = { actor, context, q: q.trim(), limit: ofEach };
  const code = search.q.toUpperCase();
  const numbered = mayBeNumber(search.q) ? [searchReceipts, searchInvoices, searchCards] : [];
  const named = search.q.length >= 2 && queryTerms(search.q).length > 0 ? [searchFamilies, searchUsers] : [];
  const found = await Promise.all([...numbered, ...named].map((find) => find(school.read, search)));
  const isExact = (row: RecordMatch) => Number(row.code.toUpperCase() === code);
  return found.flat().sort((a, b) => isExact(b) - isExact(a));
};

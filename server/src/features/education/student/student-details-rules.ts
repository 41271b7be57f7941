import type { StudentEdit } from '@suksa/contracts/education';
import { normalisePhone } from '@suksa/i18n/lao';
import { refuseField } from '../../../http/refuse.ts';

type Details = Omit<StudentEdit, 'guardians' | 'version' | 'nameChange'>;

/** Typed details as columns: empty text is null where the column has one, phones are E.164. */
export const detailsToStore = (details: Details) => ({
  ...details,
  birthDate: details.birthDate || null,
  phone: phoneToStore(details.phone, 'phone'),
});

/** E.164, null for none; refuses at `path` what can't be a phone number. */
export const phoneToStore = (typed: string, path: string): string | null => {
  if (typed === '') return null;
  return normalisePhone(typed) ?? refuseField(path, 'phone');
};

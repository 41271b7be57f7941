import type { Pupil } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { pupilName } from '../record/pupil-name.ts';

/** Given name and surname as the page's language shows them: a message names whom it is about. */
export function useFullName(): (pupil: Pupil) => string {
  const format = useFormat();
  return (pupil) => format.name(pupilName(pupil));
}

import type { Student, TwoScriptName } from '@suksa/contracts/education';

/** The full name in each script in which the given name is known; a surname may be missing. */
export const studentName = ({ firstNameLo, surnameLo, firstNameEn, surnameEn }: Student): TwoScriptName => ({
  lo: firstNameLo && `${firstNameLo} ${surnameLo}`.trim(),
  en: firstNameEn && `${firstNameEn} ${surnameEn}`.trim(),
});

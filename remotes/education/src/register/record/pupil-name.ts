import type { Pupil, TwoScriptName } from '@suksa/contracts/education';

/** The full name in each script in which the given name is known; a surname may be missing. */
export const pupilName = ({ firstNameLo, surnameLo, firstNameEn, surnameEn }: Pupil): TwoScriptName => ({
  lo: firstNameLo && `${firstNameLo} ${surnameLo}`.trim(),
  en: firstNameEn && `${firstNameEn} ${surnameEn}`.trim(),
});

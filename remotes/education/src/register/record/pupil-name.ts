import type { Pupil, TwoScriptName } from '@suksa/contracts/education';

/** Given name and surname in each script; a surname may be missing, and one of the scripts. */
export const pupilName = ({ firstNameLo, surnameLo, firstNameEn, surnameEn }: Pupil): TwoScriptName => ({
  lo: `${firstNameLo} ${surnameLo}`.trim(),
  en: `${firstNameEn} ${surnameEn}`.trim(),
});

import type { StaffDayFacts } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';

/** Why a day was put right, who asked for it and who approved it. */
export function useCorrectionWord() {
  const format = useFormat();
  return ({ reason, by, approvedBy }: NonNullable<StaffDayFacts['corrected']>): string =>
    `${reason} (${[by, approvedBy].flatMap((name) => (name ? [format.name(name)] : [])).join(', ')})`;
}

import type { ShiftOutcome } from '@suksa/contracts/settings';
import { useErrorText } from '@suksa/i18n';

/** Refusals of a whole shift; the others are of one of its fields. */
const whole = new Set(['not_found', 'year_closed', 'shift_used', 'conflict', 'no_permission']);

/** Why one shift of several was refused, in a sentence. */
export function useOutcomeText(): (outcome: ShiftOutcome) => string {
  const { errorText, fieldErrorText } = useErrorText('settings');
  return ({ refusal, values }) => {
    if (refusal === null) return '';
    return whole.has(refusal) ? errorText(refusal, values) : fieldErrorText(refusal, values);
  };
}

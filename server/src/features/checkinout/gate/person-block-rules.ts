import type { BlockReason } from '@suksa/contracts/checkinout';

const leftSchool = ['transferred_out', 'withdrawn', 'dropped_out', 'graduated', 'deceased'];

interface Standing {
  readonly kind: 'student' | 'staff';
  /** A student's status, or a user's. */
  readonly status: string;
  /** In a class of some branch on that day. */
  readonly isEnrolled: boolean;
}

/** What stands against a person, whatever card is shown. */
export const blockOfPerson = ({ kind, status, isEnrolled }: Standing): BlockReason | null => {
  if (kind === 'staff' && ['locked', 'disabled'].includes(status)) return 'account_closed';
  if (status === 'suspended') return 'suspended';
  if (leftSchool.includes(status)) return 'left_school';
  return kind === 'student' && !isEnrolled ? 'not_enrolled' : null;
};

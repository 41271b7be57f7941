import { visitorCode } from '@suksa/contracts/checkinout';
import type { ShownVisitor } from '../device/kept/kept-visitors.ts';

export type ShownBadge =
  | { readonly visitor: ShownVisitor; readonly fault: null }
  | { readonly visitor: null; readonly fault: 'badge_unknown' | 'badge_left' };

/** Who leaves by a badge, or why nobody does: it was shown before, or is nobody's. */
export function holderOf(badge: string, visitors: readonly ShownVisitor[]): ShownBadge {
  const own = visitors.filter(({ key }) => visitorCode(key) === badge.trim().toUpperCase());
  const visitor = own.find(({ leftAt }) => leftAt === null);
  if (visitor) return { visitor, fault: null };
  return { visitor: null, fault: own.length > 0 ? 'badge_left' : 'badge_unknown' };
}

import type { Visitor } from '@suksa/contracts/checkinout';
import { loadPrintLanguage } from '@suksa/ui';

const parts = () =>
  Promise.all([import('./print-sheet.ts'), import('./visitor-badge.tsx'), loadPrintLanguage('both')]);

/** Has at hand what a badge needs, so that one can be printed while the line is down. */
export async function prepareBadges(): Promise<void> {
  await parts();
}

/** Prints a visitor's badge, of the size of a bank card, in both languages. */
export async function printBadge(visitor: Visitor, title: string): Promise<void> {
  const [{ printSheet }, { VisitorBadge }] = await parts();
  await printSheet(<VisitorBadge visitor={visitor} />, {
    title: `${title} ${visitor.name}`,
    page: 'card',
    language: 'both',
  });
}

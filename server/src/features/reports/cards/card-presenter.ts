import type { CardContent, ReportCard } from '@suksa/contracts/reports';
import type { CardFound } from './card-repository.ts';
import { cardPath } from './card-verify-rules.ts';

interface Shown {
  readonly studentId: number;
  readonly content: CardContent;
  readonly publicAddress: string | undefined;
}

/** A card with its revision and where its code leads. */
export const presentCard = (
  row: CardFound | undefined,
  { studentId, content, publicAddress }: Shown,
): Omit<ReportCard, 'missingMarks' | 'changed'> => ({
  studentId,
  version: row?.version ?? 0,
  content,
  revision: row?.revision ?? 0,
  layout: row?.layout ?? null,
  shownFrom: row?.shownFrom && row.shownFrom > new Date() ? row.shownFrom.toISOString() : null,
  publishedAt: row?.publishedAt?.toISOString() ?? null,
  verify: row?.published ? (publicAddress ?? '') + cardPath(row.verifyToken) : null,
});

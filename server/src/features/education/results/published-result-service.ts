import { bandOf } from '@suksa/contracts/marks/code';
import type { PublishedResult } from '@suksa/contracts/session';
import type { ScoreBand } from '@suksa/contracts/settings';
import type { Actor } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { scoreBands } from '../../settings/mark-status/mark-band-service.ts';
import { publishedResults, type ResultRow } from './published-result-repository.ts';

/**
 * How the school years of a family's own children ended, newest first. A result is published when the school has
 * decided what becomes of the student: once the change of year has run or graduation is approved, which only the head
 * does. Taken back, it is hidden again. Nothing for whoever is nobody's guardian.
 */
export const publishedResultsOf = async (
  db: Database,
  { userId }: Pick<Actor, 'userId'>,
): Promise<PublishedResult[]> => {
  const rows = await publishedResults(db, userId);
  if (rows.length === 0) return [];
  const bands = await scoreBands(db);
  return rows.map((row) => present(row, bands));
};

const present = (row: ResultRow, bands: readonly ScoreBand[]): PublishedResult => ({
  studentId: row.studentId,
  name: twoScriptName(row),
  year: row.year,
  className: row.className,
  average: row.average,
  reSitAverage: row.reSitAverage,
  band: named(bandOf(row.average, bands)),
  outcome: row.outcome,
  exam:
    row.examResult === null && row.examReSit === null
      ? null
      : { result: row.examResult, reSit: row.examReSit },
});

const named = (band: ScoreBand | undefined): PublishedResult['band'] =>
  band ? { name: band.name, tone: band.tone } : null;

import type { CurriculumRow } from '@suksa/contracts/technical';

export interface SubjectLine {
  readonly subject: CurriculumRow['subject'];
  readonly byLevel: ReadonlyMap<number, CurriculumRow>;
}

/** Rows of all levels put together by subject, in the order in which reports have them. */
export function subjectLines(rows: readonly CurriculumRow[]): readonly SubjectLine[] {
  const lines = new Map<number, { subject: CurriculumRow['subject']; byLevel: Map<number, CurriculumRow> }>();
  for (const row of rows) {
    const line = lines.get(row.subject.id) ?? { subject: row.subject, byLevel: new Map() };
    line.byLevel.set(row.levelId, row);
    lines.set(row.subject.id, line);
  }
  const place = ({ byLevel }: SubjectLine) =>
    Math.min(...[...byLevel.values()].map(({ position }) => position));
  return [...lines.values()].sort((one, other) => place(one) - place(other));
}

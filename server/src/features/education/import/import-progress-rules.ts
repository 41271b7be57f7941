/** Says how far the work is; throws where it shall end. */
export type ReportProgress = (done: number, total: number) => void;

/**
 * Tells the steps of a part of the work as rows of the sheet, which is what a person counts: of all the rows the part
 * is the stretch `from`–`to`, so that the bar of several parts never runs backwards.
 */
export const stretchOf =
  (report: ReportProgress, rows: number, from: number, to: number): ReportProgress =>
  (done, total) =>
    report(Math.floor(rows * (from + (to - from) * (total === 0 ? 1 : done / total))), rows);

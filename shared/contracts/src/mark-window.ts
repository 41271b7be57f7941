/** What marks are entered for: each month of the mark book, the exams of the terms, re-sits, and results of the year. */
export const markPeriods = ['month', 'term_exam_1', 'term_exam_2', 're_sit', 'year_result'] as const;
export type MarkPeriod = (typeof markPeriods)[number];

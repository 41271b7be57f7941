export { ColumnMatcher, type MatchField, missingFields } from './column-matcher.tsx';
export { DryRunTable, type DryRunTableProps } from './dry-run-table.tsx';
export { ImportDrawer } from './import-drawer.tsx';
export { ImportSteps } from './import-steps.tsx';
export { JobProgress } from './job-progress.tsx';
export { type Outcome, OutcomeBadge, OutcomeFilter, outcomes } from './outcome-filter.tsx';
export { RunProgress } from './run-progress.tsx';
export { SheetPicker } from './sheet-picker.tsx';

export { ApiError } from './api-error.ts';
export { RemovedOnHoliday, useHoliday } from './holiday.tsx';
export {
  type BranchContext,
  type Host,
  type Locale,
  type OwnedScreen,
  provideHost,
  type Session,
} from './host.ts';
export { newIdempotencyKey } from './idempotency-key.ts';
export { type ApiList, useList } from './list.ts';
export { type PanelProps, PanelsContext, RecordPanels, type RecordPanelsProps } from './panels.tsx';
export { allRows, apiQuery, useApiMutation } from './queries.ts';
export { refreshAfter, refreshed } from './refresh.ts';
export {
  groupsOf,
  ScreenContext,
  type ScreenGroup,
  type ScreenLink,
  useMayOpen,
  useScreen,
  useScreenLinks,
} from './screen.ts';
export { download, send } from './send.ts';
export {
  can,
  hasFunction,
  refreshUser,
  roleIds,
  roleOf,
  switchLocale,
  useBranch,
  useCan,
  useCurrentUser,
  useLocale,
  useSession,
} from './session.ts';
export { useUnsavedChanges } from './unsaved.ts';
export { isUnfinished, useJob } from './use-job.ts';

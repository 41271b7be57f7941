import type { CheckOutcome, CheckResult } from '@suksa/contracts/checkinout';
import type { Tone } from '@suksa/ui';

/** What the big panel shows: the server's answer, or why there is none. */
export type Announcement =
  | {
      readonly kind: 'outcome';
      readonly outcome: CheckOutcome;
      /** Leaves early, and somebody has allowed it. */
      readonly permitted?: boolean;
      /** It is allowed from a later time on. */
      readonly permittedFrom?: string;
    }
  /** No connection: the scan is kept on this device and sent later. */
  | { readonly kind: 'kept'; readonly code: string; readonly at: string }
  /** A visitor's badge was shown: its holder leaves. */
  | { readonly kind: 'visitor'; readonly name: string }
  /** Refused: an unknown code, a scan too old, or anything unexpected. */
  | { readonly kind: 'refused'; readonly code: string; readonly error: string };

const tones: Record<CheckResult, Tone> = {
  on_time: 'green',
  back: 'green',
  out: 'blue',
  late: 'amber',
  too_late: 'red',
  left_early: 'amber',
  repeated: 'amber',
  already_in: 'amber',
  already_out: 'amber',
  holiday: 'violet',
  blocked: 'red',
  ask_direction: 'amber',
  ask_reason: 'amber',
};

export function toneOf(announcement: Announcement): Tone {
  if (announcement.kind === 'outcome')
    return announcement.permitted ? 'green' : tones[announcement.outcome.result];
  return announcement.kind === 'refused' ? 'red' : 'blue';
}

const icons: Record<CheckResult, string> = {
  on_time: 'circle-check',
  back: 'door-enter',
  out: 'door-exit',
  late: 'clock',
  too_late: 'alarm',
  left_early: 'door-exit',
  repeated: 'history',
  already_in: 'user-check',
  already_out: 'user-check',
  holiday: 'calendar-off',
  blocked: 'ban',
  ask_direction: 'info-circle',
  ask_reason: 'info-circle',
};

export function iconOf(announcement: Announcement): string {
  if (announcement.kind === 'outcome') return icons[announcement.outcome.result];
  if (announcement.kind === 'visitor') return 'door-exit';
  return announcement.kind === 'kept' ? 'wifi-off' : 'circle-x';
}

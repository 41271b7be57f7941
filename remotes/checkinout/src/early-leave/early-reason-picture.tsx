import type { EarlyLeaveReason } from '@suksa/contracts/checkinout';
import type { ReactNode } from 'react';
import { ReasonPicture } from '../late-note/reason-picture.tsx';

/** What no child says of coming late. */
const drawings: Readonly<Record<'doctor' | 'activity', ReactNode>> = {
  doctor: (
    <g>
      <rect x="6" y="18" width="52" height="38" rx="6" fill="#e03131" />
      <path d="M23 18v-8h18v8" fill="none" stroke="#e03131" strokeWidth="5" strokeLinejoin="round" />
      <path d="M32 27v20M22 37h20" stroke="#fff" strokeWidth="8" />
    </g>
  ),
  activity: (
    <g>
      <path d="M16 6h32v18a16 16 0 0 1-32 0z" fill="#f59f00" />
      <path
        d="M16 12H6q0 16 12 17M48 12h10q0 16-12 17"
        fill="none"
        stroke="#f59f00"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M32 38v12M20 56h24" stroke="#a67c52" strokeWidth="8" strokeLinecap="round" />
    </g>
  ),
};

/** Decoration only: the reason's words stand beside it. */
export function EarlyReasonPicture({ reason }: { readonly reason: EarlyLeaveReason }) {
  if (reason !== 'doctor' && reason !== 'activity') return <ReasonPicture picture={reason} />;
  return (
    <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      {drawings[reason]}
    </svg>
  );
}

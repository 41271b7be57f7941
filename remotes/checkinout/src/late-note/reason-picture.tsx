import type { EarlyLeaveReason, LateReason } from '@suksa/contracts/checkinout';
import type { ReactNode } from 'react';

type Picture = LateReason['picture'] | EarlyLeaveReason;

/** Drawn for children who can't read yet: one thing each, in colours that stand on a light and on a dark ground. */
const drawings: Readonly<Record<Picture, ReactNode>> = {
  none: (
    <g fill="none" stroke="#7b8794" strokeWidth="4" strokeLinecap="round">
      <rect x="14" y="8" width="36" height="48" rx="5" />
      <path d="M22 22h20M22 32h20M22 42h12" />
    </g>
  ),
  other: (
    <g fill="#7b8794">
      <circle cx="14" cy="32" r="6" />
      <circle cx="32" cy="32" r="6" />
      <circle cx="50" cy="32" r="6" />
    </g>
  ),
  traffic: (
    <g>
      <rect x="20" y="4" width="24" height="56" rx="8" fill="#495057" />
      <circle cx="32" cy="15" r="7" fill="#fa5252" />
      <circle cx="32" cy="32" r="7" fill="#fab005" />
      <circle cx="32" cy="49" r="7" fill="#40c057" />
    </g>
  ),
  rain: (
    <g>
      <path d="M18 36a10 10 0 0 1 0-20 14 14 0 0 1 27-3 11.500 11.500 0 0 1 1 23z" fill="#74a9d8" />
      <path
        d="M20 44l-4 9M32 44l-4 12M44 44l-4 9"
        stroke="#228be6"
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
      />
    </g>
  ),
  breakdown: (
    <g>
      <path d="M6 40V30l8-3 6-11h20l8 11 10 4v9z" fill="#e8590c" />
      <path d="M22 26l4-6h11l4 6z" fill="#fff3e6" />
      <circle cx="18" cy="43" r="7" fill="#343a40" stroke="#ced4da" strokeWidth="3" />
      <path d="M40 48q6 4 14 0" stroke="#343a40" strokeWidth="6" strokeLinecap="round" fill="none" />
      <path d="M49 4l-5 8h8l-5 8" stroke="#f59f00" strokeWidth="4" strokeLinejoin="round" fill="none" />
    </g>
  ),
  overslept: (
    <g>
      <path
        d="M6 18v36M6 46h52v8M58 46v-8a8 8 0 0 0-8-8H24v16"
        fill="#9775fa"
        stroke="#7048e8"
        strokeWidth="4"
      />
      <circle cx="15" cy="36" r="6" fill="#ffd8a8" />
      <path d="M38 6h12L38 20h12" stroke="#f59f00" strokeWidth="4" strokeLinejoin="round" fill="none" />
    </g>
  ),
  ill: (
    <g>
      <circle cx="32" cy="32" r="25" fill="#ffd43b" />
      <path d="M20 26l8 3M44 26l-8 3" stroke="#495057" strokeWidth="4" strokeLinecap="round" />
      <path d="M22 47q10-9 20 0" stroke="#495057" strokeWidth="4" strokeLinecap="round" fill="none" />
      <path d="M34 44l17-9" stroke="#e03131" strokeWidth="6" strokeLinecap="round" />
      <path d="M36 43l13-7" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
    </g>
  ),
  family: (
    <g>
      <path d="M8 32L32 10l24 22v26H8z" fill="#69b578" />
      <path d="M4 34L32 8l28 26" stroke="#2b8a3e" strokeWidth="5" strokeLinecap="round" fill="none" />
      <circle cx="25" cy="38" r="5" fill="#fff3e6" />
      <circle cx="40" cy="42" r="4" fill="#fff3e6" />
      <path d="M17 58a8 8 0 0 1 16 0zM34 58a6 6 0 0 1 12 0z" fill="#fff3e6" />
    </g>
  ),
  far: (
    <g>
      <path d="M24 60q-14-18 8-26t4-26" stroke="#a67c52" strokeWidth="9" strokeLinecap="round" fill="none" />
      <path d="M44 4c8 0 13 5 13 12 0 8-13 20-13 20S31 24 31 16c0-7 5-12 13-12z" fill="#e03131" />
      <circle cx="44" cy="16" r="5" fill="#fff" />
    </g>
  ),
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
export function ReasonPicture({ picture }: { readonly picture: Picture }) {
  return (
    <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      {drawings[picture]}
    </svg>
  );
}

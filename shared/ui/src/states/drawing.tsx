import type { ReactNode } from 'react';
import classes from './state-message.module.css';

export type DrawingName = 'empty' | 'search' | 'error' | 'locked' | 'sign-in';

const marks: Readonly<Record<DrawingName, ReactNode>> = {
  empty: <path d="M40 46h16M48 38v16" />,
  search: (
    <>
      <circle cx="46" cy="44" r="8" />
      <path d="m52 50 7 7" />
    </>
  ),
  error: <path d="M48 36v11m0 6v.5" />,
  locked: (
    <>
      <rect x="39" y="44" width="18" height="13" rx="3" />
      <path d="M42.5 44v-3.5a5.5 5.5 0 0 1 11 0V44" />
    </>
  ),
  'sign-in': (
    <>
      <circle cx="48" cy="41" r="5" />
      <path d="M38.5 57c1-5.5 4.5-8 9.5-8s8.5 2.5 9.5 8" />
    </>
  ),
};

/** A sheet of paper in front of a leaf of the brand, with a mark for what happened. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      className={classes.drawing}
      viewBox="0 0 96 80"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <ellipse cx="48" cy="72" rx="30" ry="3" fill="var(--suksa-border)" />
      <rect
        x="15"
        y="16"
        width="44"
        height="50"
        rx="7"
        transform="rotate(-8 37 41)"
        fill="var(--suksa-selected)"
      />
      <rect
        x="26"
        y="12"
        width="46"
        height="56"
        rx="7"
        fill="var(--suksa-surface)"
        stroke="var(--mantine-color-default-border)"
      />
      <path d="M35 23h20M35 29h11" stroke="var(--mantine-color-default-border)" />
      <circle cx="48" cy="47" r="17" fill="var(--suksa-selected)" />
      <g stroke="var(--suksa-accent)">{marks[name]}</g>
      <circle cx="79" cy="18" r="4" fill="#00c58e" />
      <circle cx="86" cy="30" r="2" fill="#00c58e" opacity=".5" />
    </svg>
  );
}

import type { ReactNode } from 'react';
import classes from './modal.module.css';

/** `VTE-2026-000123`, `ROS-26-0042/2`: letters and digits of a document's number, joined by hyphens. */
const numbers = /([\w/.]+(?:-[\w/.]+)+)/;

/** So many letters fit beside a window's close button on the narrowest phone; a longer number breaks where it must. */
const fits = 24;

/** A title in which no number of a document is broken at its hyphens. */
export const withWholeNumbers = (title: ReactNode): ReactNode =>
  typeof title === 'string'
    ? title.split(numbers).map((part, index) =>
        index % 2 === 1 && /\d/.test(part) && part.length <= fits ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
          <span key={index} className={classes.number}>
            {part}
          </span>
        ) : (
          part
        ),
      )
    : title;

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './one-page.module.css';

/** From the largest on; a sheet that is still too long at the smallest has more on it than a page can hold. */
const sizes = [14, 13.5, 13, 12.5, 12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4];

/**
 * A4 that is one page whatever stands on it: letters are as large as they can be. What is inside gives its measures
 * in `em`, and sets none of them in `@media print` alone, because they are measured before printing.
 */
export function OnePage({ children }: { children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (sheet.current) fit(sheet.current);
  }, []);
  return (
    <div ref={sheet} className={classes.page}>
      {children}
    </div>
  );
}

function fit(sheet: HTMLElement) {
  // The print root isn't drawn on the screen: for the moment of measuring it is, beside it. The content security policy
  // lets no style attribute be set, only its properties.
  const root = sheet.closest<HTMLElement>('#print-root')?.style;
  const before = root?.cssText ?? '';
  if (root) root.cssText = 'display: block; position: absolute; left: -9999px; visibility: hidden';
  for (const size of sizes) {
    sheet.style.fontSize = `${size}pt`;
    if (sheet.scrollHeight <= sheet.clientHeight && sheet.scrollWidth <= sheet.clientWidth) break;
  }
  if (root) root.cssText = before;
}

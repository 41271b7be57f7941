import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { fitPage } from './fit-pages.ts';
import classes from './one-page.module.css';

interface OnePageProps {
  readonly children: ReactNode;
  /** A3 lies on its side. */
  readonly paper?: 'A4' | 'A3';
  readonly landscape?: boolean;
}

/**
 * Paper that is one page whatever stands on it: letters are as large as they can be. What is inside gives its measures
 * in `em`, and sets none of them in `@media print` alone, because they are measured before printing.
 */
export function OnePage({ children, paper = 'A4', landscape = paper === 'A3' }: OnePageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (sheet.current) fitPage(sheet.current);
  }, []);
  return (
    <div ref={sheet} className={classes.page} data-paper={paper} data-landscape={landscape || undefined}>
      {children}
    </div>
  );
}

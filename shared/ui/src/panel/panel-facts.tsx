import type { ReactNode } from 'react';
import type { Tone } from '../page/tone.ts';
import classes from './panel.module.css';

interface PanelFactsProps {
  /** What is looked for first: a number, a sum, a word. */
  readonly figure: ReactNode;
  readonly tone?: Tone;
  /** The lines below it. */
  readonly children?: ReactNode;
}

/** The one fact of a panel, large, and what belongs to it. */
export function PanelFacts({ figure, tone, children }: PanelFactsProps) {
  return (
    <>
      <div className={classes.figure} data-tone={tone}>
        {figure}
      </div>
      {children && <div className={classes.lines}>{children}</div>}
    </>
  );
}

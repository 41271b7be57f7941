import { type ReactNode, useId } from 'react';
import { Icon } from '../icon/icon.tsx';
import classes from './panel.module.css';

interface PanelProps {
  readonly title: string;
  readonly icon: string;
  /** Pixels that are kept free below the title. */
  readonly height: number;
  readonly children: ReactNode;
}

/** The frame of what one tab shows in another's record. */
export function Panel({ title, icon, height, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h3 className={classes.title} id={id}>
        <Icon name={icon} size={16} />
        {title}
      </h3>
      <div className={classes.body} style={{ minHeight: height }}>
        {children}
      </div>
    </section>
  );
}

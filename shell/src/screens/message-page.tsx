import { Icon, type IconName } from '@suksa/ui';
import type { ReactNode } from 'react';
import classes from './message-page.module.css';

interface MessagePageProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** For support staff: a status or a version. */
  readonly note?: string | undefined;
  readonly children?: ReactNode;
}

/** A page that says one thing, with what can be done about it. */
export function MessagePage({ icon, title, text, note, children }: MessagePageProps) {
  return (
    <section className={classes.page} role="alert">
      <span className={classes.icon}>
        <Icon name={icon} size={28} />
      </span>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {children && <div className={classes.actions}>{children}</div>}
      {note && <p className={classes.note}>{note}</p>}
    </section>
  );
}

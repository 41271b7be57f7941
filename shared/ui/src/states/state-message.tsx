import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';
import classes from './state-message.module.css';

interface StateMessageProps {
  readonly drawing: DrawingName;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits its turn. */
  readonly role?: 'alert' | 'status';
}

/** A friendly page within the page: what happened and what to do next. */
export function StateMessage({ drawing, title, text, action, role }: StateMessageProps) {
  return (
    <div className={classes.state} role={role}>
      <Drawing name={drawing} />
      <p className={classes.title}>{title}</p>
      {text && <div className={classes.text}>{text}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

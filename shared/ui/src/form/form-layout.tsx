import type { ReactNode } from 'react';
import classes from './form-window.module.css';

/** Fields that belong together, under a heading that screen readers tell with each of them. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.sectionTitle}>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Fields side by side, under each other where there is no room. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

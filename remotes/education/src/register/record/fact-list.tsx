import type { ReactNode } from 'react';
import classes from './record.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Names and values; what isn't known shows a dash, so that a gap is seen. */
export function FactList({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

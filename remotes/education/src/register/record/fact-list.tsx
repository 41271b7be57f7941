import { LanguageText } from '@suksa/ui';
import type { ReactNode } from 'react';
import classes from './record.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes the room of two on paper. */
  readonly wide?: boolean;
}

/** Names and values; what isn't known shows a dash, so that a gap is seen. */
export function FactList({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <dl className={classes.facts}>
        {facts.map(({ label, value, wide }) => (
          <div key={label} data-wide={wide || undefined}>
            <dt>{label}</dt>
            <dd>
              <LanguageText>{value || '–'}</LanguageText>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

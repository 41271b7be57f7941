import type { ReactNode } from 'react';
import details from './details.module.css';

interface FactsProps {
  /** Label and value, in their order; without a value a fact isn't shown. */
  readonly of: readonly (readonly [label: string, value: ReactNode])[];
}

/** What is known of a document, label by label. */
export function Facts({ of }: FactsProps) {
  return (
    <dl className={details.facts}>
      {of
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

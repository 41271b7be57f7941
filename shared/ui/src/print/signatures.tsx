import classes from './print.module.css';

interface SignaturesProps {
  /** Who signs, from left to right, e.g. `['Cashier', 'Payer']`. */
  readonly of: readonly string[];
  readonly placeAndDate?: string;
}

/** Room for signatures at the end of a document. */
export function Signatures({ of, placeAndDate }: SignaturesProps) {
  return (
    <div className={classes.closing}>
      {placeAndDate && <p className={classes.place}>{placeAndDate}</p>}
      <div className={classes.signatures}>
        {of.map((title) => (
          <span key={title}>{title}</span>
        ))}
      </div>
    </div>
  );
}

import { useLetterhead } from './letterhead.ts';
import classes from './print.module.css';

interface SignaturesProps {
  /** Who signs, from left to right, e.g. `['Cashier', 'Payer']`. */
  readonly of: readonly string[];
  readonly placeAndDate?: string;
  /** Whose place, from 0, gets the head's signature and the branch's stamp, where the branch has pictures of them. */
  readonly sealed?: number;
}

/** Room for signatures at the end of a document. */
export function Signatures({ of, placeAndDate, sealed }: SignaturesProps) {
  return (
    <div className={classes.closing}>
      {placeAndDate && <p className={classes.place}>{placeAndDate}</p>}
      <div className={classes.signatures} data-sealed={sealed !== undefined || undefined}>
        {of.map((title, index) => (
          <span key={title} className={classes.sealed}>
            {title}
            {index === sealed && <Seal />}
          </span>
        ))}
      </div>
    </div>
  );
}

function Seal() {
  const letterhead = useLetterhead();
  return (
    <>
      {letterhead?.signature && <img src={letterhead.signature} alt="" />}
      {letterhead?.stamp && <img src={letterhead.stamp} alt="" />}
    </>
  );
}

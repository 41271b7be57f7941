import classes from './paper.module.css';

/** A label in both languages, Lao first. */
export function BilingualLabel({ lo, en }: { lo: string; en: string }) {
  return (
    <>
      {lo}
      <span className={classes.english} lang="en">
        {' '}
        {en}
      </span>
    </>
  );
}

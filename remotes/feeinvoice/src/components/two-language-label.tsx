import { Fragment } from 'react';
import classes from './paper.module.css';

/** A label of a paper: on one in both languages the second stands smaller behind the first. */
export function TwoLanguageLabel({ text }: { text: string }) {
  const [first, ...second] = text.split('\n');
  return (
    <>
      {first}
      {second.map((line) => (
        <Fragment key={line}>
          {' '}
          <span className={classes.english} lang="en">
            {line}
          </span>
        </Fragment>
      ))}
    </>
  );
}

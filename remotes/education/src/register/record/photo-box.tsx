import type { PrintWords } from '../../printing/print-words.ts';
import classes from './record.module.css';

interface PhotoBoxProps {
  readonly words: PrintWords;
  readonly photo: string | undefined;
}

/** The photo on a paper, or the room in which one is glued. */
export function PhotoBox({ words, photo }: PhotoBoxProps) {
  if (photo) return <img className={classes.printedPhoto} src={photo} alt="" />;
  return (
    <div className={classes.printedPhoto}>
      {words
        .lines(({ t }) => t('print.photo'))
        .map((line) => (
          <span key={line}>{line}</span>
        ))}
    </div>
  );
}

import classes from './portrait.module.css';
import { type PhotoOwner, usePhoto } from './use-photo.ts';

interface PortraitProps {
  readonly person: PhotoOwner;
  readonly name: string;
}

/** The face to compare with, else the initials. The name stands beside it, so the picture says nothing more. */
export function Portrait({ person, name }: PortraitProps) {
  const photo = usePhoto(person);
  return (
    <span className={classes.portrait} aria-hidden="true">
      {photo ? <img src={photo} alt="" className={classes.photo} /> : initialsOf(name)}
    </span>
  );
}

/** Lao vowels that are written before their consonant belong to it. */
const letterOf = (word: string) => /^[ເແໂໃໄ]?\p{L}/u.exec(word)?.[0] ?? word.slice(0, 1);

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => letterOf(word).toUpperCase())
    .join('');

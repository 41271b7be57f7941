import classes from './avatar.module.css';

interface AvatarProps {
  readonly name: string;
  /** Address of the portrait; initials stand in where there is none. */
  readonly src?: string | null;
  readonly size?: 'xs' | 'sm' | 'md' | 'lg';
}

/** A small portrait beside a name that is written out anyway, so screen readers pass over it. */
export function Avatar({ name, src, size = 'sm' }: AvatarProps) {
  return (
    <span className={classes.avatar} data-size={size} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" /> : initialsOf(name)}
    </span>
  );
}

const titles = /^(ທ້າວ|ນາງ|ພຣະ|ສ\.ນ)\s+/;
const preposedVowel = /^[ເແໂໃໄ]/;

/** First letters of the first two words without the title; of a Lao word with a vowel in front, both. */
export function initialsOf(name: string): string {
  const words = name.replace(titles, '').split(/\s+/).filter(Boolean).slice(0, 2);
  const letters = words.map((word) => [...word].slice(0, preposedVowel.test(word) ? 2 : 1).join(''));
  return (preposedVowel.test(words[0] ?? '') ? (letters[0] ?? '') : letters.join('')).toUpperCase();
}

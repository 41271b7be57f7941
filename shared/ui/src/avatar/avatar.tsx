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

/** First letters of two Latin words; of a Lao name the given name's first consonant, with a vowel written before it. */
export function initialsOf(name: string): string {
  const plain = name.replace(titles, '').trim();
  const lao = /^[ເ-ໄ]?[ກ-ຮໜໝ]/.exec(plain)?.[0];
  if (lao) return lao;
  const words = plain.split(/\s+/).slice(0, 2);
  return words
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

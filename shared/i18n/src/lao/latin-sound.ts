/**
 * How the same Lao sounds are spelled in Latin letters: after French (Xayavongsa, Phone, Bounleuth), after English
 * (Saiyawongsa, Pon, Bunlert) and after Thai (Chaiyawong, Porn). In this order; `w` stands for the vowel of ເິ and ຶ at
 * the end, when no consonant w is left.
 */
const sameSound: readonly (readonly [RegExp, string])[] = [
  // ຍ: Xaignavong, Sayavong; Bounnhang, Bounyang.
  [/([aeiouy])gn(?=[aeiouy])/g, '$1y'],
  [/^gn(?=[aeiouy])|nh(?=[aeiouy])/g, 'ny'],
  // Consonants with a breath, and those that Lao doesn't tell apart.
  [/ck/g, 'k'],
  [/ch/g, 'j'],
  [/([pkt])h/g, '$1'],
  [/sh/g, 's'],
  [/h(?![aeiouy])/g, ''],
  [/[cq]/g, 'k'],
  [/[xz]/g, 's'],
  // Vowels that end in o: Keo, Kaew, Kaeo; Khiao, Khiew.
  [/iou|ia[ow](?![aeiouy])|i[eo]w(?![aeiouy])|ieo/g, 'io'],
  [/aew(?=[aeiouy])/g, 'eov'],
  [/ae[ow](?![aeiouy])|ea[ow](?![aeiouy])|eow(?![aeiouy])|ew(?![aeiouy])/g, 'eo'],
  [/aw(?![aeiouy])|au/g, 'ao'],
  [/ow(?![aeiouy])/g, 'o'],
  [/kw(?=[aeiouy])/g, 'ku'],
  [/w/g, 'v'],
  // Bounleuth, Bunlert; Sengdeuane, Saengduean.
  [/oeu|eu|oe|ue(?=a)|er(?![aeiouy])/g, 'w'],
  [/([ao])r(?![aeiouy])/g, '$1'],
  [/ou|oo/g, 'u'],
  [/ee|y/g, 'i'],
  [/ae/g, 'e'],
  [/i+a/g, 'ie'],
  // The e of Phone and Phonesavanh isn't spoken.
  [/([aeiouw][nml]+)e(?![aeiouw])/g, '$1'],
  [/r/g, 'l'],
  // At the end Lao knows no d and b.
  [/d(?=t|$)/g, 't'],
  [/b$/g, 'p'],
  [/([a-z])\1+/g, '$1'],
];

/** A word in Latin letters, folded, as a Lao reader would say it. */
export const latinSound = (word: string): string =>
  sameSound.reduce((written, [from, to]) => written.replace(from, to), word);

/** Letters at the end after which nobody can tell yet what is meant: of gn, of a w that may begin a syllable, of er. */
const undecided = /([aeiouy])(?:gn?|w)$|([aeo])r$/;

/** The last letter typed: how it sounds at the end of a word, and how else when the word goes on (ou, ee, eu, ch). */
const lastLetters: Record<string, readonly [sound: string, others: readonly string[]]> = {
  a: ['a', ['e']],
  o: ['o', ['u']],
  e: ['e', ['i', 'w']],
  d: ['t', ['d']],
  b: ['p', ['b']],
  c: ['k', ['j']],
};

/** How words may begin to sound of which these letters have been typed so far. */
export const latinBeginnings = (typed: string): string[] => {
  const sound = latinSound(typed);
  const [end = '', others = []] = lastLetters[typed.slice(-1)] ?? [];
  return [
    ...new Set([
      sound,
      latinSound(typed.replace(undecided, '$1$2')),
      ...(end !== '' && sound.endsWith(end) ? others.map((other) => sound.slice(0, -1) + other) : []),
      // Khia may become Khiao.
      ...(sound.endsWith('ie') ? [`${sound.slice(0, -1)}o`] : []),
    ]),
  ];
};

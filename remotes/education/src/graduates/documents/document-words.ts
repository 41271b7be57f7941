import type { GraduateDocument } from '@suksa/contracts/education';
import { formatClassName, type PrintLanguage } from '@suksa/i18n';
import type english from '../../../locales/en.json';
import type graduates from '../../../locales/graduates/en.json';

type Shared = Pick<typeof english, 'sex' | 'person_title' | 'conduct'>;

type Words = Shared & { readonly paper: (typeof graduates)['graduates']['paper'] };

/** The words of the chosen languages, the paper's first one first. */
export interface DocumentWords {
  readonly language: PrintLanguage;
  readonly all: readonly Words[];
  /** Of both scripts: names are always printed in both. */
  readonly titles: Readonly<Record<'lo' | 'en', Words['person_title']>>;
}

type Label = Exclude<keyof Words['paper'], 'of' | 'help'>;

/** Paper speaks the chosen languages whatever the page does, so both are loaded for it. */
export async function loadDocumentWords(language: PrintLanguage): Promise<DocumentWords> {
  const [lo, en] = await Promise.all([loadMessages.lo(), loadMessages.en()]);
  const both = { lo, en };
  return {
    language,
    all: language === 'both' ? [both.lo, both.en] : [both[language]],
    titles: { lo: both.lo.person_title, en: both.en.person_title },
  };
}

const loadMessages = {
  lo: async () =>
    wordsIn(
      await Promise.all([import('../../../locales/lo.json'), import('../../../locales/graduates/lo.json')]),
    ),
  en: async () =>
    wordsIn(
      await Promise.all([import('../../../locales/en.json'), import('../../../locales/graduates/en.json')]),
    ),
};

type Loaded = readonly [
  { readonly default: Shared },
  { readonly default: { readonly graduates: Pick<(typeof graduates)['graduates'], 'paper'> } },
];

/** Only of what is said the same way of one and of many: the two languages have not the same plurals. */
const wordsIn = ([{ default: shared }, { default: own }]: Loaded): Words => ({
  sex: shared.sex,
  person_title: shared.person_title,
  conduct: shared.conduct,
  paper: own.graduates.paper,
});

/** A sentence in each chosen language. */
export const sentences = ({ all }: DocumentWords, key: Label): readonly string[] =>
  all.map(({ paper }) => paper[key]);

/** A label in the chosen languages, as one line. */
export const label = (words: DocumentWords, key: Label): string => sentences(words, key).join(' · ');

/** A name in the chosen languages, below one another: beside one another one of them would be torn at its title. */
export const nameLines = (words: DocumentWords, name: { lo: string; en: string }): string =>
  words.language === 'both'
    ? [...new Set([name.lo, name.en])].filter(Boolean).join('\n')
    : inScripts(words, name);

/** A name or word that is kept in both scripts, in the chosen ones; the other one where that is empty. */
export const inScripts = ({ language }: DocumentWords, { lo, en }: { lo: string; en: string }): string => {
  if (language === 'both') return [...new Set([lo, en])].filter(Boolean).join(' · ');
  return language === 'lo' ? lo || en : en || lo;
};

/** A class in the chosen languages, as its level is. */
export const classIn = (words: DocumentWords, name: string): string =>
  inScripts(words, { lo: formatClassName(name, 'lo'), en: formatClassName(name, 'en') });

export const sexIn = ({ all }: DocumentWords, sex: 'female' | 'male'): string =>
  all.map((words) => words.sex[sex]).join(' · ');

export const conductIn = ({ all }: DocumentWords, conduct: string): string =>
  all
    .map((words) => words.conduct[conduct as 'good'] ?? '')
    .filter(Boolean)
    .join(' · ');

/** The name with its title in both scripts, whatever the language: `ທ້າວ …`, `Mr …`; the paper's own first. */
export const titledIn = (
  { language, titles }: DocumentWords,
  { title, name }: Pick<GraduateDocument['holder'], 'title' | 'name'>,
): readonly string[] => {
  const order = language === 'en' ? (['en', 'lo'] as const) : (['lo', 'en'] as const);
  return order
    .filter((script) => name[script])
    .map((script) => (title ? `${titles[script][title]} ${name[script]}` : name[script]));
};

/** What the holder of a certificate is called today; nothing where that is what it says. */
export const presentNameOf = (
  words: DocumentWords,
  { holder, presentName }: Pick<GraduateDocument, 'holder' | 'presentName'>,
): readonly string[] => (presentName ? titledIn(words, { title: holder.title, name: presentName }) : []);

/** A birth date as far as it is known: the day, the month and year, or the year alone. */
export const birthDateOf = ({ birthDate, birthDatePrecision }: GraduateDocument['holder']): string => {
  if (!birthDate) return '';
  const [year = '', month = '', day = ''] = birthDate.split('-');
  if (birthDatePrecision === 'year') return year;
  return birthDatePrecision === 'month' ? `${month}/${year}` : `${day}/${month}/${year}`;
};

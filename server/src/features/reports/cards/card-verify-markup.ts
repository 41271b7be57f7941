import { namesOfPlace, verdictPage } from '../../../page/verdict-page.ts';
import { type PageLocale, wordsOf as publicWords } from '../../../page/words.ts';
import { todayIn } from '../../../school/clock.ts';
import type { VerifiedCard } from './card-repository.ts';
import en from './locales/en.json' with { type: 'json' };
import lo from './locales/lo.json' with { type: 'json' };

const words: Readonly<Record<PageLocale, typeof en>> = { en, lo };

/** What the page answers: a card as it stands today, or why it can't tell. */
export type CardVerdict = VerifiedCard | 'unknown' | 'too_many';

/** The whole page in both languages, the reader's first. */
export const cardPage = (verdict: CardVerdict, reader: { first: PageLocale; nonce: string }): string =>
  verdictPage(
    {
      state: stateOf(verdict),
      check: { en: en.check, lo: lo.check },
      tell: (locale) => told(verdict, locale),
    },
    reader,
  );

const stateOf = (verdict: CardVerdict) => (typeof verdict === 'string' ? verdict : 'valid');

const told = (verdict: CardVerdict, locale: PageLocale) => {
  const own = words[locale];
  const state = stateOf(verdict);
  const revision = typeof verdict === 'string' ? '' : String(verdict.revision);
  return {
    title: own[state].replace('{{revision}}', revision),
    text: own[`${state}_text`],
    facts: typeof verdict === 'string' ? [] : factsOf(verdict, locale),
  };
};

const factsOf = (card: VerifiedCard, locale: PageLocale) => {
  const own = words[locale];
  const { day } = publicWords(locale);
  return [
    [own.revision, String(card.revision)],
    [own.date, day(todayIn(card.publishedAt))],
    [own.year, card.year],
    [own.school, namesOfPlace(locale, card)],
  ] as const;
};

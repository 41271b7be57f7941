import { namesOfPlace, verdictPage } from '../../../page/verdict-page.ts';
import { type PageLocale, wordsOf as publicWords } from '../../../page/words.ts';
import { todayIn } from '../../../school/clock.ts';
import en from './locales/en.json' with { type: 'json' };
import lo from './locales/lo.json' with { type: 'json' };
import type { VerifiedReceipt } from './verify-repository.ts';

const words: Readonly<Record<PageLocale, typeof en>> = { en, lo };

/** What the page answers: a receipt as it stands today, or why it can't tell. */
export type Verdict = VerifiedReceipt | 'unknown' | 'too_many';

/** The whole page in both languages, the reader's first. */
export const verifyPage = (verdict: Verdict, reader: { first: PageLocale; nonce: string }): string => {
  const state = stateOf(verdict);
  const check = { en: en.check, lo: lo.check };
  return verdictPage({ state, check, tell: (locale) => told(verdict, locale) }, reader);
};

const stateOf = (verdict: Verdict) =>
  typeof verdict === 'string' ? verdict : verdict.voidedAt ? 'void' : 'valid';

const told = (verdict: Verdict, locale: PageLocale) => {
  const own = words[locale];
  const state = stateOf(verdict);
  const { day } = publicWords(locale);
  const voided = typeof verdict !== 'string' && verdict.voidedAt;
  return {
    title: own[state],
    text: own[`${state}_text`].replace('{{day}}', voided ? day(todayIn(voided)) : ''),
    facts: typeof verdict === 'string' ? [] : factsOf(verdict, locale),
  };
};

const factsOf = (receipt: VerifiedReceipt, locale: PageLocale) => {
  const own = words[locale];
  const { day, kip } = publicWords(locale);
  return [
    [own.number, receipt.receipt],
    [own.date, day(receipt.day)],
    [own.amount, kip(receipt.amount)],
    [own.school, namesOfPlace(locale, receipt)],
    [own.state, `${own.states[receipt.voidedAt ? 'void' : 'valid']} (${day(todayIn())})`],
  ] as const;
};

import { html, Markup } from '../../../page/html.ts';
import { languageTags, type PageLocale, wordsOf as publicWords } from '../../../page/words.ts';
import { todayIn } from '../../../school/clock.ts';
import en from './locales/en.json' with { type: 'json' };
import lo from './locales/lo.json' with { type: 'json' };
import type { VerifiedReceipt } from './verify-repository.ts';

const words: Readonly<Record<PageLocale, typeof en>> = { en, lo };

/** What the page answers: a receipt as it stands today, or why it can't tell. */
export type Verdict = VerifiedReceipt | 'unknown' | 'too_many';

/** The whole page in both languages, the reader's first; without scripts, for whatever telephone scans the code. */
export const verifyPage = (
  verdict: Verdict,
  { first, nonce }: { first: PageLocale; nonce: string },
): string => {
  const order: readonly PageLocale[] = first === 'en' ? ['en', 'lo'] : ['lo', 'en'];
  return `<!doctype html>\n${html`<html lang="${languageTags[first]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${words[first].check}</title>
<style nonce="${nonce}">${new Markup(style)}</style>
</head>
<body>
<main data-state="${stateOf(verdict)}">
${order.map((locale, index) => section(verdict, locale, index === 0))}
</main>
</body>
</html>`}`;
};

const stateOf = (verdict: Verdict) =>
  typeof verdict === 'string' ? verdict : verdict.voidedAt ? 'void' : 'valid';

const section = (verdict: Verdict, locale: PageLocale, isFirst: boolean): Markup => {
  const own = words[locale];
  const state = stateOf(verdict);
  const day = typeof verdict === 'string' || !verdict.voidedAt ? '' : dayIn(locale, verdict.voidedAt);
  const title = own[state];
  return html`<section lang="${languageTags[locale]}">
${isFirst ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}
<p>${own[`${state}_text`].replace('{{day}}', day)}</p>
${typeof verdict !== 'string' && facts(verdict, locale)}
</section>`;
};

const facts = (receipt: VerifiedReceipt, locale: PageLocale): Markup => {
  const own = words[locale];
  const { text, day, kip } = publicWords(locale);
  const school = [text(receipt.school), text(receipt.branch)].filter((name) => /\p{L}/u.test(name));
  const rows = [
    [own.number, receipt.receipt],
    [own.date, day(receipt.day)],
    [own.amount, kip(receipt.amount)],
    [own.school, [...new Set(school)].join(' · ')],
    [own.state, `${own.states[receipt.voidedAt ? 'void' : 'valid']} (${day(todayIn())})`],
  ];
  return html`<dl>${rows.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
};

const dayIn = (locale: PageLocale, at: Date) => publicWords(locale).day(todayIn(at));

const style = `
body { margin: 0; font: 1rem/1.6 'Noto Sans Lao', 'Phetsarath OT', system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; }
section + section { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid #8886; }
h1, h2 { margin: 0 0 .5rem; font-size: 1.35rem; line-height: 1.5; border-inline-start: .4rem solid; padding-inline-start: .8rem; }
h2 { font-size: 1.15rem; }
p { margin: 0 0 1rem; }
dl { margin: 0; }
dl > div { display: flex; justify-content: space-between; gap: 1rem; padding: .45rem 0; border-top: 1px solid #8883; }
dt { opacity: .75; }
dd { margin: 0; font-weight: 650; text-align: end; overflow-wrap: anywhere; }
[data-state='valid'] :is(h1, h2) { color: light-dark(#0b6b4f, #5fdcb1); }
[data-state='void'] :is(h1, h2), [data-state='unknown'] :is(h1, h2) { color: light-dark(#b3261e, #ff9c94); }
`;

import { html, Markup } from '../../../page/html.ts';
import { languageTags, type PageLocale, wordsOf as publicWords } from '../../../page/words.ts';
import { todayIn } from '../../../school/clock.ts';
import type { VerifiedCard } from './card-repository.ts';
import en from './locales/en.json' with { type: 'json' };
import lo from './locales/lo.json' with { type: 'json' };

const words: Readonly<Record<PageLocale, typeof en>> = { en, lo };

/** What the page answers: a card as it stands today, or why it can't tell. */
export type CardVerdict = VerifiedCard | 'unknown' | 'too_many';

/** The whole page in both languages, the reader's first; without scripts, for whatever telephone scans the code. */
export const cardPage = (
  verdict: CardVerdict,
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
<main data-state="${typeof verdict === 'string' ? verdict : 'valid'}">
${order.map((locale, index) => section(verdict, locale, index === 0))}
</main>
</body>
</html>`}`;
};

const section = (verdict: CardVerdict, locale: PageLocale, isFirst: boolean): Markup => {
  const own = words[locale];
  const state = typeof verdict === 'string' ? verdict : 'valid';
  const revision = typeof verdict === 'string' ? '' : String(verdict.revision);
  const title = own[state].replace('{{revision}}', revision);
  return html`<section lang="${languageTags[locale]}">
${isFirst ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}
<p>${own[`${state}_text`]}</p>
${typeof verdict !== 'string' && facts(verdict, locale)}
</section>`;
};

const facts = (card: VerifiedCard, locale: PageLocale): Markup => {
  const own = words[locale];
  const { text, day } = publicWords(locale);
  const school = [text(card.school), text(card.branch)].filter((name) => /\p{L}/u.test(name));
  const rows = [
    [own.revision, String(card.revision)],
    [own.date, day(todayIn(card.publishedAt))],
    [own.year, card.year],
    [own.school, [...new Set(school)].join(' · ')],
  ];
  return html`<dl>${rows.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
};

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
[data-state='unknown'] :is(h1, h2) { color: light-dark(#b3261e, #ff9c94); }
`;

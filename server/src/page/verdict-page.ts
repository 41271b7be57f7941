import type { PageWords } from '@suksa/contracts/landing';
import { html, Markup } from './html.ts';
import { languageTags, type PageLocale, wordsOf } from './words.ts';

interface Verdict {
  /** `valid`, `void`, `unknown` or `too_many`: decides the colour. */
  readonly state: string;
  /** What is checked. */
  readonly check: Readonly<Record<PageLocale, string>>;
  /** What the page tells in one language. */
  readonly tell: (locale: PageLocale) => Told;
}

interface Told {
  readonly title: string;
  readonly text: string;
  /** Names and values; none where nothing was found. */
  readonly facts: readonly (readonly [string, string])[];
}

interface Reader {
  /** The language that stands first. */
  readonly first: PageLocale;
  readonly nonce: string;
}

/** What a stranger sees who scans a code on paper: one page in both languages, without scripts, for whatever telephone. */
export const verdictPage = ({ state, check, tell }: Verdict, { first, nonce }: Reader): string => {
  const order: readonly PageLocale[] = first === 'en' ? ['en', 'lo'] : ['lo', 'en'];
  return `<!doctype html>\n${html`<html lang="${languageTags[first]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${check[first]}</title>
<style nonce="${nonce}">${new Markup(style)}</style>
</head>
<body>
<main data-state="${state}">
${order.map((locale, index) => section(tell(locale), locale, index === 0))}
</main>
</body>
</html>`}`;
};

const section = (
  { title, text, facts }: Told,
  locale: PageLocale,
  isFirst: boolean,
): Markup => html`<section lang="${languageTags[locale]}">
${isFirst ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}
<p>${text}</p>
${facts.length > 0 && html`<dl>${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`}
</section>`;

/** School and branch, as one name where both are called the same, in that language. */
export const namesOfPlace = (
  locale: PageLocale,
  { school, branch }: Readonly<Record<'school' | 'branch', PageWords>>,
): string => {
  const { text } = wordsOf(locale);
  const names = [text(school), text(branch)].filter((name) => /\p{L}/u.test(name));
  return [...new Set(names)].join(' · ');
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
[data-state='void'] :is(h1, h2), [data-state='unknown'] :is(h1, h2) { color: light-dark(#b3261e, #ff9c94); }
`;

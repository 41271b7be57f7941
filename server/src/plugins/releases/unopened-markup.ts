import { html, Markup } from '../../page/html.ts';
import { languageTags, pageLocales } from '../../page/words.ts';
import en from './locales/en.json' with { type: 'json' };
import lo from './locales/lo.json' with { type: 'json' };
import { plainStyle } from './preview-markup.ts';

const words = { en, lo };

/** Where nothing that was released is whole. */
export const unopenedPage = (nonce: string): string => saidInBoth(nonce, 'unopened', 'unopened_text');

/** Where the database doesn't answer: whoever sends it has the browser ask again by itself. */
export const awayPage = (nonce: string): string => saidInBoth(nonce, 'away', 'away_text');

/** What users can do, in both languages, as nothing here knows theirs. */
const saidInBoth = (nonce: string, title: keyof typeof en, text: keyof typeof en): string =>
  `<!doctype html>\n${html`<html lang="${languageTags.lo}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${lo[title]} · ${en[title]}</title>
<style nonce="${nonce}">${new Markup(plainStyle)}</style>
</head>
<body>
<main>
${[...pageLocales].reverse().map(
  (locale) => html`<section lang="${languageTags[locale]}">
<h1>${words[locale][title]}</h1>
<p>${words[locale][text]}</p>
<p><a href="">${words[locale].try_again}</a></p>
</section>`,
)}
</main>
</body>
</html>`}`;

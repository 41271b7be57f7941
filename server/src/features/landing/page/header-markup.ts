import { html, type Markup } from '../../../page/html.ts';
import { type PageLocale, pageLocales } from '../../../page/words.ts';
import { type Drawn, shownSections } from './contents-markup.ts';
import { champa, icon } from './icons-markup.ts';

const languageNames: Readonly<Record<PageLocale, string>> = { en: 'EN', lo: 'ລາວ' };

export const header = (drawn: Drawn): Markup => {
  const { payload, words } = drawn;
  const signIn = html`<a class="sign-in" href="/login" data-open="${words.open}">${words.sign_in}</a>`;
  return html`<header class="header" id="header"><div class="wide header-row">
<a class="brand" href="#top">${champa}<span>${words.text(payload.name) || 'Suksa'}</span></a>
<nav class="navigation" id="navigation" aria-label="${words.menu}"><ul>
${shownSections(drawn).map((name) => html`<li><a class="menu-link" href="#${name}">${words.nav[name]}</a></li>`)}
<li class="menu-sign-in">${signIn}</li>
</ul></nav>
<div class="header-end">${languageSwitch(drawn)}${signIn}
<button class="navigation-toggle" type="button" aria-controls="navigation" aria-expanded="false" aria-label="${words.open_menu}" data-close="${words.close_menu}">${icon('list')}${icon('close')}</button>
</div></div></header>`;
};

/** Links, so that the choice works without scripts: the answer keeps it in the cookie. */
const languageSwitch = ({ words }: Drawn) =>
  html`<div class="languages">${pageLocales.map((locale) =>
    locale === words.locale
      ? html`<span class="language" aria-current="true" lang="${locale}">${languageNames[locale]}</span>`
      : html`<a class="language" href="/?lang=${locale}" lang="${locale}" hreflang="${locale}">${languageNames[locale]}</a>`,
  )}</div>`;

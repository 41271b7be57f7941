import { html, type Markup } from '../../../page/html.ts';
import { languageTags, type PageLocale, wordsOf } from '../../../page/words.ts';
import type { PagePayload } from '../school-page/payload-service.ts';
import { type Drawn, type SectionName, shownSections } from './contents-markup.ts';
import { about, fees, hero, levels } from './first-sections-markup.ts';
import { head } from './head-markup.ts';
import { header } from './header-markup.ts';
import { icon, iconSheet } from './icons-markup.ts';
import { contact, enquiry, footer } from './last-sections-markup.ts';
import { faq, gallery, news } from './middle-sections-markup.ts';
import type { PageFrame } from './page-frame-markup.ts';

const sections = { about, levels, fees, news, gallery, faq, contact } satisfies Record<
  SectionName,
  (drawn: Drawn) => Markup
>;

/** The whole public page in one language. It reads well as it is; the script adds what moves. */
export const pageOf = (payload: PagePayload, locale: PageLocale, frame: PageFrame): string => {
  const words = wordsOf(locale);
  const drawn: Drawn = { payload, words };
  const shown = shownSections(drawn);
  return `<!doctype html>\n${html`<html lang="${languageTags[locale]}" data-payload="${payload.id}">
${head(drawn, frame)}
<body>
<div id="overlay" role="status" aria-label="${words.text(payload.name) || 'Suksa'}"><span><i></i><i></i><i></i></span></div>
<div id="preloader" aria-hidden="true"></div>
${iconSheet}
<a class="skip" href="#main">${words.skip}</a>
${header(drawn)}
<main id="main" tabindex="-1">
${hero(drawn)}
${shown.filter((name) => name !== 'contact').map((name) => sections[name](drawn))}
${payload.content.takesEnquiries && payload.levels.length > 0 && enquiry(drawn)}
${shown.includes('contact') && contact(drawn)}
</main>
${footer(drawn)}
<a class="scroll-top" href="#top" aria-label="${words.top}">${icon('up')}</a>
</body>
</html>`}`;
};

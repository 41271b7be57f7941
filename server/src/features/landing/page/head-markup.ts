import { html, jsonElement, Markup } from '../../../page/html.ts';
import { languageTags, type PageLocale, pageLocales } from '../../../page/words.ts';
import type { Drawn } from './contents-markup.ts';
import type { PageFrame } from './page-frame-markup.ts';
import { pictureAddress } from './picture-markup.ts';

/** Each language has an address of its own for search engines; opened by a person it also becomes the choice. */
export const addressIn = (origin: string, locale: PageLocale) =>
  locale === 'en' ? `${origin}/` : `${origin}/?lang=${locale}`;

/** Title, description, sharing, languages, structured data, and the files of the page, each with its hash. */
export const head = (drawn: Drawn, { origin, shell, style, styleText, script, font }: PageFrame): Markup => {
  const { payload, words } = drawn;
  const name = words.text(payload.name) || 'Suksa';
  const title = words.text(payload.content.hero.title);
  const fullTitle = title && title !== name ? `${name} · ${title}` : name;
  const description = descriptionOf(drawn);
  const picture = payload.pictures[payload.content.hero.pictureId ?? 0];
  const image = `${origin}/pictures/share/${picture?.id ?? 0}.jpg`;
  const address = addressIn(origin, words.locale);
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fdfaf3" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0f1715" media="(prefers-color-scheme: dark)">
<title>${fullTitle}</title>
<meta name="description" content="${description}">
${styleText === null ? null : html`<style>${new Markup(styleText)}</style>`}
${styleText === null && style && html`<link rel="stylesheet" href="${style.address}" integrity="${style.integrity}" crossorigin="anonymous">`}
${picture?.files.includes('drawing.svg') && html`<link rel="preload" as="image" href="${pictureAddress(picture, 'drawing.svg')}" fetchpriority="high">`}
${font && words.locale === 'lo' && html`<link rel="preload" as="font" type="font/woff2" href="${font.address}" crossorigin="anonymous">`}
${script && html`<script src="${script.address}" integrity="${script.integrity}" crossorigin="anonymous" defer></script>`}
<link rel="icon" href="${shell}/icon.svg" type="image/svg+xml">
<link rel="canonical" href="${address}">
${pageLocales.map((locale) => html`<link rel="alternate" hreflang="${locale}" href="${addressIn(origin, locale)}">`)}
<link rel="alternate" hreflang="x-default" href="${origin}/">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${name}">
<meta property="og:title" content="${fullTitle}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="${image}">
<meta property="og:image:type" content="image/jpeg">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${name}">
<meta property="og:locale" content="${languageTags[words.locale].replace('-', '_')}">
<meta property="og:locale:alternate" content="${languageTags[words.locale === 'en' ? 'lo' : 'en'].replace('-', '_')}">
<meta name="twitter:card" content="summary_large_image">
${jsonElement('application/ld+json', structuredData(drawn, { address, image, description }))}
</head>`;
};

const descriptionOf = ({ payload: { content }, words }: Drawn) =>
  (words.text(content.hero.text) || words.text(content.about.text) || words.hero.text)
    .replace(/\s+/g, ' ')
    .slice(0, 300);

interface About {
  readonly address: string;
  readonly image: string;
  readonly description: string;
}

/** schema.org: the school with its branches, and what families ask. */
const structuredData = ({ payload, words }: Drawn, { address, image, description }: About) => {
  const { name, branches, content } = payload;
  const school = {
    '@type': 'School',
    name: words.text(name),
    alternateName: name[words.locale === 'en' ? 'lo' : 'en'] || undefined,
    url: address,
    image,
    description,
    inLanguage: pageLocales.map((locale) => languageTags[locale]),
    email: content.contact.email || undefined,
    telephone: branches.find(({ phone }) => phone !== '')?.phone,
    address: branches.map((branch) => ({
      '@type': 'PostalAddress',
      name: words.text(branch.name),
      streetAddress: words.text(branch.address) || undefined,
      addressCountry: 'LA',
      telephone: branch.phone || undefined,
    })),
  };
  const questions = content.faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: words.text(question),
    acceptedAnswer: { '@type': 'Answer', text: words.text(answer) },
  }));
  return {
    '@context': 'https://schema.org',
    '@graph': [school, ...(questions.length > 0 ? [{ '@type': 'FAQPage', mainEntity: questions }] : [])],
  };
};

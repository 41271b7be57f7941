import { html, type Markup, paragraphs } from '../../../page/html.ts';
import { type Drawn, shownSections } from './contents-markup.ts';
import { champa, icon } from './icons-markup.ts';
import { pictureOf } from './picture-markup.ts';

export const hero = (drawn: Drawn): Markup => {
  const { payload, words } = drawn;
  const { content, pictures } = payload;
  const name = words.text(payload.name) || 'Suksa';
  const title = words.text(content.hero.title);
  const picture = pictureOf(pictures[content.hero.pictureId ?? 0], {
    alternative: '',
    sizes: '(min-width: 68rem) 46rem, 100vw',
    first: true,
  });
  return html`<section class="hero ${!picture && 'hero-plain'}" id="top"><div class="wide hero-row">
<div class="hero-text">
${title && title !== name && html`<p class="eyebrow">${name}</p>`}
<h1>${title || name}</h1>
<div class="lead">${paragraphs(words.text(content.hero.text) || words.hero.text)}</div>
<p class="hero-buttons">
${content.takesEnquiries && html`<a class="button" href="#enquiry">${words.hero.apply}${icon('right')}</a>`}
${shownSections(drawn).includes('contact') && html`<a class="button button-quiet" href="#contact">${words.hero.visit}</a>`}
</p></div>
${picture && html`<div class="hero-picture">${picture}</div>`}
</div></section>
<div class="weave" aria-hidden="true"></div>`;
};

export const about = ({ payload: { content, pictures }, words }: Drawn): Markup => {
  const picture = pictureOf(pictures[content.about.pictureId ?? 0], {
    alternative: '',
    sizes: '(min-width: 68rem) 34rem, 100vw',
  });
  return html`<section class="section" id="about"><div class="wide about-row ${!picture && 'about-plain'}">
${picture && html`<div class="about-picture" data-reveal>${picture}</div>`}
<div data-reveal><h2>${words.text(content.about.title) || words.about.title}</h2>
<div class="prose">${paragraphs(words.text(content.about.text))}</div>
${
  content.about.facts.length > 0 &&
  html`<dl class="facts">${content.about.facts.map(
    ({ value, label }) => html`<div><dt>${words.text(label)}</dt><dd>${words.text(value)}</dd></div>`,
  )}</dl>`
}</div></div></section>`;
};

export const levels = ({ payload: { content }, words }: Drawn): Markup =>
  html`<section class="section section-tint" id="levels"><div class="wide">
<h2 data-reveal>${words.levels.title}</h2>
<ol class="levels">${content.levels.map(
    ({ name, ages, text }) => html`<li class="level" data-reveal>${champa}
<h3>${words.text(name)}</h3>
${words.text(ages) && html`<p class="ages">${words.text(ages)}</p>`}
${paragraphs(words.text(text))}</li>`,
  )}</ol></div></section>`;

export const fees = ({ payload: { content }, words }: Drawn): Markup =>
  html`<section class="section" id="fees"><div class="wide fees-row">
<div data-reveal><h2>${words.fees.title}</h2><div class="prose">${paragraphs(words.text(content.fees.note))}</div></div>
<table class="fees" data-reveal><thead><tr><th scope="col">${words.fees.name}</th><th scope="col">${words.fees.amount}</th></tr></thead>
<tbody>${content.fees.rows.map(
    ({ name, amount, per }) =>
      html`<tr><th scope="row">${words.text(name)}</th><td><b>${words.kip(amount)}</b> <span>${words.fees.per[per]}</span></td></tr>`,
  )}</tbody></table></div></section>`;

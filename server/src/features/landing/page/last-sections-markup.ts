import { html, type Markup } from '../../../page/html.ts';
import { todayIn } from '../../../school/clock.ts';
import { branchToCall, type Drawn } from './contents-markup.ts';
import { champa, icon } from './icons-markup.ts';
import { phoneLink } from './phone-link-markup.ts';
import { pictureOf } from './picture-markup.ts';

export const enquiry = (drawn: Drawn): Markup => {
  const { payload, words } = drawn;
  const { enquiry: text } = words;
  const branch = branchToCall(drawn);
  const required = html`<i aria-hidden="true">*</i>`;
  const problem = (name: string) => html`<span class="problem" id="${name}-problem" hidden></span>`;
  return html`<section class="section section-deep" id="enquiry"><div class="wide enquiry-row">
<div data-reveal><h2>${text.title}</h2><p class="lead">${text.text}</p>
${branch && html`<p class="call">${words.fill(text.call, { branch: words.text(branch.name) })}</p>${phoneLink(branch.phone)}`}</div>
<form class="enquiry" novalidate action="/api/landing/enquiries" method="post" data-messages="${JSON.stringify(text.errors)}" data-sending="${text.sending}" data-thanks="${text.thanks}" data-thanks-text="${text.thanks_text}" data-ok="${text.ok}" data-reveal>
<noscript><p class="problem">${text.needs_script}</p></noscript>
<div class="field"><label for="enquiry-name">${text.name} ${required}</label><input id="enquiry-name" name="name" required maxlength="120" autocomplete="name">${problem('name')}</div>
<div class="field"><label for="enquiry-phone">${text.phone} ${required}</label><input id="enquiry-phone" name="phone" type="tel" inputmode="tel" required maxlength="20" autocomplete="tel" aria-describedby="phone-help"><span class="help" id="phone-help">${text.phone_help}</span>${problem('phone')}</div>
<div class="field half"><label for="enquiry-level">${text.level} ${required}</label><select id="enquiry-level" name="levelId" required><option value="">${text.choose}</option>${payload.levels.map(
    ({ id, name }) => html`<option value="${id}">${words.text(name)}</option>`,
  )}</select>${problem('levelId')}</div>
<div class="field half"><label for="enquiry-year">${text.year} ${required}</label><select id="enquiry-year" name="year" required>${payload.years.map(
    (year) => html`<option>${year}</option>`,
  )}</select>${problem('year')}</div>
<div class="field"><label for="enquiry-message">${text.message} <small>(${text.optional})</small></label><textarea id="enquiry-message" name="message" rows="4" maxlength="1000"></textarea>${problem('message')}</div>
<div class="unseen" aria-hidden="true"><label for="enquiry-website">${text.website}</label><input id="enquiry-website" name="website" tabindex="-1" autocomplete="off"></div>
<p class="problem form-problem" role="alert" hidden></p>
<button class="button button-bright" type="submit">${text.send}</button>
<p class="thanks" role="status" tabindex="-1"></p>
</form></div></section>`;
};

export const contact = ({ payload: { branches, content, pictures }, words }: Drawn): Markup => {
  const { hours, email, mapPictureId, mapAddress } = content.contact;
  const map = pictureOf(pictures[mapPictureId ?? 0], {
    // A link's label says it already.
    alternative: mapAddress ? '' : words.contact.title,
    sizes: '(min-width: 68rem) 40rem, 100vw',
  });
  return html`<section class="section" id="contact"><div class="wide contact-row ${!map && 'contact-plain'}">
<div data-reveal><h2>${words.contact.title}</h2>
<ul class="branches">${branches.map(
    ({ name, phone, address }) => html`<li><h3>${words.text(name)}</h3>
${words.text(address) && html`<p>${icon('pin')}<span>${words.text(address)}</span></p>`}
${phone && html`<p>${phoneLink(phone)}</p>`}</li>`,
  )}</ul>
${words.text(hours) && html`<p class="contact-line">${icon('clock')}<span><b>${words.contact.hours}</b> ${words.text(hours)}</span></p>`}
${email && html`<p class="contact-line">${icon('mail')}<a href="mailto:${email}">${email}</a></p>`}</div>
${map && html`<div class="map" data-reveal>${mapAddress ? html`<a href="${mapAddress}" rel="noopener">${map}<span class="map-label">${words.contact.map}${icon('right')}</span></a>` : map}</div>`}
</div></section>`;
};

export const footer = ({ payload: { name }, words }: Drawn): Markup =>
  html`<footer class="footer"><div class="weave" aria-hidden="true"></div><div class="wide footer-row">
<p class="brand">${champa}<span>${words.text(name) || 'Suksa'}</span></p>
<p>${words.fill(words.footer.rights, { year: todayIn().slice(0, 4), school: words.text(name) })} · ${words.footer.with}</p>
</div></footer>`;

import { printFigures, readBudget } from './figure.ts';
import { measureAdmission } from './measure-admission.ts';
import { measureBrowser } from './measure-browser.ts';
import { measureBuild } from './measure-build.ts';
import { measureCalendar } from './measure-calendar.ts';
import { measureCards } from './measure-cards.ts';
import { measureLanding } from './measure-landing.ts';
import { measureRelease } from './measure-release.ts';
import { measureServer } from './measure-server.ts';

/** `npm run bench [-- build release browser cards admission landing server]`: measures, prints a table against the budget, fails where it is missed. */
const sections = {
  build: measureBuild,
  release: measureRelease,
  browser: measureBrowser,
  calendar: measureCalendar,
  cards: measureCards,
  admission: measureAdmission,
  landing: measureLanding,
  server: measureServer,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(sections).join(', ')}.`);
  process.exit(2);
}

const budget = readBudget();
let missed = 0;
for (const [name, measure] of Object.entries(sections)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  missed += printFigures(name, await measure(), budget);
}
console.info(missed === 0 ? '\nWithin the budget.' : `\n${missed} figures miss the budget.`);
process.exit(missed === 0 ? 0 : 1);

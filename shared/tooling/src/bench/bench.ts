import { type Figure, printFigure, readBudget } from './figure.ts';
import { measureGate } from './gate/measure-gate.ts';
import { measureAdmission } from './measure-admission.ts';
import { measureBackup } from './measure-backup.ts';
import { measureBuild } from './measure-build.ts';
import { measureCalendar } from './measure-calendar.ts';
import { measureCards } from './measure-cards.ts';
import { measureFees } from './measure-fees.ts';
import { measureGrowth } from './measure-growth.ts';
import { measureKills } from './measure-kills.ts';
import { measureLanding } from './measure-landing.ts';
import { measureLedger } from './measure-ledger.ts';
import { measureNeighbour } from './measure-neighbour.ts';
import { measureRelease } from './measure-release.ts';
import { measureReports } from './measure-reports.ts';
import { measureServer } from './measure-server.ts';
import { measureBrowser } from './pages/measure-browser.ts';
import { measureTimetable } from './timetable/measure-timetable.ts';

/** `npm run bench [-- build …]`: measures these, prints each figure against the budget as it comes, fails where one is missed. */
const sections: Readonly<Record<string, () => AsyncIterable<Figure> | Promise<readonly Figure[]>>> = {
  build: measureBuild,
  release: measureRelease,
  browser: measureBrowser,
  calendar: measureCalendar,
  cards: measureCards,
  admission: measureAdmission,
  landing: measureLanding,
  reports: measureReports,
  fees: measureFees,
  gate: measureGate,
  server: measureServer,
  growth: measureGrowth,
  neighbour: measureNeighbour,
  timetable: measureTimetable,
  kills: measureKills,
  ledger: measureLedger,
  backup: measureBackup,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(sections).join(', ')}.`);
  process.exit(2);
}

const budget = readBudget();
let missed = 0;
let failed = 0;
for (const [name, measure] of Object.entries(sections)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.info(`\n${name}`);
  try {
    for await (const figure of await measure()) if (printFigure(figure, budget)) missed += 1;
  } catch (error) {
    // What was measured before is printed already, and the other sections can still be.
    failed += 1;
    console.error(`  !! ${name} stopped here:`, error);
  }
}
if (missed > 0) console.info(`\n${missed} figures miss the budget.`);
if (failed > 0) console.info(`\n${failed} sections could not be measured to their end.`);
if (missed + failed === 0) console.info('\nWithin the budget.');
process.exit(missed + failed === 0 ? 0 : 1);

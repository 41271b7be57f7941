import {
  exportAccounts,
  exportComing,
  exportTotals,
  groupTotals,
  listAccounts,
  listComing,
  readExpected,
  readForecast,
  readTotals,
} from '@suksa/contracts/feeinvoice';
import { streamExport } from '../../../export.ts';
import { yearOf } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { todayIn } from '../../../school/clock.ts';
import { exportAccountsOf, listAccountsOf } from './account-service.ts';
import { exportComingOf, listComingOf } from './coming-service.ts';
import { forecastOf } from './forecast-service.ts';
import { groupsOf } from './totals-group-repository.ts';
import { presentTotalsForExport, presentTotalsRow } from './totals-presenter.ts';
import { expectedOf } from './totals-repository.ts';
import { branchOfGroups, branchOfTotals, hasOwnTillToCount, totalsOf } from './totals-service.ts';

export const totalsRoutes = (app: App) => {
  route(app, readTotals, (call) => totalsOf(call, call.query));

  route(app, groupTotals, async (call) => {
    const { by, from, until } = call.query;
    const branchId = await branchOfGroups(call, by, until);
    const rows = await groupsOf(call.school.read, by, { actor: call.actor, branchId, from, until });
    return { rows: rows.map(presentTotalsRow), tillLeftOut: await hasOwnTillToCount(call) };
  });

  route(app, exportTotals, async (call) => {
    const { actor, body, school, reply } = call;
    const { by, from, until } = body.query;
    const branchId = await branchOfGroups(call, by, until);
    const rows = await groupsOf(school.read, by, { actor, branchId, from, until });
    return streamExport(reply, {
      format: body.format,
      filename: `totals-${by}-${todayIn()}`,
      columns: body.columns,
      rows: inOrder(rows.map((row) => presentTotalsForExport(presentTotalsRow(row), body.language))),
    });
  });

  route(app, readExpected, async (call) => ({
    months: await expectedOf(call.school.read, {
      actor: call.actor,
      branchId: branchOfTotals(call),
      yearId: yearOf(call.context).id,
    }),
    tillLeftOut: await hasOwnTillToCount(call),
  }));

  route(app, readForecast, async (call) => ({
    ...(await forecastOf(call)),
    tillLeftOut: await hasOwnTillToCount(call),
  }));

  route(app, listAccounts, (call) => listAccountsOf(call, call.query));

  route(app, exportAccounts, async (call) => {
    const { format, columns, query, language } = call.body;
    const rows = await exportAccountsOf(call, query, language);
    return streamExport(call.reply, { format, filename: `accounts-${todayIn()}`, columns, rows });
  });

  route(app, listComing, (call) => listComingOf(call, call.query));

  route(app, exportComing, async (call) => {
    const { format, columns, query, language } = call.body;
    const rows = await exportComingOf(call, query, language);
    return streamExport(call.reply, { format, filename: `forecast-${todayIn()}`, columns, rows });
  });
};

async function* inOrder<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

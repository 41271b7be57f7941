import type { EndpointOutput } from '@suksa/contracts';
import type { ComingQuery, listComing } from '@suksa/contracts/feeinvoice';
import { type ExportRow, inBatches } from '../../../export.ts';
import type { Caller } from '../../../http/caller.ts';
import { listOf } from '../../../list.ts';
import { presentComing, presentComingForExport } from './coming-presenter.ts';
import { type Coming, comingPage, comingSums } from './coming-repository.ts';
import { usualDaysOf } from './forecast-repository.ts';
import { branchOfTotals, hasOwnTillToCount } from './totals-service.ts';

type Call = Pick<Caller, 'actor' | 'context' | 'school'>;

const comingOf = async (call: Call, query: ComingQuery): Promise<Coming> => {
  const branchId = branchOfTotals(call);
  const usualDays = (await usualDaysOf(call.school.read, branchId)) ?? 0;
  return { actor: call.actor, branchId, usualDays, query };
};

/** What each number of the forecast is made of. */
export const listComingOf = async (
  call: Call,
  query: ComingQuery,
): Promise<EndpointOutput<typeof listComing>> => {
  const coming = await comingOf(call, query);
  const { read } = call.school;
  const sums = comingSums(read, coming);
  const [page, { amount, families }, tillLeftOut] = await Promise.all([
    listOf({
      query,
      rows: (asked) => comingPage(read, coming, asked),
      count: async () => (await sums).rows,
      present: presentComing,
    }),
    sums,
    hasOwnTillToCount(call),
  ]);
  return { ...page, sums: { amount, families }, tillLeftOut };
};

export const exportComingOf = async (
  call: Call,
  query: ComingQuery,
  language: 'en' | 'lo',
): Promise<AsyncIterable<ExportRow>> => {
  const coming = await comingOf(call, query);
  return inBatches(
    (page) => comingPage(call.school.read, coming, page),
    (row) => presentComingForExport(row, language),
  );
};

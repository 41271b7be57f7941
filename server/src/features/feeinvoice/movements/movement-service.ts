import type { EndpointOutput } from '@suksa/contracts';
import type { listMovements, MovementQuery } from '@suksa/contracts/feeinvoice';
import { type ExportRow, inBatches } from '../../../export.ts';
import type { Caller } from '../../../http/caller.ts';
import { scopeOf } from '../families/document-policy.ts';
import { summedListOf } from '../families/summed-list-service.ts';
import { hasOwnTillToCount } from '../totals/totals-service.ts';
import { presentMovement, presentMovementForExport } from './movement-presenter.ts';
import { type Movements, movementPage, movementSums } from './movement-repository.ts';

type Call = Pick<Caller, 'actor' | 'context' | 'school'>;

const movementsOf = (call: Call, query: MovementQuery): Movements => ({ ...scopeOf(call), query });

/** Whoever has a till to count is told no sum: it would say what is in it. */
export const listMovementsOf = async (
  call: Call,
  query: MovementQuery,
): Promise<EndpointOutput<typeof listMovements>> => {
  const movements = movementsOf(call, query);
  const { read } = call.school;
  const { sum, ...page } = await summedListOf({
    query,
    rows: (asked) => movementPage(read, movements, asked),
    summed: () => movementSums(read, movements),
    present: presentMovement,
  });
  return (await hasOwnTillToCount(call)) ? page : { ...page, sum };
};

export const exportMovementsOf = (
  call: Call,
  query: MovementQuery,
  language: 'en' | 'lo',
): AsyncIterable<ExportRow> =>
  inBatches(
    (page) => movementPage(call.school.read, movementsOf(call, query), page),
    (row) => presentMovementForExport(row, language),
  );

import type { EndpointOutput } from '@suksa/contracts';
import type { ownCards } from '@suksa/contracts/reports';
import type { Caller } from '../../../http/caller.ts';
import { presentCard } from './card-presenter.ts';
import { cardsOfChildren } from './card-repository.ts';

/** What the school has published for the caller's own children, as it was published. */
export const cardsForFamily = async (
  { actor, school }: Caller,
  publicAddress: string | undefined,
): Promise<EndpointOutput<typeof ownCards>> => {
  const rows = await cardsOfChildren(school.read, actor.userId);
  return {
    cards: rows.flatMap((row) =>
      row.published
        ? [
            {
              ...presentCard(row, { studentId: row.studentId, content: row.published, publicAddress }),
              ...{ missingMarks: 0, changed: false },
            },
          ]
        : [],
    ),
  };
};

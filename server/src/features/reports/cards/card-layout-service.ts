import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import {
  type CardKind,
  type CardLayout,
  cardKinds,
  type changeCardLayout,
  groupsOfKind,
  type readCardLayouts,
  usualLayout,
} from '@suksa/contracts/reports';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { conflict, refuse, refuseField } from '../../../http/refuse.ts';
import { requireVersion } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { holdLayout, insertLayout, layoutsOf, updateLayout } from './card-layout-repository.ts';

/** How cards of each kind are laid out: as the school has it, else as is usual. */
export const layoutsFor = async ({
  school: { read },
}: Pick<Caller, 'school'>): Promise<EndpointOutput<typeof readCardLayouts>> => {
  const rows = await layoutsOf(read);
  return {
    layouts: cardKinds.map((kind) => {
      const row = rows.find((one) => one.kind === kind);
      return { kind, layout: row?.layout ?? usualLayout(kind), version: row?.version ?? 0 };
    }),
  };
};

/** The layout that cards of a kind are published with now. */
export const layoutOf = async (db: Queryable, kind: CardKind): Promise<CardLayout> =>
  (await layoutsOf(db)).find((one) => one.kind === kind)?.layout ?? usualLayout(kind);

/** Refuses at `columns` those that a card of the kind hasn’t. */
export const changeLayout = (
  call: Caller,
  kind: CardKind,
  { version, ...layout }: EndpointRequest<typeof changeCardLayout>['body'],
): Promise<{ kind: CardKind; layout: CardLayout; version: number }> => {
  if (!seesWholeBranch(call.actor))
    refuse('no_permission', { details: { permission: 'reports.card.approve' } });
  const own: readonly string[] = groupsOfKind[kind];
  if (!layout.columns.every((group) => own.includes(group))) refuseField('columns', 'not_allowed');
  return write(call, async (tx) => {
    const before = await holdLayout(tx, kind);
    requireVersion(before, version, () => before ?? { kind, layout: usualLayout(kind), version: 0 });
    const done = before
      ? await updateLayout(tx, { kind, layout, version })
      : await insertLayout(tx, { kind, layout });
    if (!done) conflict(await holdLayout(tx, kind));
    return {
      result: { kind, layout, version: version + 1 },
      audit: {
        ...{ action: 'edit', entity: 'reports.card-layout', entityId: kind },
        ...{ before: before?.layout ?? usualLayout(kind), after: layout },
      },
    };
  });
};

import type { Slot, Tab } from '@suksa/contracts';

export interface OwnedSlot {
  readonly tab: Tab;
  readonly slot: Slot;
}

/** The panels of a record that the user may see, in the order that tabs declare. */
export function panelsOf(
  tabs: readonly Tab[],
  record: string,
  can: (permission: string) => boolean,
): readonly OwnedSlot[] {
  return tabs
    .flatMap((tab) => (tab.slots ?? []).map((slot) => ({ tab, slot })))
    .filter(({ slot }) => slot.record === record && can(slot.permission))
    .sort((a, b) => a.slot.order - b.slot.order || (a.tab.name < b.tab.name ? -1 : 1));
}

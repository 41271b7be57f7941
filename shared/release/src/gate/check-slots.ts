import type { Preload } from '@suksa/contracts';
import { slotRecords, type Tab } from '@suksa/contracts';
import type { Refusal } from './refusal.ts';

interface Slots {
  readonly name: string;
  readonly slots: NonNullable<Tab['slots']>;
  readonly preload: Pick<Preload, 'panels' | 'locales'>;
  /** Every permission that a call of the contracts asks for. */
  readonly permissions: ReadonlySet<string>;
}

/** A tab's panels go into records that there are, were built, have their words, and ask for a right that there is. */
export function checkSlots({ name, slots, preload, permissions }: Slots): readonly Refusal[] {
  return slots.flatMap((slot, at) => {
    const { panel, record, permission } = slot;
    const folder = `${panel}-panel`;
    const languages = ['en', 'lo'].filter((language) => !preload.locales[`${folder}/${language}`]);
    const isSecond = slots.slice(0, at).some((other) => other.panel === panel && other.record === record);
    const faults = [
      !(slotRecords as readonly string[]).includes(record) && {
        found: `the panel ${panel} in the record ${record}, which there is none of`,
        wanted: `one of ${slotRecords.join(', ')}`,
      },
      isSecond && {
        found: `the panel ${panel} twice in the record ${record}`,
        wanted: 'each panel once in a record',
      },
      !preload.panels?.[panel] && {
        found: `the panel ${panel}, for which the build has no file`,
        wanted: `a line for it in \`panels\` of src/screens.tsx and a file src/panels/${folder}/${folder}.tsx`,
      },
      !permissions.has(permission) && {
        found: `the panel ${panel} with the permission ${permission}, which no call asks for`,
        wanted: `the permission of the call that it makes, in shared/contracts/src/${name}.ts`,
      },
      languages.length > 0 && {
        found: `the panel ${panel} without words in ${languages.join(' and ')}`,
        wanted: `locales/${folder}/en.json and lo.json, loaded with it in src/screens.tsx`,
      },
    ];
    return faults.flatMap((fault) => (fault ? [{ check: 'tab.json', ...fault }] : []));
  });
}

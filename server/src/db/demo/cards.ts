import { readFileSync } from 'node:fs';
import { Transformer } from '@napi-rs/image';
import { insertRows, type Querier } from '../insert-rows.ts';
import { cardTemplates, cardTemplateVersions } from '../schema/index.ts';
import { pupilCard, staffCard } from './card-designs.ts';
import { branchRows } from './school.ts';

const designs = [
  { holder: 'pupil', name: 'ບັດນັກຮຽນ', validYears: 0, design: pupilCard },
  { holder: 'staff', name: 'ບັດພະນັກງານ', validYears: 2, design: staffCard },
] as const;

/** What the school prints on paper and cards, drawn for it. */
const pictures = { logo: 'emblem', stamp: 'stamp', signature: 'signature' } as const;

/** The branches' emblem, stamp and signature, and in each a card for pupils and one for staff. */
export async function insertCardDesigns(querier: Querier, savedBy: number): Promise<void> {
  for (const [kind, drawing] of Object.entries(pictures)) {
    const svg = readFileSync(new URL(`./pictures/${drawing}.svg`, import.meta.url));
    const content = await Transformer.fromSvg(svg).png();
    // Bytes don't travel as JSON, which is how many rows go in at once.
    for (const { id } of branchRows)
      await querier.query(
        'insert into branch_image (branch_id, kind, content_type, content) values ($1, $2, $3, $4)',
        [id, kind, 'image/png', content],
      );
  }
  const templates = branchRows.flatMap(({ id: branchId }) =>
    designs.map(({ holder, name, validYears, design }) => ({ branchId, holder, name, validYears, design })),
  );
  await insertRows(
    querier,
    cardTemplates,
    templates.map(({ design: _, ...template }, index) => ({ ...template, id: index + 1 })),
  );
  await insertRows(
    querier,
    cardTemplateVersions,
    templates.map(({ design }, index) => ({ templateId: index + 1, number: 1, design, savedBy })),
  );
}

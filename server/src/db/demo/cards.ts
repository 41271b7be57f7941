import { readFileSync } from 'node:fs';
import { Transformer } from '@napi-rs/image';
import { insertRows, type Querier } from '../insert-rows.ts';
import { cardTemplates, cardTemplateVersions } from '../schema/index.ts';
import { staffCard, studentCard } from './card-designs.ts';
import { branchRows } from './school.ts';

const designs = [
  { holder: 'student', name: 'ບັດນັກຮຽນ', validYears: 0, design: studentCard },
  { holder: 'staff', name: 'ບັດພະນັກງານ', validYears: 2, design: staffCard },
] as const;

/** What the school prints on paper and cards, drawn for it. */
const pictures = { logo: 'emblem', stamp: 'stamp', signature: 'signature' } as const;

/** The branches' emblem, stamp and signature, and in each a card for students and one for staff. */
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

/**
 * Cards of the students of M1 in every branch, the first one blocked: so that the gate and card printing can be tried
 * at once, and the others are still to be printed. One statement, whatever the size of the school.
 */
export async function insertCards(querier: Querier): Promise<void> {
  await querier.query(`
    with holder as (
      select e.branch_id, e.student_id, y.start_date, y.end_date,
        row_number() over (partition by e.branch_id order by e.student_id) as place
      from enrolment e
      join academic_year y on y.id = e.year_id and y.state = 'open'
      join class c on c.id = e.class_id
      join level l on l.id = c.level_id and l.code = 'M1'
      where e.is_current and e.end_date is null and e.student_status = 'enrolled')
    insert into card (branch_id, student_id, number, token, status, issued_on, expires_on)
    select holder.branch_id, holder.student_id, branch.code || '-C' || lpad(holder.place::text, 6, '0'),
      upper(left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 26)),
      case when holder.place = 1 then 'blocked' else 'active' end, holder.start_date, holder.end_date
    from holder join branch on branch.id = holder.branch_id
    order by holder.branch_id, holder.place`);
  await querier.query(`
    insert into number_series (branch_id, kind, year, next)
    select branch_id, 'card', 0, count(*) + 1 from card group by branch_id`);
}

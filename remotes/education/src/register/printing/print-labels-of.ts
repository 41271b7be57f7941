import { listAddresses, type RegisterRow, type StudentAddress } from '@suksa/contracts/education';
import { formatsOf } from '@suksa/i18n';
import { send } from '@suksa/platform';
import type { PrintWords } from '../../printing/print-words.ts';
import type { Label } from './print-labels.tsx';

export type LabelKind = 'names' | 'addresses';

/** `ບ້ານ ໂພນສະຫວັນ`, whether or not the clerk wrote the first word too. */
const called = (kind: string, name: string): string =>
  name === '' || name.startsWith(kind) ? name : `${kind} ${name}`;

/** Prints labels: with names, to stick on books, or with addresses, for letters to the guardians. */
export async function printLabelsOf(
  kind: LabelKind,
  rows: readonly RegisterRow[],
  words: PrintWords,
): Promise<void> {
  const [{ printLabels }, labels] = await Promise.all([
    import('./print-labels.tsx'),
    kind === 'names' ? rows.map((row) => nameLabel(row, words)) : addressLabels(rows, words),
  ]);
  const [title = ''] = words.lines(({ t }) => t('labels.title'));
  await printLabels(labels, title, words.language);
}

const nameLabel = ({ id, name, code, className }: RegisterRow, { say, lines }: PrintWords): Label => ({
  id,
  names: lines(({ format }) => format.name(name)),
  lines: [say(({ format }) => format.className(className)), code],
});

async function addressLabels(rows: readonly RegisterRow[], words: PrintWords): Promise<Label[]> {
  const found = await send(listAddresses, { body: { students: rows.map(({ id }) => id) } });
  return found.rows.map((address) => addressLabel(address, words));
}

function addressLabel({ guardian, ...student }: StudentAddress, { say, lines }: PrintWords): Label {
  // What a clerk wrote once is written once: an address in two languages would find no room.
  const home = lines(({ t }) =>
    [
      called(t('fields.village'), student.village ?? ''),
      called(t('fields.district'), student.district ?? ''),
      student.province,
    ]
      .filter(Boolean)
      .join(', '),
  )[0];
  return {
    id: student.id,
    names: lines(({ format }) => format.name(guardian ? guardian.name : student.name)),
    lines: [
      guardian && say(({ t, format }) => t('labels.guardian_of', { name: format.name(student.name) })),
      home,
      guardian?.phone && formatsOf('lo').phone(guardian.phone),
    ].filter((line): line is string => Boolean(line)),
  };
}

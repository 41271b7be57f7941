import { readStatement } from '@suksa/contracts/settings';
import type { PrintLanguage } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { printSheet } from '@suksa/ui/print';
import { StatementSheet } from './statement-sheet.tsx';

interface PrintedStatements {
  readonly ids: readonly number[];
  readonly school: string;
  readonly title: string;
  readonly reminder?: boolean;
  readonly language: PrintLanguage;
}

/** Prints one statement a page; each family begins on a sheet of its own. */
export async function printStatements({
  ids,
  school,
  title,
  reminder,
  language,
}: PrintedStatements): Promise<void> {
  const statements = [];
  for (const id of ids) statements.push(await send(readStatement, { params: { id } }));
  await printSheet(
    statements.map((statement) => (
      <StatementSheet key={statement.family.id} statement={statement} school={school} reminder={reminder} />
    )),
    { title, language },
  );
}

import type { ClassProof } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { Button, ScrollArea } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './report-cards.module.css';

interface ProofTableProps {
  readonly rows: readonly ClassProof[];
  readonly onOpen: (classId: number) => void;
}

const counts = ['students', 'missing', 'silent', 'unpublished', 'published', 'waiting'] as const;

/** What is still missing on the cards of each class; a class opens its cards. */
export function ProofTable({ rows, onOpen }: ProofTableProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const titleOf = (key: (typeof counts)[number]) =>
    t(`cards.many.${key === 'unpublished' ? 'columns' : key}`);
  return (
    <ScrollArea label={t('cards.many.proofs')}>
      <table className={classes.table} data-figures>
        <thead>
          <tr>
            <th scope="col">{t('cards.many.of_class')}</th>
            {counts.map((key) => (
              <th key={key} scope="col">
                {titleOf(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.classId}>
              <th scope="row">
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('cards.many.open', { name: format.className(row.name) })}
                  onClick={() => onOpen(row.classId)}
                >
                  {format.className(row.name)}
                </Button>
              </th>
              {counts.map((key) => (
                <td key={key} data-none={row[key] === 0 || undefined}>
                  {format.number(row[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('cards.many.total')}</th>
            {counts.map((key) => (
              <td key={key}>{format.number(rows.reduce((sum, row) => sum + row[key], 0))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollArea>
  );
}

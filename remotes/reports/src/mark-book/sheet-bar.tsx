import { type MarkBook, type SheetState, type SheetStep, stepSheets } from '@suksa/contracts/reports';
import { type KeyOf, useFormat } from '@suksa/i18n';
import { useApiMutation, useCan } from '@suksa/platform';
import { Button, dialogs, Group, StatusBadge, useRefusalNotice } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './mark-book.module.css';

export interface SheetShown {
  readonly subjectId: number;
  readonly column: string;
  readonly title: string;
  readonly state: SheetState;
  readonly entry: MarkBook['columns'][number]['entry'];
  readonly missing: number;
  readonly mine: boolean;
}

interface SheetBarProps {
  readonly classId: number;
  readonly sheets: readonly SheetShown[];
  readonly readOnly: boolean;
  /** Marks that aren't sent yet are handed in by nobody. */
  readonly waiting: boolean;
}

const tones = {
  open: 'gray',
  submitted: 'amber',
  approved: 'blue',
  published: 'green',
  locked: 'gray',
} as const;
const next: Partial<Record<SheetState, SheetStep>> = {
  open: 'submit',
  submitted: 'approve',
  approved: 'publish',
  published: 'lock',
};

/** How far each column has come, how many marks are missing, and the step that comes next. */
export function SheetBar({ classId, sheets, readOnly, waiting }: SheetBarProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const can = useCan();
  const refusal = useRefusalNotice('reports');
  const step = useApiMutation(stepSheets);
  const mayApprove = can('reports.mark.approve');

  async function take(shown: readonly SheetShown[], what: SheetStep) {
    const missing = shown.reduce((sum, sheet) => sum + sheet.missing, 0);
    let note = '';
    if (what === 'return') {
      const typed = await dialogs.prompt({
        title: t('mark_book.steps.return'),
        text: t('mark_book.return_why'),
      });
      if (!typed) return;
      note = typed;
    } else {
      const agreed = await dialogs.confirm({
        title: t(`mark_book.steps.${what}`),
        text: t(`mark_book.ask.${missing > 0 && what === 'submit' ? 'submit_missing' : what}`, {
          count: missing,
          number: format.number(missing),
          columns: shown.map(({ title }) => title).join(', '),
        }),
        confirmLabel: t(`mark_book.steps.${what}`),
      });
      if (!agreed) return;
    }
    const asked = shown.map(({ subjectId, column }) => ({ subjectId, column }));
    step.mutate({ params: { id: classId }, body: { step: what, sheets: asked, note } }, { onError: refusal });
  }

  const steps = (['submit', 'approve', 'publish'] as const).flatMap((what) => {
    const shown = sheets.filter(
      (sheet) =>
        next[sheet.state] === what && (what === 'submit' ? sheet.mine && sheet.missing === 0 : mayApprove),
    );
    return shown.length > 1 && !readOnly ? [{ what, shown }] : [];
  });

  return (
    <section className={classes.sheets} aria-label={t('mark_book.progress')}>
      <ul>
        {sheets.map((sheet) => {
          const what = next[sheet.state];
          const may =
            what === 'submit' ? sheet.mine && sheet.entry !== 'before' : mayApprove && what !== undefined;
          return (
            <li key={`${sheet.subjectId}/${sheet.column}`}>
              <span className={classes.sheetTitle}>{sheet.title}</span>
              <StatusBadge
                tone={tones[sheet.state]}
                label={
                  sheet.state === 'open'
                    ? t(`mark_book.entry.${sheet.entry as KeyOf<'reports', 'mark_book.entry'>}`)
                    : t(`mark_book.states.${sheet.state}`)
                }
              />
              <span className={classes.faint}>
                {sheet.missing === 0
                  ? t('mark_book.complete')
                  : t('mark_book.missing', { count: sheet.missing, number: format.number(sheet.missing) })}
              </span>
              {!readOnly && (
                <Group gap={4}>
                  {what && may && (
                    <Button
                      size="compact-xs"
                      variant={what === 'lock' ? 'subtle' : 'default'}
                      disabled={waiting || step.isPending}
                      onClick={() => void take([sheet], what)}
                    >
                      {t(`mark_book.steps.${what}`)}
                    </Button>
                  )}
                  {mayApprove && (sheet.state === 'submitted' || sheet.state === 'approved') && (
                    <Button size="compact-xs" variant="subtle" onClick={() => void take([sheet], 'return')}>
                      {t('mark_book.steps.return')}
                    </Button>
                  )}
                </Group>
              )}
            </li>
          );
        })}
      </ul>
      {steps.map(({ what, shown }) => (
        <Button
          key={what}
          size="compact-sm"
          disabled={waiting || step.isPending}
          onClick={() => void take(shown, what)}
        >
          {t(`mark_book.all.${what}`, { count: shown.length, number: format.number(shown.length) })}
        </Button>
      ))}
    </section>
  );
}

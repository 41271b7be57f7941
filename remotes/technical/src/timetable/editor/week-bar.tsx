import type { TimetableWeek } from '@suksa/contracts/technical';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { ActionIcon, Button, Icon, Menu, PrintButton, SegmentedControl, Select } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from '../timetable.module.css';
import type { WeekWords } from '../use-week-words.ts';
import type { Viewed } from '../week-rows.ts';
import type { WeekEdits } from './use-week-edits.ts';
import type { WeekWindow } from './week-windows.tsx';

interface WeekBarProps {
  readonly week: TimetableWeek;
  readonly viewed: Viewed;
  /** All whose week can be looked at in this way. */
  readonly ids: readonly number[];
  readonly words: WeekWords;
  /** The one day of a narrow screen, and all that there are; null where the whole week is seen. */
  readonly day: { readonly shown: number; readonly all: readonly number[] } | null;
  /** What undoes and does again; null for reading only. */
  readonly edits: WeekEdits | null;
  /** How many times the rules aren't kept. */
  readonly breaches: number;
  readonly onView: (by: Viewed['by'], id: number | null) => void;
  readonly onDay: (day: number) => void;
  readonly onOpen: (window: WeekWindow) => void;
}

/** Whose week is looked at, and what can be done with the timetable as a whole. */
export function WeekBar({ week, viewed, ids, words, day, edits, breaches, ...does }: WeekBarProps) {
  const { t } = useTranslation('technical');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const context = useBranch();
  const { by, id } = viewed;

  async function print(language: PrintLanguage) {
    const { printWeek } = await import('../print-week.tsx');
    const school = context ? format.name(context.branch.name) : '';
    await printWeek({ week, by, ids: [id], school, language });
  }

  return (
    <div className={classes.bar}>
      <SegmentedControl
        aria-label={t('timetable.view')}
        value={by}
        data={(['class', 'teacher', 'room'] as const).map((value) => ({
          value,
          label: t(`timetable.by.${value}`),
        }))}
        onChange={(value) => does.onView(value as Viewed['by'], null)}
      />
      <Select
        aria-label={t(`timetable.by.${by}`)}
        value={String(id)}
        data={ids.map((one) => ({ value: String(one), label: words.somebody({ kind: by, id: one }) }))}
        onChange={(value) => does.onView(by, Number(value))}
      />
      {day && (
        <Select
          aria-label={t('timetable.day')}
          value={String(day.shown)}
          data={day.all.map((one) => ({ value: String(one), label: format.weekday(one) }))}
          onChange={(value) => does.onDay(Number(value))}
        />
      )}
      <span className={classes.space} />
      {edits && (
        <>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('timetable.undo')}
            title={t('timetable.undo')}
            disabled={!edits.canUndo || edits.busy}
            onClick={() => void edits.undo()}
          >
            <Icon name="arrow-back-up" />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('timetable.redo')}
            title={t('timetable.redo')}
            disabled={!edits.canRedo || edits.busy}
            onClick={() => void edits.redo()}
          >
            <Icon name="arrow-forward-up" />
          </ActionIcon>
          <Button leftSection={<Icon name="wand" />} onClick={() => does.onOpen('generator')}>
            {t('timetable.generate')}
          </Button>
        </>
      )}
      <Button
        variant="default"
        leftSection={<Icon name="file-text" />}
        onClick={() => does.onOpen('lessons')}
      >
        {t('timetable.lessons.title')}
      </Button>
      <Button variant="default" leftSection={<Icon name="list-check" />} onClick={() => does.onOpen('rules')}>
        {t('timetable.rules.count', { count: breaches })}
      </Button>
      <PrintButton
        kind="technical.week"
        label={common('actions.print')}
        namespace="technical"
        onPrint={print}
      />
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" size="lg" aria-label={t('timetable.more')}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => does.onOpen('print')}>{t('timetable.print.menu')}</Menu.Item>
          <Menu.Item onClick={() => does.onOpen('feed')}>{t('timetable.feed.menu')}</Menu.Item>
          <Menu.Item onClick={() => does.onOpen('fet')}>{t('timetable.fet.menu')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

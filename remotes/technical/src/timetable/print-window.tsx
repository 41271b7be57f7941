import type { TimetableWeek } from '@suksa/contracts/technical';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import {
  Button,
  Group,
  LanguageChoice,
  Modal,
  SegmentedControl,
  Stack,
  usePrint,
  usePrintLanguage,
} from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Viewed } from './week-rows.ts';

interface PrintWindowProps {
  readonly week: TimetableWeek;
  readonly viewed: Viewed;
  /** Whose week is looked at, in words. */
  readonly name: string;
  /** Everybody of the same kind. */
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

/** Prints one week, all of its kind, or all teachers on one sheet; on A4 or A3, in Lao, English or both. */
export default function PrintWindow({ week, viewed, name, ids, onClose }: PrintWindowProps) {
  const { t } = useTranslation('technical');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const context = useBranch();
  const [language, setLanguage] = usePrintLanguage('technical.week');
  const [what, setWhat] = useState<'one' | 'all' | 'sheet'>('one');
  const [page, setPage] = useState<'A4' | 'A3'>('A4');
  const { busy, start } = usePrint(print, 'technical');
  const school = context ? format.name(context.branch.name) : '';

  async function print(chosen: PrintLanguage) {
    const { printTeachers, printWeek } = await import('./print-week.tsx');
    const paper = { week, school, language: chosen, page };
    if (what === 'sheet') await printTeachers(paper);
    else await printWeek({ ...paper, by: viewed.by, ids: what === 'one' ? [viewed.id] : ids });
  }

  return (
    <Modal opened onClose={onClose} title={t('timetable.print.title')}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('timetable.print.what')}
          fullWidth
          value={what}
          data={[
            { value: 'one', label: name },
            { value: 'all', label: t(`timetable.print.all.${viewed.by}`) },
            { value: 'sheet', label: t('timetable.print.sheet') },
          ]}
          onChange={(value) => {
            setWhat(value as typeof what);
            // A line of all periods for each teacher can hardly be read on less.
            if (value === 'sheet') setPage('A3');
          }}
        />
        <SegmentedControl
          aria-label={t('timetable.print.paper')}
          fullWidth
          value={page}
          data={['A4', 'A3']}
          onChange={(value) => setPage(value as typeof page)}
        />
        <LanguageChoice value={language} onChange={setLanguage} />
        <Group justify="flex-end">
          <Button loading={busy} onClick={() => void start(language)}>
            {common('actions.print')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
